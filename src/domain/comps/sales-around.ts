import { milesBetween } from '../distance.ts'
import { numberAt } from '../entry-at.ts'
import type { Candidate, Subject } from './candidate.ts'
import { NearbyCursor } from './homes-by-place.ts'
import type { MarketSales } from './market-sales.ts'

/** A sale around a home; `row` is its place among the market's sales, null for one that was set aside. */
export type SaleAround = {
  readonly sale: Candidate
  readonly miles: number
  readonly row: number | null
}

/** Every sale of a market within `miles` of a home, whatever its day, type, size and price. */
export const salesAround = (market: MarketSales, home: Subject, miles: number): SaleAround[] => {
  const near = new NearbyCursor(market)
  near.find(home.latitude, home.longitude, miles)
  const rows = Array.from(near.rows.subarray(0, near.found))
  return [
    ...rows.flatMap((row, i) => {
      const sale = market.sales[row]
      return sale ? [{ sale, row, miles: numberAt(near.miles, i) }] : []
    }),
    ...market.setAside.flatMap((sale) => {
      const away = milesBetween(home, sale)
      return away <= miles ? [{ sale, row: null, miles: away }] : []
    }),
  ]
}
