import type { LikelySaleFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatCount } from '../ui/words/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'
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
        <DataTable
          caption="By how far the ask was from typical value"
          showsCaption
          columns={columns}
          rows={[
            ...likelySale.bands.map((band) => ({ name: bandWords(band), figures: band.figures })),
            { name: 'All', figures: likelySale.overall },
          ]}
          keyOf={({ name }) => name}
          className="mt-3 max-w-2xl text-sm"
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

const columns: readonly Column<{
  readonly name: string
  readonly figures: LikelySaleFigures
}>[] = [
  { name: 'Ask', className: 'whitespace-nowrap', cell: ({ name }) => name },
  { name: 'Sold', cell: ({ figures }) => formatCount(figures.n) },
  { name: 'Half within', cell: ({ figures }) => formatPercent(figures.halfWithin) },
  { name: 'In likely range', cell: ({ figures }) => formatWholePercent(figures.inRange) },
  { name: 'In typical range', cell: ({ figures }) => formatWholePercent(figures.inTypicalRange) },
]
