import type { Home } from '../../../contract/homes/home.ts'
import { DataCaveats } from '../../market-conditions/DataCaveats.tsx'
import { formatDate, formatUsd } from '../../ui/format.ts'
import { factsFromSentence } from '../words/facts-from-sentence.ts'

/** What is thin or stale in what is known of a home, and which source says what, where several speak. */
export const FactsBehind = ({ home }: { readonly home: Home }) => (
  <div className="text-muted text-sm">
    <DataCaveats homes={[home]} />
    {home.factsFrom === undefined ? null : <FactsFrom home={home} factsFrom={home.factsFrom} />}
  </div>
)

type FactsFromProps = {
  readonly home: Home
  readonly factsFrom: NonNullable<Home['factsFrom']>
}

/** Which source says what of a home, in a line that opens to a list. */
const FactsFrom = ({ home, factsFrom }: FactsFromProps) => (
  <details>
    <summary className="cursor-pointer py-1">{factsFromSentence(home)}</summary>
    <dl className="grid gap-x-4 gap-y-0.5 py-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {factsFrom.map(({ source, date, facts, asks }) => (
        <div key={`${source} ${date}`} className="contents">
          <dt className="font-semibold">
            {source}, {formatDate(date)}
          </dt>
          <dd>
            {[...(asks === undefined ? [] : [`asks ${formatUsd(asks)}`]), ...facts].join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  </details>
)
