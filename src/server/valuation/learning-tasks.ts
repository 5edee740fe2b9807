import { milesOf } from '../../domain/distance.ts'
import { heldOutSales } from '../../domain/valuation/backtest/held-out-sale.ts'
import { valueAsOf } from '../../domain/valuation/backtest/value-held-out.ts'
import { fitMarket, type MarketFit } from '../../domain/valuation/fit-market.ts'
import { MarketSales } from '../../domain/valuation/market-sales.ts'
import { accuracyOf, type Figures, type HeldOutValue } from './accuracy-of.ts'
import type { TeachingSale } from './teaching-sales.ts'
import { distancesInMiles } from './value-home.ts'

/** What is to be done with a market's sales up to a day (number): fit it on them, or test the method with them. */
export type LearningTask = {
  readonly what: 'fit' | 'test'
  readonly market: string
  readonly asOfDay: number
}

/** What a learning thread is told. */
export type LearningOrder =
  | { readonly type: 'take'; readonly sales: readonly TeachingSale[] }
  | { readonly type: 'forget' }
  | { readonly type: 'learn'; readonly task: LearningTask }

export type LearningAnswer = {
  /** Null for a market without sales of known size. */
  readonly fit: MarketFit | null
  readonly test: Figures
}

type Tasks = {
  readonly [W in LearningTask['what']]: (
    sales: readonly TeachingSale[],
    task: LearningTask,
  ) => LearningAnswer[W]
}

/** Each takes seconds for a large market: for a thread of its own. */
export const learningTasks: Tasks = {
  fit: (sales, { asOfDay }) => fitMarket(sales, { asOfDay, distances: distancesInMiles }),
  test: (sales, { market, asOfDay }) =>
    accuracyOf(sales, heldOutValues(sales, asOfDay), {
      market,
      testedFrom: testedFromDay(sales, asOfDay),
    }),
}

const heldOutValues = (all: readonly TeachingSale[], asOfDay: number): HeldOutValue[] => {
  const sales = new MarketSales(all)
  const options = { testFrom: asOfDay - TESTED_DAYS, miles: milesOf.mile }
  const values: HeldOutValue[] = []
  // A month's appraisals take far more memory than its values: they are let go of before the next.
  for (const group of valueAsOf(sales, options))
    for (const { row, home } of heldOutSales(sales, group)) {
      const listingKey = sales.sales[row]?.listingKey
      if (listingKey !== undefined) values.push({ listingKey, home })
    }
  return values
}

/**
 * The day number from which a market's sales are tested: the last half year, but none of the first three
 * months that it has sales of, whose values were made while it was still unknown.
 */
export const testedFromDay = (
  sales: readonly { readonly day: number }[],
  asOfDay: number,
): number => {
  const first = sales.reduce((earliest, { day }) => Math.min(earliest, day), asOfDay)
  return Math.max(asOfDay - TESTED_DAYS, first + UNKNOWN_DAYS)
}

/** Sales of so many days up to the as-of date are tested, and for homes sold again those of the year before. */
const TESTED_DAYS = 180
const UNKNOWN_DAYS = 90
