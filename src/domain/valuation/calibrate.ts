import type { AppraisedSale } from './appraised-sale.ts'
import { type AskingPrices, type ErrorShape, learnErrorShape } from './bargain-chance.ts'
import { rangeCluesOf } from './home-value.ts'
import { lnValueOf, type Market } from './home-valuer.ts'
import { leftOutValuations } from './left-out-valuations.ts'
import { expectedError, fitRangeModel, type PastError, type RangeModel } from './likely-range.ts'
import type { MarketSales } from './market-sales.ts'
import type { RecentSalesCorrection } from './recent-sales-correction.ts'

/** A market's past errors, put to use. JSON: it is stored with the model. */
export type MarketCalibration = {
  readonly correction: RecentSalesCorrection
  /** One for each of the distances that were appraised, in their order. */
  readonly ranges: readonly RangeModel[]
  readonly errors: ErrorShape
  readonly asks: AskingPrices
}

/** Calibration forgets errors older than the newest so many. */
const MOST_ERRORS = 6000

/** Fewer sales valued as of the day before each say too little: then they are left out one by one. */
const ENOUGH_PAST = 200
const MOST_LEFT_OUT = 2000

/**
 * Learns ranges and the shape of errors from sales valued as of the day before each, oldest first; where
 * those are few, from the market's sales left out one by one.
 */
export const calibrate = (
  market: Market,
  past: readonly AppraisedSale[],
  distances: readonly number[],
): Pick<MarketCalibration, 'ranges' | 'errors'> =>
  rangesOf(
    market.sales,
    past.length >= ENOUGH_PAST
      ? past
      : leftOutValuations(market, { distances, most: MOST_LEFT_OUT }),
    distances.length,
  )

const rangesOf = (
  sales: MarketSales,
  past: readonly AppraisedSale[],
  distances: number,
): Pick<MarketCalibration, 'ranges' | 'errors'> => {
  const recent = past.slice(-MOST_ERRORS)
  const errorsAt = Array.from({ length: distances }, (_, i) =>
    recent.flatMap((one) => pastErrorOf(sales, one, i)),
  )
  const ranges = errorsAt.map(fitRangeModel)
  const [range] = ranges
  const standardised = (errorsAt[0] ?? []).flatMap(({ clues, error }) =>
    range ? error / expectedError(range, clues) : [],
  )
  return { ranges, errors: learnErrorShape(standardised) }
}

const pastErrorOf = (
  sales: MarketSales,
  { row, appraisals, correction }: AppraisedSale,
  distance: number,
): PastError[] => {
  const appraisal = appraisals[distance]
  if (!appraisal) return []
  const value = lnValueOf(appraisal) + correction.added
  return [
    {
      clues: rangeCluesOf(appraisal, correction.added),
      error: (sales.lnPrice[row] ?? 0) - value,
    },
  ]
}
