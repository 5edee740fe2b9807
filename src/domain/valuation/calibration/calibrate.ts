import type { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { rangeCluesOf } from '../appraisal/home-value.ts'
import { lnValueOf, type Market } from '../appraisal/home-valuer.ts'
import type { RecentSalesCorrection } from '../appraisal/recent-sales-correction.ts'
import { fitRanges, type PastError } from '../range/fit-ranges.ts'
import type { RangeModel } from '../range/likely-range.ts'
import type { AppraisedSale } from './appraised-sale.ts'
import { type LeaveOneOutOptions, leaveOneOutValuations } from './leave-one-out-valuations.ts'

/** A market's past errors, put to use. JSON: it is stored with the model. */
export type MarketCalibration = Fitted & { readonly correction: RecentSalesCorrection }

type Fitted = {
  /** One for each of the distances that were appraised, in their order. */
  readonly ranges: readonly RangeModel[]
}

/** How far one past valuation was off, at each of the distances appraised. */
export type PastErrors = readonly PastError[]

/** Calibration forgets errors older than this many of the newest. */
const MAX_ERRORS = 6000

/** Drops what calibration would not look at. */
export const forgetOldErrors = (past: PastErrors[]): void => {
  past.splice(0, Math.max(0, past.length - MAX_ERRORS))
}

/** Fewer sales valued as of the day before each say too little: then ranges are trained by leave-one-out. */
const ENOUGH_PAST = 200
const MAX_LEAVE_ONE_OUT = 2000

/**
 * Trains ranges from sales valued as of the day before each, oldest first; where
 * those are few, by leave-one-out from the market's sales of the days before `before` (a day number).
 */
export const calibrate = (
  market: Market,
  past: readonly PastErrors[],
  options: Omit<LeaveOneOutOptions, 'most'>,
): Fitted => {
  const { distances } = options
  if (past.length >= ENOUGH_PAST) return fitErrors(past, distances)
  const oneOut = leaveOneOutValuations(market, { ...options, most: MAX_LEAVE_ONE_OUT })
  return fitErrors(
    oneOut.appraised.map((one) => pastErrorsOf(oneOut.sales, one)),
    distances,
  )
}

/**
 * What a valuation of a sale (a row of `sales`) was off in typical condition. None of a sale outside the MLS: homes for
 * sale are unlike it, and tell their condition.
 */
export const pastErrorsOf = (
  sales: MarketSales,
  { row, appraisals, correction }: AppraisedSale,
): PastErrors => {
  const sale = sales.sales[row]
  if (sale?.outsideMls) return []
  return appraisals.map((appraisal) => ({
    clues: rangeCluesOf(appraisal, correction.added, sale?.condition),
    error: numberAt(sales.lnPrice, row) - lnValueOf(appraisal) - correction.added,
  }))
}

const fitErrors = (past: readonly PastErrors[], distances: readonly number[]): Fitted => {
  const recent = past.slice(-MAX_ERRORS)
  return { ranges: distances.map((_, i) => fitRanges(recent.flatMap((one) => one[i] ?? []))) }
}
