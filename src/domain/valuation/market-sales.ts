import { type Candidate, inFixedOrder } from '../comps/candidate.ts'
import { bandOf, degreesOf, MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../distance.ts'
import { NO_MARKET_SALE_USD } from '../listing/plausible.ts'
import { type HomeTable, homeTableOf } from './market-model/home-table.ts'

/**
 * A market's sales of known living area in columns, laid out for "who is near": by latitude band, then
 * longitude, so that the neighbours within a mile stand in five short runs.
 */
export class MarketSales<C extends Candidate = Candidate> {
  readonly sales: readonly C[]
  /** Sales of unknown living area or of no market price: nothing is made from them, they can only be shown. */
  readonly setAside: readonly C[]
  readonly homes: HomeTable
  readonly lnPrice: Float64Array
  /** The day the same home was sold again, from when on this sale stands for nothing; infinite if never. */
  readonly soldAgainOn: Float64Array
  /** The rows that the last `findNear` found, and how many miles off; the first `found` of each count. */
  readonly near: Int32Array
  readonly nearMiles: Float64Array
  found = 0
  readonly #firstBand: number
  readonly #bandStart: Int32Array

  constructor(candidates: Iterable<C>) {
    const all = [...candidates]
    this.setAside = all.filter((sale) => !isUsable(sale))
    this.sales = all
      .filter(isUsable)
      .sort(
        (a, b) =>
          bandOf(a.latitude) - bandOf(b.latitude) ||
          a.longitude - b.longitude ||
          a.day - b.day ||
          inFixedOrder(a, b),
      )
    this.homes = homeTableOf(this.sales)
    this.lnPrice = Float64Array.from(this.sales, (sale) => Math.log(sale.price))
    this.soldAgainOn = daysSoldAgain(this.sales)
    this.near = new Int32Array(this.sales.length)
    this.nearMiles = new Float64Array(this.sales.length)
    const [first] = this.sales
    const last = this.sales.at(-1)
    this.#firstBand = first ? bandOf(first.latitude) : 0
    this.#bandStart = new Int32Array(last ? bandOf(last.latitude) - this.#firstBand + 2 : 1)
    for (const sale of this.sales) {
      const next = bandOf(sale.latitude) - this.#firstBand + 1
      this.#bandStart[next] = (this.#bandStart[next] ?? 0) + 1
    }
    for (let band = 1; band < this.#bandStart.length; band++)
      this.#bandStart[band] = (this.#bandStart[band] ?? 0) + (this.#bandStart[band - 1] ?? 0)
  }

  /** Finds every sale within `miles` of a point, whatever its day and type. */
  findNear(latitude: number, longitude: number, miles: number): void {
    const span = degreesOf(Math.min(miles, HALF_ROUND_THE_EARTH), latitude)
    const east = milesEastPerDegree(latitude)
    const shrink = (MILES_NORTH_PER_DEGREE * Math.sin((latitude * Math.PI) / 180) * Math.PI) / 360
    const bands = this.#bandStart.length - 1
    const from = Math.max(0, bandOf(latitude - span.latitude) - this.#firstBand)
    const to = Math.min(bands - 1, bandOf(latitude + span.latitude) - this.#firstBand)
    const { latitude: latitudes, longitude: longitudes } = this.homes
    const eastmost = longitude + span.longitude
    let found = 0
    for (let band = from; band <= to; band++) {
      const end = this.#bandStart[band + 1] ?? 0
      let row = this.#firstFrom(longitude - span.longitude, this.#bandStart[band] ?? 0, end)
      for (; row < end; row++) {
        const dLongitude = (longitudes[row] ?? 0) - longitude
        if (dLongitude > eastmost - longitude) break
        const dLatitude = (latitudes[row] ?? 0) - latitude
        // On the small scale of a market the great circle is a straight line at the middle latitude.
        const x = dLongitude * (east - shrink * dLatitude)
        const y = dLatitude * MILES_NORTH_PER_DEGREE
        const square = x * x + y * y
        if (square > miles * miles) continue
        this.near[found] = row
        this.nearMiles[found] = Math.sqrt(square)
        found += 1
      }
    }
    this.found = found
  }

  /** The first row of a band's run at or east of a longitude. */
  #firstFrom(longitude: number, from: number, to: number): number {
    const { longitude: longitudes } = this.homes
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if ((longitudes[middle] ?? 0) < longitude) low = middle + 1
      else high = middle
    }
    return low
  }
}

const isUsable = ({ livingArea, price }: Candidate) =>
  (livingArea ?? 0) > 0 && price > NO_MARKET_SALE_USD

const HALF_ROUND_THE_EARTH = 12_000

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
