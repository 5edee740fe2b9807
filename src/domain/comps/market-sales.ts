import { offsetOf } from '../condition/condition-class.ts'
import { NO_MARKET_SALE_USD } from '../listings/plausible.ts'
import { type Candidate, type HomeIdentity, inFixedOrder } from './candidate.ts'
import { HomesByPlace, type PlacedHomes } from './homes-by-place.ts'
import { surroundingsOfSales } from './surroundings.ts'

/** A market's sales of known living area as values are made of them: by place, in columns. */
export type PlacedSales = PlacedHomes & {
  /** ln US dollars of what each would have brought in typical condition: the price less its condition's offset. */
  readonly lnPrice: Float64Array
  /** The day the same home was sold again: from then on this sale counts for nothing. Infinite if never. */
  readonly soldAgainOn: Float64Array
  /**
   * The day from which a sale is known to be doubtful: from then on it counts for nothing. Infinite if never, and minus
   * infinite for one that was made outside the MLS.
   */
  readonly doubtfulFrom: Float64Array
  /** What the homes around each sale were like when it was sold, `SURROUNDINGS` numbers a row. */
  readonly surroundings: Float64Array
  /** What identifies the home that a row is a sale of. */
  homeAt(row: number): HomeIdentity
  /** Makes a test of rows: is a row the home itself? */
  isOf(home: HomeIdentity): (row: number) => boolean
  /** The rows for which that test holds, ascending, found without going through all. */
  rowsOf(home: HomeIdentity): readonly number[]
}

/** A market's sales of known living area, by place. */
export class MarketSales<C extends Candidate = Candidate>
  extends HomesByPlace<C>
  implements PlacedSales
{
  readonly sales: readonly C[]
  /**
   * Sales of unknown living area or of no market price: nothing is computed from them, they can only be
   * shown.
   */
  readonly setAside: readonly C[]
  readonly lnPrice: Float64Array
  readonly soldAgainOn: Float64Array
  readonly doubtfulFrom: Float64Array
  #surroundings: Float64Array | null = null

  constructor(candidates: Iterable<C>) {
    const all = [...candidates]
    super(all.filter(isUsable))
    this.sales = this.candidates
    this.setAside = all.filter((sale) => !isUsable(sale))
    this.lnPrice = Float64Array.from(
      this.sales,
      (sale) => Math.log(sale.price) - offsetOf(sale.condition),
    )
    this.soldAgainOn = daysSoldAgain(this.sales)
    this.doubtfulFrom = Float64Array.from(this.sales, (sale) =>
      sale.outsideMls ? Number.NEGATIVE_INFINITY : (sale.doubt?.from ?? Number.POSITIVE_INFINITY),
    )
  }

  /** Read when they are first asked for. */
  get surroundings(): Float64Array {
    this.#surroundings ??= surroundingsOfSales(this)
    return this.#surroundings
  }

  homeAt(row: number): HomeIdentity {
    const sale = this.sales[row]
    if (!sale) throw new RangeError(`the market has no sale ${row}`)
    return sale
  }
}

const isUsable = ({ livingArea, price }: Candidate) =>
  (livingArea ?? 0) > 0 && price > NO_MARKET_SALE_USD

/** The rows of the sales of each home that was sold more than once. Homes sold once, nearly all, take little memory. */
export const rowsOfResoldHomes = (
  sales: readonly Pick<Candidate, 'propertyId'>[],
): Iterable<readonly number[]> => {
  const firstRow = new Map<string, number>()
  const resold = new Map<string, number[]>()
  for (const [row, { propertyId }] of sales.entries()) {
    const first = firstRow.get(propertyId)
    if (first === undefined) firstRow.set(propertyId, row)
    else {
      const rows = resold.get(propertyId)
      if (rows) rows.push(row)
      else resold.set(propertyId, [first, row])
    }
  }
  return resold.values()
}

const daysSoldAgain = (sales: readonly Candidate[]): Float64Array => {
  const again = new Float64Array(sales.length).fill(Number.POSITIVE_INFINITY)
  for (const rows of rowsOfResoldHomes(sales)) {
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
