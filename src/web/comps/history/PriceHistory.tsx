import type { Home, PriceEventShown } from '../../../contract/search/home.ts'
import { formatDate, formatUsd } from '../../ui/words/format.ts'
import { eventText, timelineSentence } from '../words/price-words.ts'
import { stepsOf } from './price-steps.ts'

type PriceHistoryProps = {
  readonly home: Pick<Home, 'asOf' | 'lastSeen'>
  readonly history: readonly PriceEventShown[]
}

/** What was asked for the home over all its listings, as steps and as a list; nothing where nothing is known. */
export const PriceHistory = ({ home, history }: PriceHistoryProps) => {
  if (history.length === 0) return null
  const chart = stepsOf(history, home.asOf > home.lastSeen ? home.asOf : home.lastSeen)
  return (
    <section aria-labelledby="price-history-heading" className="mt-10">
      <h2 id="price-history-heading" className="font-bold text-lg tracking-tight">
        Price history
      </h2>
      <div className="mt-3 grid items-center gap-x-8 gap-y-4 rounded-card border border-line bg-card p-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {chart === null ? null : (
          <figure>
            <svg
              role="img"
              aria-label={timelineSentence(history)}
              viewBox={`0 0 ${chart.width} ${chart.height}`}
              preserveAspectRatio="none"
              className="block h-24 w-full overflow-visible"
            >
              <path
                d={chart.asked}
                fill="none"
                stroke="var(--ink)"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
              <path
                d={chart.unseen}
                fill="none"
                stroke="var(--muted)"
                strokeWidth="2"
                strokeDasharray="3 4"
                vectorEffect="non-scaling-stroke"
              />
              <path
                d={chart.dots}
                fill="none"
                stroke="var(--ink)"
                strokeWidth="8"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <figcaption className="tabular mt-2 flex justify-between text-muted text-xs">
              <span>{formatDate(chart.from)}</span>
              <span>{formatDate(chart.to)}</span>
            </figcaption>
          </figure>
        )}
        <ol className="grid gap-y-1">
          {history.map((event) => (
            <li
              key={`${event.date} ${event.event} ${event.price}`}
              className="tabular grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4"
            >
              <span className="text-muted">{formatDate(event.date)}</span>
              <span>
                {eventText(event)}{' '}
                <strong className="font-semibold">{formatUsd(event.price)}</strong>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
