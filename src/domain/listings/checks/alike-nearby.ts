import type { HomeFeatures } from '../../comps/candidate.ts'
import { dissimilarity } from '../../comps/choose-comps.ts'
import { COMPS_WINDOW_DAYS, PATTERN_MILES, REACH_MILES } from '../../comps/comps-rules.ts'
import { emptyHomeTable, putHome } from '../../comps/home-table.ts'
import { type HomesByPlace, NearbyCursor } from '../../comps/homes-by-place.ts'
import { leastDissimilar } from '../../comps/least-dissimilar.ts'
import * as entries from '../../entry-at.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { integerAt, numberAt } = entries

/** Finds the sales that a home, or another sale, should be like. A cursor: answers do not depend on one another. */
export class AlikeCursor {
  readonly #sales: HomesByPlace
  readonly #near: NearbyCursor
  /** The sales near the last home that may be like it: row and dissimilarity. */
  readonly #rows: Int32Array
  readonly #dissimilarity: Float64Array
  /** The home that is looked around, in columns. */
  readonly #home = emptyHomeTable(1)
  /** How far the last look went, in miles: beyond `PATTERN_MILES` only where sales are few. */
  reachMiles = PATTERN_MILES

  constructor(sales: HomesByPlace) {
    this.#sales = sales
    this.#near = new NearbyCursor(sales)
    this.#rows = new Int32Array(sales.candidates.length)
    this.#dissimilarity = new Float64Array(sales.candidates.length)
  }

  /**
   * Rows of the most alike sales of a home's type that closed in the year up to a day, the most alike first and
   * without those of the home itself; null where fewer than `FEWEST_ALIKE` lie within three miles. With `sizeCounts`
   * false its living area and lot are taken for unknown.
   */
  of(
    home: HomeFeatures & { readonly propertyId: string },
    day: number,
    { sizeCounts = true } = {},
  ): readonly number[] | null {
    putHome(this.#home, 0, home, day)
    if (!sizeCounts) {
      this.#home.lnArea[0] = Number.NaN
      this.#home.lnLot[0] = Number.NaN
    }
    for (const miles of [PATTERN_MILES, REACH_MILES]) {
      this.reachMiles = miles
      const rows = this.#within(home.propertyId, miles)
      if (rows.length >= FEWEST_ALIKE) return rows
    }
    return null
  }

  #within(propertyId: string, miles: number): number[] {
    const homes = this.#home
    const { homes: sales } = this.#sales
    const near = this.#near
    const day = numberAt(homes.day, 0)
    near.find(numberAt(homes.latitude, 0), numberAt(homes.longitude, 0), miles)
    let found = 0
    for (let i = 0; i < near.found; i++) {
      const row = integerAt(near.rows, i)
      const daysBefore = day - numberAt(sales.day, row)
      if (sales.type[row] !== homes.type[0] || daysBefore < 0 || daysBefore > COMPS_WINDOW_DAYS)
        continue
      this.#rows[found] = row
      this.#dissimilarity[found] = dissimilarity(
        homes,
        0,
        sales,
        row,
        numberAt(near.miles, i),
        daysBefore,
      )
      found += 1
    }
    const isHomeItself = this.#sales.isOf({ propertyId, addressKey: null })
    const { at } = leastDissimilar(
      this.#dissimilarity,
      { found, most: MAX_ALIKE },
      (i) => !isHomeItself(integerAt(this.#rows, i)),
    )
    return Array.from(at, (i) => integerAt(this.#rows, i))
  }
}

/** The median, and the median deviation from it in units of a standard deviation (at least `least`). */
export const middleAndSpread = (values: readonly number[], least: number) => {
  const middle = middleOf(values)
  const deviation = middleOf(values.map((value) => Math.abs(value - middle)))
  return { middle, spread: Math.max(least, 1.4826 * deviation) }
}

const middleOf = (values: readonly number[]): number => {
  const inOrder = Float64Array.from(values).sort()
  const low = inOrder[(inOrder.length - 1) >> 1] ?? Number.NaN
  const high = inOrder[inOrder.length >> 1] ?? Number.NaN
  return (low + high) / 2
}

export const FEWEST_ALIKE = 8
const MAX_ALIKE = 20
