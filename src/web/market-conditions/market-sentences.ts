import type {
  MarketConditions,
  PlaceConditions,
  PriceTrend,
} from '../../contract/market-conditions.ts'
import { FEWEST_CASES } from '../../domain/market-conditions/market-figures.ts'
import { formatCount, formatCounted, formatDate } from '../ui/words/format.ts'

/** `98.5%`, `100%`. */
export const saleToListText = (percent: number): string => `${Number(percent.toFixed(1))}%`

/** `1.4`. */
export const monthsText = (months: number): string => months.toFixed(1)

/** A figure with what it is of: `16` and `days on market`. */
type MarketFigure = { readonly text: string; readonly name: string }

/** What is known of a place's market, one figure after another. */
export const figuresOf = ({
  forSale,
  daysOnMarket,
  saleToList,
  supply,
}: PlaceConditions): readonly MarketFigure[] => [
  { text: formatCount(forSale), name: 'for sale' },
  ...shown(daysOnMarket.median, formatCount, 'median days on market'),
  ...shown(saleToList.medianPercent, saleToListText, 'sale to list'),
  ...shown(supply.months, monthsText, 'months of supply'),
]

const shown = (
  figure: number | null,
  format: (figure: number) => string,
  name: string,
): readonly MarketFigure[] => (figure === null ? [] : [{ text: format(figure), name }])

/** `down 6.9%`, and over how long: `in 5 months`. */
export const trendWords = (
  trend: PriceTrend,
): { readonly change: string; readonly span: string } => {
  const change = trend.at(-1)?.change ?? 0
  const size = `${Math.abs(change).toFixed(1)}%`
  return {
    change: change === 0 ? 'flat' : `${change < 0 ? 'down' : 'up'} ${size}`,
    span: `in ${trend.length - 1} months`,
  }
}

/** What the figures rest on, and why one of them is missing. */
export const basisOf = (conditions: MarketConditions): string =>
  [
    `${formatCounted(conditions.forSale, 'home')} for sale as of ${formatDate(conditions.marketDay)}.`,
    daysBasis(conditions),
    saleToListBasis(conditions),
    supplyBasis(conditions),
    trendBasis(conditions),
  ].join(' ')

const daysBasis = ({ daysOnMarket: { median, homes: known } }: MarketConditions) =>
  median === null
    ? `Days on market takes ${FEWEST_CASES} homes with a known listing date: ${known} here.`
    : `Days on market: median of the ${formatCount(known)} with a known listing date.`

const saleToListBasis = ({ saleToList: { medianPercent, pairs } }: MarketConditions) =>
  medianPercent === null
    ? `Sale to list takes ${FEWEST_CASES} sales whose asking price we saw: ${pairs} here.`
    : `Sale to list: median sale price over last asking price, from ${formatCounted(pairs, 'sale')}.`

const supplyBasis = ({ asOf, supply }: MarketConditions) => {
  const counted =
    asOf === null
      ? 'no sale is known'
      : `${formatCounted(supply.sales, 'sale')} in ${supply.days} days to ${formatDate(asOf)}`
  return supply.months === null
    ? `Months of supply takes ${FEWEST_CASES} sales over 30 days, up to about when homes were last seen for sale: ${counted}.`
    : `Supply: homes for sale over the pace of ${counted}.`
}

const trendBasis = ({ market, priceTrend }: MarketConditions) => {
  const last = priceTrend?.at(-1)
  return last === undefined
    ? `Too few sales in zips ${market}xx for a price trend.`
    : `Prices compare like with like in zips ${market}xx; eight times in ten the change is between ${signed(last.low)} and ${signed(last.high)}.`
}

/** `−8.6%`, with a minus as wide as a plus. */
const signed = (percent: number) =>
  `${percent < 0 ? '\u2212' : '+'}${Math.abs(percent).toFixed(1)}%`
