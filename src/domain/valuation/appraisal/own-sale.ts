import type { SubjectRow } from '../../comps/choose-comps.ts'
import type { HomeTable } from '../../comps/home-table.ts'
import type { PlacedSales } from '../../comps/market-sales.ts'
import { milesBetween, type Point } from '../../distance.ts'
import { byteAt, numberAt } from '../../entry-at.ts'
import { MAX_DAYS_HELD } from '../../flips/resales.ts'
import { MARKET_DAYS } from '../../listings/market.ts'
import { areSeveralHomes, MAX_MILES_APART } from '../../listings/unlike-homes.ts'

/** A home's own earlier sale, as far as it says what the home is worth. */
export type OwnSale = {
  /** ln US dollars of its price in typical condition, moved by the market model: by the time since, and what has changed. */
  readonly lnPrice: number
  /** What it weighs beside all else that the value rests on. */
  readonly weights: OwnSaleWeights
}

/** The share that an own sale has in a value, 0 to 1: where it says more than all else does, and where it says less. */
export type OwnSaleWeights = { readonly above: number; readonly below: number }

/**
 * The newest earlier sale (row) of a home that may count: of the two years the market is known by, at least a month
 * old, not doubtful on the as-of day, and of the home as it is now. Null without one.
 */
export const newestOwnSale = (sales: PlacedSales, subject: SubjectRow): number | null => {
  if (subject.timeless) return null
  const rows = sales.rowsOf(subject)
  if (rows.length === 0) return null
  const { homes, row: at } = subject
  const { homes: sold } = sales
  const asOf = numberAt(homes.day, at)
  const daysAgo = (row: number) => asOf - numberAt(sold.day, row)
  const earlier = rows
    .filter((row) => daysAgo(row) >= 0 && daysAgo(row) <= MARKET_DAYS)
    .sort((a, b) => daysAgo(b) - daysAgo(a) || a - b)
  if (areSeveralHomes(earlier.map((row) => numberAt(sold.day, row)))) return null
  const newest = earlier.findLast(
    (row) => numberAt(sales.doubtfulFrom, row) > asOf && daysAgo(row) >= MIN_DAYS_AGO,
  )
  if (newest === undefined) return null
  if (milesBetween(pointAt(homes, at), pointAt(sold, newest)) > MAX_MILES_APART) return null
  return ownSaleWeights(homes, at, sold, newest).above > 0 ? newest : null
}

const pointAt = ({ latitude, longitude }: HomeTable, row: number): Point => ({
  latitude: numberAt(latitude, row),
  longitude: numberAt(longitude, row),
})

/**
 * What an own sale weighs. A home that sold for more than all else says is better than its facts show. One that sold for
 * less may have been repaired since: within a year most were, so that counts for nothing, and fully from a quarter
 * later on. A home that has been enlarged, split off or built again is another: its sale counts less and less. Rooms do
 * not count, so that one more never lowers a value. Fitted on resales near Boston before 2012 and in King County in 2014.
 */
export const ownSaleWeights = (
  homes: HomeTable,
  row: number,
  sales: HomeTable,
  sale: number,
): OwnSaleWeights => {
  const unlike =
    (byteAt(homes.type, row) === byteAt(sales.type, sale) ? 0 : 1) +
    apart(homes.lnArea, row, sales.lnArea, sale, UNLIKE.lnArea, 1) +
    apart(homes.lnLot, row, sales.lnLot, sale, UNLIKE.lnLot, 0) +
    apart(homes.yearBuilt, row, sales.yearBuilt, sale, UNLIKE.years, 0)
  const alike = Math.max(0, 1 - unlike)
  const daysAgo = numberAt(homes.day, row) - numberAt(sales.day, sale)
  const sinceRepaired = (daysAgo - MAX_DAYS_HELD) / SELDOM_REPAIRED_AFTER
  return {
    above: MAX_WEIGHT.above * alike,
    below: MAX_WEIGHT.below * alike * Math.min(1, Math.max(0, sinceRepaired)),
  }
}

/** How many scales two facts lie apart; `unknown` where only one is known, none where neither is. */
const apart = (
  of: Float64Array,
  row: number,
  ofSales: Float64Array,
  sale: number,
  scale: number,
  unknown: number,
): number => {
  const [own, other] = [numberAt(of, row), numberAt(ofSales, sale)]
  if (Number.isNaN(own) !== Number.isNaN(other)) return unknown
  return Number.isNaN(own) ? 0 : Math.abs(own - other) / scale
}

/**
 * A value (ln US dollars) with the own sale in it, and the share of the value that the sale has. How far it pulls is
 * bent at a fifth (Huber 1964), so a value never follows an odd price all the way.
 */
export const withOwnSale = (
  lnValue: number,
  { lnPrice, weights }: OwnSale,
): { readonly lnValue: number; readonly share: number } => {
  const off = lnPrice - lnValue
  const weight = off < 0 ? weights.below : weights.above
  const pull = Math.min(BEND, Math.max(-BEND, off))
  return {
    lnValue: lnValue + weight * pull,
    share: pull === off ? weight : (weight * pull) / off,
  }
}

/** The same sale may be recorded twice, some days apart; and what is sold again sooner is in doubt. */
const MIN_DAYS_AGO = 30
const MAX_WEIGHT = { above: 0.7, below: 0.5 } as const
const BEND = 0.2
/** Days beyond the longest that a flip is held, from which on a sale that says less counts fully. */
const SELDOM_REPAIRED_AFTER = 94
/** A home that differs by so much from what was sold is another: 15% of its area, two fifths of its lot, ten years. */
const UNLIKE = { lnArea: Math.log(1.15), lnLot: 0.5, years: 10 } as const
