import { MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../distance.ts'
import * as entries from '../entry-at.ts'
import type { SubjectRow } from './choose-comps.ts'
import { COMPS_WINDOW_DAYS, PATTERN_MILES, REACH_MILES } from './comps-rules.ts'
import { NearbyCursor } from './homes-by-place.ts'
import type { PlacedSales } from './market-sales.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { integerAt, numberAt } = entries

/**
 * What the homes around one are like, in as many numbers: of the nearest sales the mean ln living area, mean ln lot
 * and mean year built; the home's own ln living area and ln lot less those; ln miles to the farthest of them; how much
 * to one side sales lie (the length of their mean direction within half a mile); and the widest angle without a sale.
 * NaN where not known. Prices are never among them.
 */
export const SURROUNDINGS = 8

/** As much of a market as is read of surroundings. */
type SalesAround = Pick<PlacedSales, 'homes' | 'firstBand' | 'bandStart' | 'isOf'>

/**
 * Reads the surroundings of home after home from the sales of the comps' window up to its as-of day, its own left out.
 * A cursor: `numbers` are those of the last `read`.
 */
export class SurroundingsCursor {
  readonly numbers = new Float64Array(SURROUNDINGS)
  readonly #sales: SalesAround
  readonly #near: NearbyCursor
  /** The nearest, and where they lie from the home, in miles. */
  readonly #rows = new Int32Array(NEAREST)
  readonly #miles = new Float64Array(NEAREST)
  readonly #angles = new Float64Array(NEAREST)

  constructor(sales: SalesAround) {
    this.#sales = sales
    this.#near = new NearbyCursor(sales)
  }

  read(subject: SubjectRow): Float64Array {
    const { homes, row } = subject
    const latitude = numberAt(homes.latitude, row)
    const longitude = numberAt(homes.longitude, row)
    const asOf = numberAt(homes.day, row)
    const { numbers } = this
    const { homes: around } = this.#sales
    const milesEast = milesEastPerDegree(latitude)
    const eastOf = (sale: number) => (numberAt(around.longitude, sale) - longitude) * milesEast
    const northOf = (sale: number) =>
      (numberAt(around.latitude, sale) - latitude) * MILES_NORTH_PER_DEGREE
    const isHomeItself = this.#sales.isOf(subject)
    const near = this.#near
    let count = 0
    let sides = 0
    let east = 0
    let north = 0
    for (const reach of REACHES) {
      near.find(latitude, longitude, reach)
      count = 0
      for (let i = 0; i < near.found; i++) {
        const sale = integerAt(near.rows, i)
        const daysBefore = asOf - numberAt(around.day, sale)
        if (daysBefore < 0 || daysBefore > COMPS_WINDOW_DAYS || isHomeItself(sale)) continue
        const miles = numberAt(near.miles, i)
        if (reach === ONE_SIDED_MILES && miles > 0) {
          east += eastOf(sale) / miles
          north += northOf(sale) / miles
          sides += 1
        }
        count = this.#keep(count, sale, miles)
      }
      if (count === NEAREST) break
    }
    if (count === 0) return numbers.fill(Number.NaN)
    for (let i = 0; i < count; i++) {
      const sale = integerAt(this.#rows, i)
      this.#angles[i] = Math.atan2(northOf(sale), eastOf(sale))
    }
    const lnArea = this.#mean(around.lnArea, count)
    const lnLot = this.#mean(around.lnLot, count)
    numbers[0] = lnArea
    numbers[1] = lnLot
    numbers[2] = this.#mean(around.yearBuilt, count)
    numbers[3] = numberAt(homes.lnArea, row) - lnArea
    numbers[4] = numberAt(homes.lnLot, row) - lnLot
    numbers[5] = Math.log(numberAt(this.#miles, count - 1) + NEXT_DOOR_MILES)
    numbers[6] = sides === 0 ? Number.NaN : Math.hypot(east, north) / sides
    numbers[7] = widestAngle(this.#angles.subarray(0, count).sort())
    return numbers
  }

  /** Keeps a sale if it is among the nearest so far, and answers how many are kept. */
  #keep(count: number, sale: number, miles: number): number {
    const rows = this.#rows
    const all = this.#miles
    if (count === NEAREST && miles >= numberAt(all, NEAREST - 1)) return count
    let place = Math.min(count, NEAREST - 1)
    for (; place > 0 && numberAt(all, place - 1) > miles; place--) {
      all[place] = numberAt(all, place - 1)
      rows[place] = integerAt(rows, place - 1)
    }
    all[place] = miles
    rows[place] = sale
    return Math.min(NEAREST, count + 1)
  }

  #mean(column: Float64Array, count: number): number {
    let sum = 0
    let known = 0
    for (let i = 0; i < count; i++) {
      const x = numberAt(column, integerAt(this.#rows, i))
      if (Number.isNaN(x)) continue
      sum += x
      known += 1
    }
    return known === 0 ? Number.NaN : sum / known
  }
}

/** So many sales are a home's surroundings. */
const NEAREST = 15
const ONE_SIDED_MILES = 0.5
/** How far is looked, one after the other, until enough are found: never farther than any value looks. */
const REACHES = [ONE_SIDED_MILES, PATTERN_MILES, REACH_MILES] as const
/** Units of one building lie no miles apart: their logarithm ends here. */
const NEXT_DOOR_MILES = 0.005

/** Of ascending directions, in radians. */
const widestAngle = (angles: Float64Array): number => {
  let widest = numberAt(angles, 0) + 2 * Math.PI - numberAt(angles, angles.length - 1)
  for (let i = 1; i < angles.length; i++)
    widest = Math.max(widest, numberAt(angles, i) - numberAt(angles, i - 1))
  return widest
}

/** The surroundings of a market's own sales as of the day before each, row by row. */
export const surroundingsOfSales = (
  sales: SalesAround & Pick<PlacedSales, 'homeAt'>,
): Float64Array => {
  const { homes } = sales
  const cursor = new SurroundingsCursor(sales)
  const dayBefore = { ...homes, day: homes.day.map((day) => day - 1) }
  const all = new Float64Array(homes.length * SURROUNDINGS)
  for (let row = 0; row < homes.length; row++)
    all.set(cursor.read({ homes: dayBefore, row, ...sales.homeAt(row) }), row * SURROUNDINGS)
  return all
}
