import { COMPS_WINDOW_DAYS } from '../../comps/comps-rules.ts'
import type { NearbyCursor } from '../../comps/homes-by-place.ts'
import type { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { meanOf } from './ratio-study.ts'

/** What a naive deal finder says a home is worth; null when there are no such sales. */
export type NaiveValues = {
  /** The mean price of sales of its type within a mile. */
  readonly meanPrice: number | null
  /** Its living area at the median price per square foot of those within a quarter of its size. */
  readonly medianPerSqft: number | null
}

/**
 * Both from sales of the comps' window before `row` was sold (with `usable`, from those it lets pass,
 * whenever they were).
 */
export const naiveValues = (
  sales: MarketSales,
  near: NearbyCursor,
  row: number,
  usable?: (sale: number) => boolean,
): NaiveValues => {
  const { homes } = sales
  const subject = sales.sales[row]
  if (!subject) throw new RangeError(`the market has no sale ${row}`)
  const prices: number[] = []
  const perSquareFoot: number[] = []
  near.find(subject.latitude, subject.longitude, 1)
  for (const other of near.rows.subarray(0, near.found)) {
    const sale = sales.sales[other]
    const days = subject.day - numberAt(homes.day, other)
    const inTime = usable ? usable(other) : days > 0 && days <= COMPS_WINDOW_DAYS
    if (!sale || !inTime || sale.propertyId === subject.propertyId) continue
    if (sale.homeType !== subject.homeType) continue
    prices.push(sale.price)
    const off = Math.abs(numberAt(homes.lnArea, other) - numberAt(homes.lnArea, row))
    if (off <= SIMILAR) perSquareFoot.push(sale.price / (sale.livingArea ?? 1))
  }
  return {
    meanPrice: prices.length > 0 ? meanOf(prices) : null,
    medianPerSqft:
      perSquareFoot.length > 0 ? medianOf(perSquareFoot) * (subject.livingArea ?? 0) : null,
  }
}

const SIMILAR = Math.log(1.25)
