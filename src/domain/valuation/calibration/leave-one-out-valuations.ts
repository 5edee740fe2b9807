import { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { HomeValuer, type Market } from '../appraisal/home-valuer.ts'
import { recentSalesCorrection } from '../appraisal/recent-sales-correction.ts'
import { patternWithoutItself } from '../boosting/market-pattern.ts'
import { rowsToFit } from '../market-model/model-of-sales.ts'
import type { AppraisedSale } from './appraised-sale.ts'

export type LeaveOneOutOptions = {
  /** Miles. */
  readonly distances: readonly number[]
  /** Day number: sales of that day and later are neither valued nor valued by. */
  readonly before: number
  /** At most this many sales are valued, spread evenly. */
  readonly most: number
  /** False where days make no sale less alike, as in `SubjectRow`. */
  readonly daysCount?: false
}

/**
 * Leave-one-out: values sales of a market from all its other sales, later ones too. It says what errors to
 * expect where there are too few earlier sales, or no dates, to value as of the day before. Rows are those of the answer's `sales`.
 */
export const leaveOneOutValuations = (
  market: Market,
  { distances, before, most, ...days }: LeaveOneOutOptions,
): { readonly sales: MarketSales; readonly appraised: readonly AppraisedSale[] } => {
  const known = knownBefore(market, before)
  const { sales, modelValue } = known
  const patterns =
    known.marketPattern === null
      ? null
      : patternWithoutItself(sales, rowsToFit(sales, before, Number.POSITIVE_INFINITY))
  const valuer = new HomeValuer(known)
  const step = Math.max(1, Math.ceil(sales.sales.length / most))
  const appraised = sales.sales.flatMap(({ propertyId, addressKey }, row) => {
    if (row % step !== 0) return []
    const subject = { homes: sales.homes, row, propertyId, addressKey, timeless: true, ...days }
    return {
      row,
      appraisals: valuer.appraise(subject, distances, {
        modelValue: numberAt(modelValue, row),
        marketPattern: patterns?.get(row) ?? null,
      }),
      correction: recentSalesCorrection([]),
    }
  })
  return { sales, appraised }
}

/** The market without its sales of a day and later. Sales keep their order, so rows only move together. */
const knownBefore = ({ modelValue, sales, ...market }: Market, before: number): Market => {
  const isEarlier = (row: number) => numberAt(sales.homes.day, row) < before
  return {
    ...market,
    modelValue: modelValue.filter((_, row) => isEarlier(row)),
    sales: new MarketSales(sales.sales.filter((_, row) => isEarlier(row))),
  }
}
