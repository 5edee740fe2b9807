import type { LikelySaleFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { formatCount } from '../ui/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'
import { FiguresTable } from './FiguresTable.tsx'
import {
  bandWords,
  LIKELY_SALE_CAVEAT,
  leadsSentence,
  likelySaleSentence,
} from './likely-sale-sentences.ts'

/** How likely sales of homes for sale on past days came out, by how far they asked from typical value. */
export const LikelySaleReport = ({
  market: { name, likelySale },
}: {
  readonly market: MarketAccuracy
}) =>
  likelySale === null ? null : (
    <section aria-label={`Likely sale in ${name}`} className="mt-5 border-line border-t pt-4">
      <h3 className="font-bold">Likely sale</h3>
      <p className="mt-1 max-w-prose">{likelySaleSentence(likelySale.overall)}</p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          By gap, and best leads since
        </summary>
        <FiguresTable
          caption="By how far the ask was from typical value"
          first="Ask"
          columns={columns}
          rows={[
            ...likelySale.bands.map((band) => ({
              name: bandWords(band),
              cells: cellsOf(band.figures),
            })),
            { name: 'All', cells: cellsOf(likelySale.overall) },
          ]}
          className="max-w-2xl"
        />
        <p className="mt-3 max-w-prose text-muted text-sm">{LIKELY_SALE_CAVEAT}</p>
        {likelySale.leads.length === 0 ? null : (
          <>
            <h4 className="mt-4 font-semibold">Best leads since</h4>
            <ul className="mt-1 max-w-prose list-disc pl-5">
              {likelySale.leads.map((leads) => (
                <li key={leads.asOf}>{leadsSentence(leads)}</li>
              ))}
            </ul>
          </>
        )}
      </details>
    </section>
  )

const columns = ['Sold', 'Half within', 'In likely range', 'In typical range'] as const

const cellsOf = (figures: LikelySaleFigures): Record<(typeof columns)[number], string> => ({
  Sold: formatCount(figures.n),
  'Half within': formatPercent(figures.halfWithin),
  'In likely range': formatWholePercent(figures.inRange),
  'In typical range': formatWholePercent(figures.inTypicalRange),
})
