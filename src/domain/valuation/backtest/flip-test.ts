import { type MarketSales, rowsOfResoldHomes } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import type { HomeValue } from '../appraisal/home-value.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { shareOf } from './ratio-study.ts'

/**
 * Homes bought and sold again within 30 to 366 days, valued as of the purchase. In percent. Only resold
 * homes are seen: those that were improved, and those whose owners chose to sell.
 */
export type FlipTest = {
  readonly n: number
  /** Share bought $20,000 or more below the value. */
  readonly below20k: number
  readonly value: EstimateOfResale
  readonly fixedUpValue: EstimateOfResale
}

/** Of the estimate less the resale price: the median, and the median size. */
type EstimateOfResale = {
  readonly n: number
  readonly medianError: number
  readonly mdape: number
}

const SHORTEST_DAYS = 30
const LONGEST_DAYS = 366
const BELOW_USD = 20_000

/** Tests values, by row of the sale that each was made for, against the same home's next sale. */
export const flipTest = (
  sales: MarketSales,
  valueAtSale: ReadonlyMap<number, Estimates>,
): FlipTest => {
  const flips = resales(sales).flatMap(({ bought, sold }) => {
    const home = valueAtSale.get(bought)
    const [purchase, resale] = [sales.sales[bought], sales.sales[sold]]
    return home && purchase && resale
      ? { home, purchaseUsd: purchase.price, resaleUsd: resale.price }
      : []
  })
  const estimate = (of: (home: Estimates) => number | null): EstimateOfResale => {
    const errors = flips.flatMap(({ home, resaleUsd }) => {
      const estimated = of(home)
      return estimated === null ? [] : 100 * (estimated / resaleUsd - 1)
    })
    return {
      n: errors.length,
      medianError: medianOf(errors),
      mdape: medianOf(errors.map(Math.abs)),
    }
  }
  return {
    n: flips.length,
    below20k: shareOf(flips, ({ home, purchaseUsd }) => home.value - purchaseUsd >= BELOW_USD),
    value: estimate((home) => home.value),
    fixedUpValue: estimate((home) => home.fixedUpValue),
  }
}

type Estimates = Pick<HomeValue, 'value' | 'fixedUpValue'>

const resales = (sales: MarketSales): { readonly bought: number; readonly sold: number }[] => {
  const dayOf = (row: number) => numberAt(sales.homes.day, row)
  return [...rowsOfResoldHomes(sales.sales)].flatMap((rows) => {
    const inTurn = rows.toSorted((a, b) => dayOf(a) - dayOf(b))
    return inTurn.flatMap((bought, i) => {
      const sold = inTurn[i + 1]
      if (sold === undefined) return []
      const days = dayOf(sold) - dayOf(bought)
      return days >= SHORTEST_DAYS && days <= LONGEST_DAYS ? { bought, sold } : []
    })
  })
}
