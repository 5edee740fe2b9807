import type { AsksFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { formatCount, formatDate, UNKNOWN } from '../ui/format.ts'
import {
  ASKS_CAVEAT,
  asksSentence,
  binWords,
  formatShare,
  overAskNowSentence,
} from './asks-sentences.ts'
import { FiguresTable } from './FiguresTable.tsx'

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
          <FiguresTable
            caption="By month"
            first="As of"
            columns={columns}
            rows={asks.months.map(({ asOf, figures }) => ({
              name: formatDate(asOf),
              cells: cellsOf(figures),
            }))}
            className={FOR_COMPARISON}
          />
          <FiguresTable
            caption="By zip code"
            first="Zip"
            columns={columns}
            rows={asks.zips.map(({ zip, figures }) => ({ name: zip, cells: cellsOf(figures) }))}
            className={FOR_COMPARISON}
          />
          <FiguresTable
            caption="By what was predicted"
            first="Predicted"
            columns={binColumns}
            rows={asks.overall.bins.map((bin) => ({ name: binWords(bin), cells: binCellsOf(bin) }))}
            className="max-w-md"
          />
          <p className="mt-3 max-w-prose text-muted text-sm">{ASKS_CAVEAT}</p>
        </details>
      )}
    </section>
  )
}

// On a phone what was predicted and observed: the other columns are for those who compare.
const FOR_COMPARISON = 'max-w-3xl max-md:[&_tr>*:nth-child(n+5)]:hidden'

const columns = [
  'Homes',
  'Predicted',
  'Observed',
  'Brier',
  'Of a constant',
  'In hindsight',
  'Ranking',
  'Of the gap',
] as const

const cellsOf = (figures: AsksFigures): Record<(typeof columns)[number], string> => ({
  Homes: formatCount(figures.homes),
  Predicted: formatShare(figures.told),
  Observed: formatShare(figures.came),
  Brier: figures.brier.toFixed(3),
  'Of a constant': figures.brierOfConstant.toFixed(3),
  'In hindsight': figures.brierInHindsight.toFixed(3),
  Ranking: figures.averagePrecision?.toFixed(2) ?? UNKNOWN,
  'Of the gap': figures.averagePrecisionOfGap?.toFixed(2) ?? UNKNOWN,
})

const binColumns = ['Homes', 'On average', 'Observed'] as const

const binCellsOf = (
  bin: AsksFigures['bins'][number],
): Record<(typeof binColumns)[number], string> => ({
  Homes: formatCount(bin.homes),
  'On average': formatShare(bin.told),
  Observed: formatShare(bin.came),
})
