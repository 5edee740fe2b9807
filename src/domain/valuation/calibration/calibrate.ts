import type { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { rangeCluesOf } from '../appraisal/home-value.ts'
import { lnValueOf, type Market } from '../appraisal/home-valuer.ts'
import type { RecentSalesCorrection } from '../appraisal/recent-sales-correction.ts'
import { fitStacker, type Stacker, StackerCursor } from '../boosting/stacker.ts'
import { fitRanges, type PastError } from '../range/fit-ranges.ts'
import type { RangeModel } from '../range/likely-range.ts'
import type { AppraisedSale } from './appraised-sale.ts'
import { type LeaveOneOutOptions, leaveOneOutValuations } from './leave-one-out-valuations.ts'

/** A market's past errors, put to use. JSON: it is stored with the model. */
export type MarketCalibration = Fitted & { readonly correction: RecentSalesCorrection }

type Fitted = {
  /** One for each of the distances that were appraised, in their order. */
  readonly ranges: readonly RangeModel[]
  /** Null where past valuations are too few for one. */
  readonly stacker: Stacker | null
}

/** How far one past valuation was off before the stacker, at each of the distances appraised. */
export type PastErrors = readonly PastValuation[]

export type PastValuation = PastError & { readonly stackClues: Float64Array | null }

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
 * Trains ranges and stacker from sales valued as of the day before each, oldest first; where
 * those are few, by leave-one-out from the market's sales of the days before `before` (a day number). `stacked` are the
 * past valuations given, each by a stacker that did not learn from it.
 */
export const calibrate = (
  market: Market,
  past: readonly PastErrors[],
  options: Omit<LeaveOneOutOptions, 'most'>,
): Fitted & { readonly stacked: readonly PastErrors[] } => {
  const { distances } = options
  if (past.length >= ENOUGH_PAST) {
    const { stacker, stacked } = fitStacked(past)
    return { ranges: fitErrors(stacked, distances), stacker, stacked }
  }
  const oneOut = leaveOneOutValuations(market, { ...options, most: MAX_LEAVE_ONE_OUT })
  const { stacker, stacked } = fitStacked(
    oneOut.appraised.map((one) => pastErrorsOf(oneOut.sales, one)),
  )
  return { ranges: fitErrors(stacked, distances), stacker, stacked: past }
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
    stackClues: appraisal.stackClues,
  }))
}

const fitErrors = (past: readonly PastErrors[], distances: readonly number[]): RangeModel[] => {
  const recent = past.slice(-MAX_ERRORS)
  return distances.map((_, i) => fitRanges(recent.flatMap((one) => one[i] ?? [])))
}

/**
 * The stacker of the newest past valuations (oldest first), and all of them as stackers make them that did not learn
 * from them: the newest in three parts, each by a stacker of the other two.
 */
const fitStacked = (
  past: readonly PastErrors[],
): { readonly stacker: Stacker | null; readonly stacked: readonly PastErrors[] } => {
  const recent = past.slice(-MAX_ERRORS)
  const stacker = stackerOf(recent)
  if (stacker === null) return { stacker, stacked: past }
  const older = past.slice(0, past.length - recent.length)
  const partOf = (i: number) => Math.floor((PARTS * i) / recent.length)
  const parts = Array.from({ length: PARTS }, (_, part) =>
    stackedBy(
      stackerOf(recent.filter((_, i) => partOf(i) !== part)),
      recent.filter((_, i) => partOf(i) === part),
    ),
  )
  return { stacker, stacked: [...stackedBy(stacker, older), ...parts.flat()] }
}

const PARTS = 3

/** One stacker for all distances: each sale teaches it at one of them, in turn. */
const stackerOf = (past: readonly PastErrors[]): Stacker | null =>
  fitStacker(
    past.flatMap((one, i) => {
      const { stackClues, error } = one[i % one.length] ?? { stackClues: null, error: 0 }
      return stackClues === null ? [] : [{ clues: stackClues, error }]
    }),
  )

const stackedBy = (stacker: Stacker | null, past: readonly PastErrors[]): PastErrors[] => {
  const cursor = new StackerCursor(stacker)
  return past.map((one) =>
    one.map(({ clues, error, stackClues }) => {
      const added = cursor.read(stackClues)
      return {
        clues: { ...clues, lnValue: clues.lnValue + added },
        error: error - added,
        stackClues,
      }
    }),
  )
}
