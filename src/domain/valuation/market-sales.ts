import { type Candidate, inFixedOrder } from '../comps/candidate.ts'
import { NO_MARKET_SALE_USD } from '../listing/plausible.ts'
import { HomesByPlace } from './homes-by-place.ts'

/** A market's sales of known living area, by place. */
export class MarketSales<C extends Candidate = Candidate> extends HomesByPlace<C> {
  readonly sales: readonly C[]
  /** Sales of unknown living area or of no market price: nothing is made from them, they can only be shown. */
  readonly setAside: readonly C[]
  readonly lnPrice: Float64Array
  /** The day the same home was sold again, from when on this sale stands for nothing; infinite if never. */
  readonly soldAgainOn: Float64Array

  constructor(candidates: Iterable<C>) {
    const all = [...candidates]
    super(all.filter(isUsable))
    this.sales = this.candidates
    this.setAside = all.filter((sale) => !isUsable(sale))
    this.lnPrice = Float64Array.from(this.sales, (sale) => Math.log(sale.price))
    this.soldAgainOn = daysSoldAgain(this.sales)
  }
}

const isUsable = ({ livingArea, price }: Candidate) =>
  (livingArea ?? 0) > 0 && price > NO_MARKET_SALE_USD

const daysSoldAgain = (sales: readonly Candidate[]): Float64Array => {
  const again = new Float64Array(sales.length).fill(Number.POSITIVE_INFINITY)
  const byHome = Map.groupBy(sales.keys(), (row) => sales[row]?.propertyId)
  for (const rows of byHome.values()) {
    if (rows.length < 2) continue
    const inTurn = rows.toSorted((a, b) => {
      const [one, other] = [sales[a], sales[b]]
      return one && other ? one.day - other.day || inFixedOrder(one, other) : 0
    })
    for (const [i, row] of inTurn.entries()) {
      const next = inTurn[i + 1]
      const day = next === undefined ? undefined : sales[next]?.day
      if (day !== undefined) again[row] = day
    }
  }
  return again
}
