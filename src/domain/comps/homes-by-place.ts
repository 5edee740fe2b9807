import { bandOf, degreesOf, MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../distance.ts'
import * as entries from '../entry-at.ts'
import { type Candidate, type HomeIdentity, inFixedOrder } from './candidate.ts'
import { HomeNumbers } from './home-numbers.ts'
import { type HomeTable, homeTableOf } from './home-table.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { integerAt, numberAt } = entries

/**
 * Homes in columns, laid out for "who is near": by latitude band, then longitude, so that the neighbors
 * within a mile stand in five short runs.
 */
export type PlacedHomes = {
  readonly homes: HomeTable
  /** The latitude band of the first row, and at which row each band from there on begins. */
  readonly firstBand: number
  readonly bandStart: Int32Array
}

/** Candidates by place. Their order depends only on what they are, never on how they came. */
export class HomesByPlace<C extends Candidate = Candidate> implements PlacedHomes {
  readonly candidates: readonly C[]
  /** Row by row what the candidates are. */
  readonly homes: HomeTable
  readonly firstBand: number
  readonly bandStart: Int32Array
  #numbers: HomeNumbers | null = null

  constructor(candidates: Iterable<C>) {
    this.candidates = [...candidates].sort(
      (a, b) =>
        bandOf(a.latitude) - bandOf(b.latitude) ||
        a.longitude - b.longitude ||
        a.day - b.day ||
        inFixedOrder(a, b),
    )
    this.homes = homeTableOf(this.candidates)
    const [first] = this.candidates
    const last = this.candidates.at(-1)
    this.firstBand = first ? bandOf(first.latitude) : 0
    this.bandStart = new Int32Array(last ? bandOf(last.latitude) - this.firstBand + 2 : 1)
    for (const { latitude } of this.candidates) {
      const next = bandOf(latitude) - this.firstBand + 1
      this.bandStart[next] = integerAt(this.bandStart, next) + 1
    }
    for (let band = 1; band < this.bandStart.length; band++)
      this.bandStart[band] = integerAt(this.bandStart, band) + integerAt(this.bandStart, band - 1)
  }

  /** Makes a test of rows: is a row the home itself? */
  isOf(home: HomeIdentity): (row: number) => boolean {
    return this.numbers.isOf(home)
  }

  /** The rows of the home itself, ascending. */
  rowsOf(home: HomeIdentity): readonly number[] {
    return this.numbers.rowsOf(home)
  }

  /** Made when they are first asked for. */
  get numbers(): HomeNumbers {
    this.#numbers ??= new HomeNumbers(this.candidates)
    return this.#numbers
  }
}

/**
 * Who is near a point, one point after another. A cursor: what `find` has found holds until it is called again.
 */
export class NearbyCursor {
  /** The rows found, and how many miles off; the first `found` of each count. */
  readonly rows: Int32Array
  readonly miles: Float64Array
  found = 0
  readonly #of: PlacedHomes

  constructor(of: PlacedHomes) {
    this.#of = of
    this.rows = new Int32Array(of.homes.length)
    this.miles = new Float64Array(of.homes.length)
  }

  /** Finds everything within `miles` of a point, whatever its day and type. */
  find(latitude: number, longitude: number, miles: number): void {
    const { firstBand, bandStart, homes } = this.#of
    const span = degreesOf(Math.min(miles, HALF_ROUND_THE_EARTH), latitude)
    const east = milesEastPerDegree(latitude)
    const shrink = (MILES_NORTH_PER_DEGREE * Math.sin((latitude * Math.PI) / 180) * Math.PI) / 360
    const bands = bandStart.length - 1
    const from = Math.max(0, bandOf(latitude - span.latitude) - firstBand)
    const to = Math.min(bands - 1, bandOf(latitude + span.latitude) - firstBand)
    const { latitude: latitudes, longitude: longitudes } = homes
    const eastmost = longitude + span.longitude
    let found = 0
    for (let band = from; band <= to; band++) {
      const end = integerAt(bandStart, band + 1)
      let row = this.#firstFrom(longitude - span.longitude, integerAt(bandStart, band), end)
      for (; row < end; row++) {
        const dLongitude = numberAt(longitudes, row) - longitude
        if (dLongitude > eastmost - longitude) break
        const dLatitude = numberAt(latitudes, row) - latitude
        // On the small scale of a market the great circle is a straight line at the middle latitude.
        const x = dLongitude * (east - shrink * dLatitude)
        const y = dLatitude * MILES_NORTH_PER_DEGREE
        const square = x * x + y * y
        if (square > miles * miles) continue
        this.rows[found] = row
        this.miles[found] = Math.sqrt(square)
        found += 1
      }
    }
    this.found = found
  }

  /** The first row of a band's run at or east of a longitude. */
  #firstFrom(longitude: number, from: number, to: number): number {
    const { longitude: longitudes } = this.#of.homes
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if (numberAt(longitudes, middle) < longitude) low = middle + 1
      else high = middle
    }
    return low
  }
}

const HALF_ROUND_THE_EARTH = 12_000
