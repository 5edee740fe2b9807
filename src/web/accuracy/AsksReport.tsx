import type { AsksFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatCount, formatDate, UNKNOWN } from '../ui/words/format.ts'
import {
  ASKS_CAVEAT,
  asksSentence,
  binWords,
  formatShare,
  OFFERS_CAVEAT,
  OFFERS_INTRO,
  overAskNowSentence,
  underAskNowSentence,
} from './asks-sentences.ts'

/** The chance of selling over asking against what was observed on past days, and whether it is shown now. */
export const AsksReport = ({ market }: { readonly market: MarketAccuracy }) => {
  const { name, asks, overAsk } = market
  if (overAsk === null) return null
  return (
    <section aria-label={`Sells over asking in ${name}`} className="mt-5 border-line border-t pt-4">
      <h3 className="font-bold">Sells over asking</h3>
      <p className="mt-1 max-w-prose">{overAskNowSentence(overAsk)}</p>
      {asks === null ? null : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Predicted and observed
          </summary>
          <p className="mt-1 max-w-prose">{asksSentence(asks.overall)}</p>
          <DataTable
            caption="By month"
            showsCaption
            columns={columnsAfter('As of')}
            rows={asks.months.map(({ asOf, figures }) => ({ name: formatDate(asOf), figures }))}
            keyOf={({ name }) => name}
            className="mt-3 max-w-3xl text-sm"
          />
          <DataTable
            caption="By zip code"
            showsCaption
            columns={columnsAfter('Zip')}
            rows={asks.zips.map(({ zip, figures }) => ({ name: zip, figures }))}
            keyOf={({ name }) => name}
            className="mt-3 max-w-3xl text-sm"
          />
          <DataTable
            caption="By what was predicted"
            showsCaption
            columns={binColumns}
            rows={asks.overall.bins}
            keyOf={binWords}
            className="mt-3 max-w-md text-sm"
          />
          <p className="mt-3 max-w-prose text-muted text-sm">{ASKS_CAVEAT}</p>
        </details>
      )}
    </section>
  )
}

/** The same of the chance that an offer buys a home. */
export const OffersReport = ({ market }: { readonly market: MarketAccuracy }) => {
  const { name, offers, underAsk } = market
  if (underAsk === null) return null
  return (
    <section
      aria-label={`Offers under asking in ${name}`}
      className="mt-5 border-line border-t pt-4"
    >
      <h3 className="font-bold">Chance that an offer buys it</h3>
      <p className="mt-1 max-w-prose">{OFFERS_INTRO}</p>
      <p className="mt-1 max-w-prose">{underAskNowSentence(underAsk)}</p>
      {offers === null ? null : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Predicted and observed
          </summary>
          <DataTable
            caption="By how far under asking"
            columns={columnsAfter('Under asking')}
            rows={offers.map(({ share, figures }) => ({
              name: `${Math.round(100 * share)}%`,
              figures,
            }))}
            keyOf={({ name }) => name}
            className="mt-3 max-w-3xl text-sm"
          />
          <p className="mt-3 max-w-prose text-muted text-sm">{OFFERS_CAVEAT}</p>
        </details>
      )}
    </section>
  )
}

type Figures = { readonly name: string; readonly figures: AsksFigures }

const columnsAfter = (first: string): readonly Column<Figures>[] => [
  { name: first, className: 'whitespace-nowrap', cell: ({ name }) => name },
  { name: 'Homes', cell: ({ figures }) => formatCount(figures.homes) },
  { name: 'Predicted', cell: ({ figures }) => formatShare(figures.told) },
  { name: 'Observed', cell: ({ figures }) => formatShare(figures.came) },
  compared('Brier', ({ brier }) => brier.toFixed(3)),
  compared('Of a constant', ({ brierOfConstant }) => brierOfConstant.toFixed(3)),
  compared('In hindsight', ({ brierInHindsight }) => brierInHindsight.toFixed(3)),
  compared('Ranking', ({ averagePrecision }) => averagePrecision?.toFixed(2) ?? UNKNOWN),
  compared('Of the gap', ({ averagePrecisionOfGap: of }) => of?.toFixed(2) ?? UNKNOWN),
]

/** A column for those who compare: a phone shows what was predicted and observed. */
const compared = (name: string, text: (figures: AsksFigures) => string): Column<Figures> => ({
  name,
  className: 'max-md:hidden',
  cell: ({ figures }) => text(figures),
})

const binColumns: readonly Column<AsksFigures['bins'][number]>[] = [
  { name: 'Predicted', className: 'whitespace-nowrap', cell: binWords },
  { name: 'Homes', cell: ({ homes }) => formatCount(homes) },
  { name: 'On average', cell: (bin) => formatShare(bin.told) },
  { name: 'Observed', cell: ({ came }) => formatShare(came) },
]
