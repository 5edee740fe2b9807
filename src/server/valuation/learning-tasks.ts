import type { Candidate } from '../../domain/comps/candidate.ts'
import { milesOf } from '../../domain/distance.ts'
import { heldOutSales } from '../../domain/valuation/backtest/held-out-sale.ts'
import { valueAsOf } from '../../domain/valuation/backtest/value-held-out.ts'
import { fitMarket, type MarketFit } from '../../domain/valuation/fit-market.ts'
import type { HomeValue } from '../../domain/valuation/home-value.ts'
import { MarketSales } from '../../domain/valuation/market-sales.ts'
import { distancesInMiles } from './value-home.ts'

/** What is to be done with sales up to a day (number): fit a market on them, or test the method with them. */
export type LearningTask = {
  readonly what: 'fit' | 'hold out'
  readonly sales: readonly Candidate[]
  readonly asOfDay: number
}

export type LearningAnswer = {
  /** Null for a market without sales of known size. */
  readonly fit: MarketFit | null
  readonly 'hold out': readonly HeldOutValue[]
}

/** A past sale, valued from earlier ones alone. */
export type HeldOutValue = { readonly listingKey: string; readonly home: HomeValue }

/** Sales of so many days up to the as-of date are tested, and for homes sold again those of the year before. */
export const TESTED_DAYS = 180

type Tasks = {
  readonly [W in LearningTask['what']]: (
    sales: readonly Candidate[],
    asOfDay: number,
  ) => LearningAnswer[W]
}

/** Each takes seconds for a large market: for a thread of its own. */
export const learningTasks: Tasks = {
  fit: (sales, asOfDay) => fitMarket(sales, { asOfDay, distances: distancesInMiles }),
  'hold out': (candidates, asOfDay) => {
    const sales = new MarketSales(candidates)
    const options = { testFrom: asOfDay - TESTED_DAYS, miles: milesOf.mile }
    return [...valueAsOf(sales, options)].flatMap((group) =>
      heldOutSales(sales, group).flatMap(({ row, home }) => {
        const listingKey = sales.sales[row]?.listingKey
        return listingKey === undefined ? [] : { listingKey, home }
      }),
    )
  },
}
