import { dateOfDay } from '../../domain/iso-date.ts'
import {
  type AskOrder,
  askOrders,
  firstHomes,
  type GapBand,
  hasLikelyAndSold,
  type LikelyFigures,
  type LikelyThen,
  likelyByGap,
  likelyFigures,
} from '../../domain/valuation/backtest/asks/likely-sale-study.ts'
import { LIKELY_PERCENT } from '../../domain/valuation/range/range-levels.ts'
import { countOf } from '../../server/platform/count-of.ts'
import { textTable } from '../text-table.ts'

/** How likely sales came out, and what became of the first homes of each order, for JSON. */
export const likelySaleFields = (homes: readonly LikelyThen[], flips: Flips) => ({
  overall: likelyFigures(homes),
  bands: likelyByGap(homes),
  months: byDay(homes).map(([asOf, some]) => ({ asOf, ...likelyFigures(some) })),
  places: byPlace(homes).map(([place, some]) => ({ place, ...likelyFigures(some) })),
  orders: askOrders.map((order) => ({
    order,
    first: FIRST.map((first) => ({
      first,
      ...firstHomes(homesWithTruth(homes), { order, first, flips }),
    })),
  })),
})

const FIRST = [20, 50, 100] as const

/** The keys of sales that were purchases of flips. */
type Flips = ReadonlySet<string>

/** The same as tables for a terminal. */
export const likelySaleText = (homes: readonly LikelyThen[], flips: Flips): string => {
  const overall = likelyFigures(homes)
  if (overall.n === 0)
    return 'No likely sale could be predicted: that takes 200 pairs of ask and sale in a market.\n'
  return [
    `${countOf(overall.n, 'home')} with a likely sale, as of past days; all have sold since\n`,
    figuresTable('Asked of typical value', [
      ...likelyByGap(homes).map((band) => [bandName(band), band.figures] as const),
      ['All', overall],
    ]),
    figuresTable(
      'As of',
      byDay(homes).map(([day, some]) => [day, likelyFigures(some)]),
    ),
    figuresTable(
      'Place',
      byPlace(homes).map(([place, some]) => [place, likelyFigures(some)]),
    ),
    ordersTable(homes, flips),
  ].join('\n')
}

/** Of the days with a sale known by now. */
const homesWithTruth = (homes: readonly LikelyThen[]) =>
  [...Map.groupBy(homes, ({ day }) => day).values()]
    .filter((some) => some.some(({ sale }) => sale !== null))
    .flat()

const byDay = (homes: readonly LikelyThen[]) =>
  [...Map.groupBy(homes, ({ day }) => day)]
    .toSorted(([a], [b]) => a - b)
    .map(([day, some]) => [dateOfDay(day), some] as const)
    .filter(([, some]) => some.some(hasLikelyAndSold))

const byPlace = (homes: readonly LikelyThen[]) =>
  [...Map.groupBy(homes.filter(hasLikelyAndSold), ({ place }) => place)]
    .filter(([, some]) => some.length >= MIN_IN_PLACE)
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))

/** Fewer say nothing of a place. */
const MIN_IN_PLACE = 20

const figuresTable = (
  heading: string,
  rows: readonly (readonly [string, LikelyFigures])[],
): string =>
  textTable(
    [
      heading,
      '>Sold',
      '>Half within %',
      '>Bias %',
      `>In ${LIKELY_PERCENT}% range %`,
      `>In typical value's ${LIKELY_PERCENT}% range %`,
    ],
    rows.map(([name, { n, halfWithin, bias, inRange, inTypicalRange }]) => [
      name,
      String(n),
      ...[halfWithin.toFixed(2), signed(bias), inRange.toFixed(1), inTypicalRange.toFixed(1)],
    ]),
  )

const ordersTable = (homes: readonly LikelyThen[], flips: Flips): string => {
  const known = homesWithTruth(homes)
  return textTable(
    [
      'First of each market and day',
      ...['>First', '>Homes', '>Sold', '>Below ask', '>Above ask'],
      ...['>Predicted', `>In ${LIKELY_PERCENT}% range`, '>%', '>Flips'],
    ],
    askOrders.flatMap((order) =>
      FIRST.map((first) => {
        const { homes, sold, belowAsk, aboveAsk, inRange, predicted, flipped } = firstHomes(known, {
          order,
          first,
          flips,
        })
        const share = predicted === 0 ? '—' : ((100 * inRange) / predicted).toFixed(1)
        return [
          orderNames[order],
          ...[first, homes, sold, belowAsk, aboveAsk].map(String),
          ...[predicted, inRange].map(String),
          share,
          String(flipped),
        ]
      }),
    ),
  )
}

const orderNames: Readonly<Record<AskOrder, string>> = {
  lead: 'Best lead',
  gap: 'Discount',
  dollarsUnder: 'Dollars under typical',
  price: 'Price',
  date: 'Date',
  chance: 'Chance over asking',
}

const bandName = ({ from, below }: GapBand): string => {
  if (from === null) return `${percentOf(below ?? 0)} and more under`
  if (below === null) return `${percentOf(from)} and more over`
  return from < 0 && below > 0
    ? `within ${percentOf(below)}`
    : `${percentOf(below)} to ${percentOf(from)} under`
}

const percentOf = (share: number) => `${Math.round(100 * Math.abs(share))}%`
const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`
