import { MarketSales } from '../../comps/market-sales.ts'
import { DAYS_PER_YEAR } from '../../time-units.ts'
import { HomeValuer, type Market } from '../appraisal/home-valuer.ts'
import { recentSalesCorrection } from '../appraisal/recent-sales-correction.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { asOfValuations } from '../calibration/as-of-valuations.ts'
import {
  calibrate,
  forgetOldErrors,
  type PastErrors,
  pastErrorsOf,
} from '../calibration/calibrate.ts'
import { modelOfSales } from '../market-model/model-of-sales.ts'
import type { HeldOutGroup } from './held-out-sale.ts'

/** This many days before the test period are valued to train how large errors are. */
const ERRORS_DAYS = DAYS_PER_YEAR

/**
 * Values every sale from strictly earlier ones, month by month, each with its first day (a day number); a month's ranges are trained on the months
 * before it. Sales of the year before the test period are valued too: to train on, and for homes sold
 * twice.
 */
export function* valueAsOf(
  sales: MarketSales,
  { testFrom, miles }: { readonly testFrom: number; readonly miles: number },
): Generator<HeldOutGroup & { readonly firstDay: number }> {
  const distances = [miles]
  const options = { from: testFrom - ERRORS_DAYS, to: Number.POSITIVE_INFINITY, distances }
  const past: PastErrors[] = []
  let trainedFor = Number.NaN
  let trained: HeldOutGroup['trained'] | undefined
  for (const { firstDay, market, appraised } of asOfValuations(sales, options)) {
    if (trained === undefined || firstDay !== trainedFor) {
      trainedFor = firstDay
      trained = calibrate(market, past, { distances, before: firstDay })
    }
    yield { firstDay, market, appraised, trained }
    for (const one of appraised) past.push(pastErrorsOf(sales, one))
    forgetOldErrors(past)
  }
}

/**
 * Values every sale from those of the other folds, whenever they were: for files without dates, or of few sales in many
 * years. Where dates are known, the market index moves prices, and days count for nothing else: an old sale weighs as
 * much as a new one. Ranges are trained on those others by leave-one-out.
 */
export function* valueByFolds(
  sales: MarketSales,
  { folds, miles }: { readonly folds: number; readonly miles: number },
): Generator<HeldOutGroup> {
  const distances = [miles]
  const foldOf = foldsOf(sales, folds)
  const daysCount = false as const
  for (let fold = 0; fold < folds; fold++) {
    const market = marketOf(sales.sales.filter((_, row) => foldOf[row] !== fold))
    if (market === null) continue
    const valuer = new HomeValuer(market)
    const appraised = sales.sales.flatMap(({ propertyId, addressKey }, row) => {
      if (foldOf[row] !== fold) return []
      const subject = { homes: sales.homes, row, propertyId, addressKey, timeless: true, daysCount }
      const appraisals = valuer.appraise(subject, distances)
      return { row, appraisals, correction: recentSalesCorrection([]) }
    })
    const trained = calibrate(market, [], {
      distances,
      before: Number.POSITIVE_INFINITY,
      daysCount,
    })
    yield { market, appraised, trained }
  }
}

/** The fold of each sale, drawn with a fixed seed. */
export const foldsOf = (sales: MarketSales, folds: number): Uint8Array => {
  const { uniform } = drawsOf(SEED)
  return Uint8Array.from(sales.sales, () => Math.floor(uniform() * folds))
}

const SEED = 7

const marketOf = (others: MarketSales['sales']): Market | null => {
  const sales = new MarketSales(others)
  const newest = sales.homes.day.reduce((a, b) => Math.max(a, b), 0)
  const modeled = modelOfSales(sales, newest + 1, Number.POSITIVE_INFINITY)
  return modeled && { ...modeled, sales }
}
