import { DAYS_PER_YEAR } from '../time-units.ts'
import { inOrder, quantileOf } from '../valuation/arithmetic/quantile.ts'
import { type Curve, curveAt } from '../valuation/market-model/curve.ts'
import { FEWEST_CASES } from './market-figures.ts'

/** Where prices stood at the end of a month, in percent over or under the trend's first point. */
export type TrendPoint = {
  /** Day number. */
  readonly day: number
  readonly changePercent: number
  /** The 80% band of the change. */
  readonly low: number
  readonly high: number
}

/** A sale by its day number and what the market model, without it, missed of its ln price. */
export type SaleResidual = { readonly day: number; readonly residual: number }

/**
 * How prices moved over the year up to the as-of date, a month at a time: the market model's index over time,
 * which compares like with like, so that a month of larger homes does not look like a rise. It begins later
 * where fewer than ten sales a month are known; null for less than a quarter of a year.
 *
 * The band is the sampling error of a month's level: half the span from the 10% to the 90% quantile of the
 * residuals of its sales, over the root of their number; that of the first month adds to every other.
 */
export const priceTrend = (
  time: Curve,
  sales: readonly SaleResidual[],
  asOfDay: number,
): readonly TrendPoint[] | null => {
  const months = monthsBackFrom(asOfDay, sales)
  const first = months[0]
  if (first === undefined || months.length <= FEWEST_MONTHS) return null
  return months.map(({ day, error }) => {
    const change = curveAt(time, day) - curveAt(time, first.day)
    const either = day === first.day ? 0 : Math.hypot(error, first.error)
    return {
      day,
      changePercent: percentOf(change),
      low: percentOf(change - either),
      high: percentOf(change + either),
    }
  })
}

/** How far back a trend goes at most, and at least. */
const MAX_MONTHS = 12
const FEWEST_MONTHS = 3

/** The sales of this many days up to the as-of date count: those of its twelve months, and of the month before. */
export const TREND_DAYS = 396

type Month = { readonly day: number; readonly error: number }

/** The ends of months back from a day, the earliest first, as far as each has enough sales. */
const monthsBackFrom = (asOfDay: number, sales: readonly SaleResidual[]): Month[] => {
  const months: Month[] = []
  for (let back = 0; back <= MAX_MONTHS; back++) {
    const day = monthEnd(asOfDay, back)
    const before = monthEnd(asOfDay, back + 1)
    const residuals = sales
      .filter((sale) => sale.day > before && sale.day <= day)
      .map(({ residual }) => residual)
    if (residuals.length < FEWEST_CASES) break
    months.unshift({ day, error: errorOfLevel(residuals) })
  }
  return months
}

const monthEnd = (asOfDay: number, back: number): number =>
  asOfDay - Math.round((back * DAYS_PER_YEAR) / 12)

const errorOfLevel = (residuals: readonly number[]): number => {
  const ordered = inOrder(residuals)
  return (quantileOf(ordered, 0.9) - quantileOf(ordered, 0.1)) / 2 / Math.sqrt(ordered.length)
}

const percentOf = (lnChange: number): number => 100 * Math.expm1(lnChange)
