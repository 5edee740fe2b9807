import { daysBetween, type IsoDate } from '../iso-date.ts'
import { DAYS_PER_MONTH } from '../time-units.ts'
import { medianOf } from '../valuation/arithmetic/quantile.ts'

/**
 * A place's market in the words of the Market Conditions Addendum (Fannie Mae Form 1004MC). Each figure comes
 * with the number it rests on, and is null where that is too small.
 */
export type MarketFigures = {
  readonly forSale: number
  /** Median days on market of the homes for sale whose listing date is known. */
  readonly daysOnMarket: { readonly median: number | null; readonly homes: number }
  /** Median sale price as a percentage of the last asking price, of sales whose asking price is known. */
  readonly saleToList: { readonly medianPercent: number | null; readonly pairs: number }
  readonly supply: Supply
}

export type Supply = {
  /** Months of supply: homes for sale over the absorption rate. */
  readonly months: number | null
  /** The absorption rate: settled sales over months. */
  readonly salesPerMonth: number | null
  /** Settled sales, and the days they were counted over. */
  readonly sales: number
  readonly days: number
}

/**
 * The homes and sales of a place: its homes for sale on the market's day, its sales in the window up to the as-of date.
 */
export type PlaceActivity = {
  /** One for each home for sale; null where its listing date is unknown. */
  readonly daysOnMarket: readonly (number | null)[]
  readonly sales: readonly SaleInWindow[]
  /** Null where sales are not counted: no figure of them is given. */
  readonly window: SalesWindow | null
}

export type SaleInWindow = {
  readonly priceUsd: number
  /** The last asking price; null where no file or feed showed one. */
  readonly askUsd: number | null
}

/** The days over which sales are counted. */
export type SalesWindow = {
  readonly days: number
  /** How far its end, the as-of date, lies from the day on which homes for sale were last seen. */
  readonly daysFromMarketDay: number
}

/** Sales are counted over this many days up to the as-of date, or as many as sales are known for. */
const WINDOW_DAYS = 90
/** Over fewer days a rate of sales says more about weekends than about the market. */
const FEWEST_WINDOW_DAYS = 30
/** A median or a rate of fewer says more about chance than about the place. */
export const FEWEST_CASES = 10

/**
 * The window of a market whose first known sale closed on a day; null while it has no sale or no as-of date.
 */
export const salesWindowOf = (market: {
  readonly asOf: IsoDate | null
  readonly firstSale: IsoDate | null
  readonly marketDay: IsoDate
}): SalesWindow | null => {
  const { asOf, firstSale, marketDay } = market
  if (asOf === null || firstSale === null || firstSale > asOf) return null
  return {
    days: Math.min(WINDOW_DAYS, daysBetween(firstSale, asOf) + 1),
    daysFromMarketDay: Math.abs(daysBetween(asOf, marketDay)),
  }
}

/** The figures of a place; without a window those of its homes for sale alone. */
export const marketFiguresOf = ({ daysOnMarket, sales, window }: PlaceActivity): MarketFigures => {
  const known = daysOnMarket.filter((days) => days !== null)
  const ratios = sales.flatMap(({ priceUsd, askUsd }) =>
    askUsd === null ? [] : [(100 * priceUsd) / askUsd],
  )
  return {
    forSale: daysOnMarket.length,
    daysOnMarket: { median: medianOfEnough(known), homes: known.length },
    saleToList: { medianPercent: medianOfEnough(ratios), pairs: ratios.length },
    supply: supplyOf(daysOnMarket.length, sales.length, window),
  }
}

const medianOfEnough = (values: readonly number[]): number | null =>
  values.length < FEWEST_CASES ? null : medianOf(values)

const supplyOf = (forSale: number, sales: number, window: SalesWindow | null): Supply => {
  const days = window?.days ?? 0
  const enough = sales >= FEWEST_CASES && days >= FEWEST_WINDOW_DAYS
  if (window === null || !enough) return { months: null, salesPerMonth: null, sales, days }
  const salesPerMonth = sales / (days / DAYS_PER_MONTH)
  // Homes for sale of one season over sales of another would say nothing.
  const sameTime = window.daysFromMarketDay <= FEWEST_WINDOW_DAYS
  return { months: sameTime ? forSale / salesPerMonth : null, salesPerMonth, sales, days }
}
