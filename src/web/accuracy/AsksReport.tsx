import type { AsksFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { formatCount, formatDate, UNKNOWN } from '../ui/format.ts'
import {
  ASKS_CAVEAT,
  asksSentence,
  binWords,
  formatShare,
  overAskNowSentence,
} from './asks-sentences.ts'

/** How the chance of selling over asking came out on past days, and whether it is told now. */
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
            How it came out
          </summary>
          <p className="mt-1 max-w-prose">{asksSentence(asks.overall)}</p>
          <Told
            caption="By month"
            first="As of"
            rows={asks.months.map(({ asOf, figures }) => ({ name: formatDate(asOf), figures }))}
          />
          <Told
            caption="By zip code"
            first="Zip"
            rows={asks.zips.map(({ zip, figures }) => ({ name: zip, figures }))}
          />
          <Bins bins={asks.overall.bins} />
          <p className="mt-3 max-w-prose text-muted text-sm">{ASKS_CAVEAT}</p>
        </details>
      )}
    </section>
  )
}

type ToldProps = {
  readonly caption: string
  readonly first: string
  readonly rows: readonly { readonly name: string; readonly figures: AsksFigures }[]
}

const Told = ({ caption, first, rows }: ToldProps) =>
  rows.length === 0 ? null : (
    // On a phone what was told and came: the other columns are for those who compare.
    <table className="tabular mt-3 w-full max-w-3xl text-sm max-md:[&_tr>*:nth-child(n+5)]:hidden">
      <caption className="text-left font-semibold">{caption}</caption>
      <Headings first={first} rest={columns} />
      <tbody>
        {rows.map(({ name, figures }) => (
          <Line key={name} name={name} cells={cellsOf(figures)} />
        ))}
      </tbody>
    </table>
  )

const columns = [
  'Homes',
  'Told',
  'Came',
  'Brier',
  'Of a constant',
  'In hindsight',
  'Ranking',
  'Of the gap',
] as const

const cellsOf = (figures: AsksFigures): Cells<(typeof columns)[number]> => ({
  Homes: formatCount(figures.homes),
  Told: formatShare(figures.told),
  Came: formatShare(figures.came),
  Brier: figures.brier.toFixed(3),
  'Of a constant': figures.brierOfConstant.toFixed(3),
  'In hindsight': figures.brierInHindsight.toFixed(3),
  Ranking: figures.averagePrecision?.toFixed(2) ?? UNKNOWN,
  'Of the gap': figures.averagePrecisionOfGap?.toFixed(2) ?? UNKNOWN,
})

/** What stands in each column, in their order. */
type Cells<C extends string> = Readonly<Record<C, string>>

const Bins = ({ bins }: Pick<AsksFigures, 'bins'>) => (
  <table className="tabular mt-3 w-full max-w-md text-sm">
    <caption className="text-left font-semibold">By what was told</caption>
    <Headings first="Told" rest={['Homes', 'On average', 'Came']} />
    <tbody>
      {bins.map((bin) => (
        <Line
          key={bin.from}
          name={binWords(bin)}
          cells={{
            Homes: formatCount(bin.homes),
            'On average': formatShare(bin.told),
            Came: formatShare(bin.came),
          }}
        />
      ))}
    </tbody>
  </table>
)

type HeadingsProps = { readonly first: string; readonly rest: readonly string[] }

const Headings = ({ first, rest }: HeadingsProps) => (
  <thead>
    <tr className="text-muted">
      <th scope="col" className="py-1.5 text-left font-semibold">
        {first}
      </th>
      {rest.map((name) => (
        <th key={name} scope="col" className="py-1.5 pl-2 text-right font-semibold">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

type LineProps = { readonly name: string; readonly cells: Cells<string> }

const Line = ({ name, cells }: LineProps) => (
  <tr className="border-line border-t text-right">
    <th scope="row" className="whitespace-nowrap py-2 text-left font-semibold">
      {name}
    </th>
    {Object.entries(cells).map(([column, cell]) => (
      <td key={column} className="py-2 pl-2">
        {cell}
      </td>
    ))}
  </tr>
)
