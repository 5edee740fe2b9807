import * as entries from '../entry-at.ts'
import {
  COMPS_WINDOW_DAYS,
  MAX_COMPS,
  MAX_PATTERN_SALES,
  PATTERN_MILES,
  REACH_MILES,
} from './comps-rules.ts'
import type { HomeTable } from './home-table.ts'
import { NearbyCursor } from './homes-by-place.ts'
import { leastDissimilar } from './least-dissimilar.ts'
import type { PlacedSales } from './market-sales.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { integerAt, numberAt } = entries

/** How near in living area the comps had to be: within 20 % or 35 %, or of any size. */
export type SizeStep = 20 | 35 | 'any'

/** Rows of a market's sales, the most alike first, and the dissimilarity of each (0 is the home's own twin). */
export type Chosen = { readonly rows: Int32Array; readonly dissimilarity: Float64Array }

export type ChosenComps = Chosen & { readonly sizeStep: SizeStep }

/** The home to value, and what identifies its own sales. */
export type SubjectRow = {
  readonly homes: HomeTable
  /** Its row there, whose `day` is the as-of day. */
  readonly row: number
  readonly propertyId: string
  readonly addressKey: string | null
  /** Sales count whenever they were, before the day or after it: to test a model where time is not known. */
  readonly timeless?: boolean
  /** Nor do days between make a sale less alike: the market index has moved its price. They do, unless said. */
  readonly daysCount?: false
}

const FEWEST_BEFORE_WIDENING = 6

/**
 * The sales a value rests on: for each distance the comps, and once for all distances the nearby pattern. Sales are
 * from the comps' window, up to the as-of day. Left out are the home's own, the earlier sales of a home sold twice, and
 * those known to be doubtful by then. A cursor: `comps` and `pattern` answer for the home of the last `lookAround`.
 */
export class CompsCursor {
  readonly #market: PlacedSales
  readonly #near: NearbyCursor
  /** The usable sales near the last subject: row, miles, living area to the subject's, and dissimilarity. */
  readonly #rows: Int32Array
  readonly #miles: Float64Array
  readonly #areaRatio: Float64Array
  readonly #dissimilarity: Float64Array
  #found = 0
  #subject: SubjectRow | null = null
  #reach = 0

  constructor(market: PlacedSales) {
    this.#market = market
    this.#near = new NearbyCursor(market)
    this.#rows = new Int32Array(market.homes.length)
    this.#miles = new Float64Array(market.homes.length)
    this.#areaRatio = new Float64Array(market.homes.length)
    this.#dissimilarity = new Float64Array(market.homes.length)
  }

  /** Looks around one home. */
  lookAround(subject: SubjectRow, milesForComps: number): void {
    this.#subject = subject
    this.#look(Math.max(milesForComps, PATTERN_MILES))
    if (this.#found < MAX_PATTERN_SALES && this.#reach < REACH_MILES) this.#look(REACH_MILES)
  }

  /** How far the last look went, in miles: beyond `PATTERN_MILES` only where sales are few. */
  get reachMiles(): number {
    return this.#reach
  }

  /** At most twelve sales of the home's type within `miles`, by size in steps while fewer than six remain. */
  comps(miles: number): ChosenComps {
    const { homes, row } = this.#subjectNow()
    const type = homes.type[row]
    const types = this.#market.homes.type
    const counts = { within20: 0, within35: 0 }
    for (let i = 0; i < this.#found; i++) {
      const sale = integerAt(this.#rows, i)
      if (numberAt(this.#miles, i) > miles || types[sale] !== type) continue
      const ratio = numberAt(this.#areaRatio, i)
      if (isAlikeInSize(ratio, 20)) counts.within20 += 1
      if (isAlikeInSize(ratio, 35)) counts.within35 += 1
    }
    const sizeStep: SizeStep =
      counts.within20 >= FEWEST_BEFORE_WIDENING
        ? 20
        : counts.within35 >= FEWEST_BEFORE_WIDENING
          ? 35
          : 'any'
    const best = this.#best(MAX_COMPS, (i) => {
      const sale = integerAt(this.#rows, i)
      if (numberAt(this.#miles, i) > miles || types[sale] !== type) return false
      return sizeStep === 'any' || isAlikeInSize(numberAt(this.#areaRatio, i), sizeStep)
    })
    return { ...best, sizeStep }
  }

  /** The most alike sales around, of any type and size and whatever the distance asked for. */
  pattern(): Chosen {
    return this.#best(MAX_PATTERN_SALES, (i) => numberAt(this.#miles, i) <= this.#reach)
  }

  #subjectNow(): SubjectRow {
    if (this.#subject === null) throw new Error('lookAround comes first')
    return this.#subject
  }

  #look(miles: number): void {
    const subject = this.#subjectNow()
    const { homes, row, timeless, daysCount = true } = subject
    const market = this.#market
    const asOf = numberAt(homes.day, row)
    const lnArea = numberAt(homes.lnArea, row)
    const days = market.homes.day
    this.#reach = Math.max(PATTERN_MILES, Math.min(miles, REACH_MILES))
    const near = this.#near
    near.find(numberAt(homes.latitude, row), numberAt(homes.longitude, row), miles)
    const isHomeItself = market.isOf(subject)
    let found = 0
    for (let i = 0; i < near.found; i++) {
      const at = integerAt(near.rows, i)
      const daysBefore = asOf - numberAt(days, at)
      const daysApart = timeless ? Math.abs(daysBefore) : daysBefore
      if (!timeless) {
        if (daysApart < 0 || daysApart > COMPS_WINDOW_DAYS) continue
        if (numberAt(market.soldAgainOn, at) <= asOf) continue
      }
      if (numberAt(market.doubtfulFrom, at) <= (timeless ? Number.MAX_VALUE : asOf)) continue
      if (isHomeItself(at)) continue
      const milesOff = numberAt(near.miles, i)
      this.#rows[found] = at
      this.#miles[found] = milesOff
      this.#areaRatio[found] = Math.exp(numberAt(market.homes.lnArea, at) - lnArea)
      const daysThatCount = daysCount ? daysApart : 0
      this.#dissimilarity[found] = dissimilarity(
        homes,
        row,
        market.homes,
        at,
        milesOff,
        daysThatCount,
      )
      found += 1
    }
    this.#found = found
  }

  #best(most: number, passes: (i: number) => boolean): Chosen {
    const { at, dissimilarity } = leastDissimilar(
      this.#dissimilarity,
      { found: this.#found, most },
      passes,
    )
    return { rows: at.map((i) => integerAt(this.#rows, i)), dissimilarity }
  }
}

/** Whether areas of this ratio are within this many percent of each other. */
export const isAlikeInSize = (ratio: number, percent: 20 | 35): boolean =>
  Math.abs(ratio - 1) <= percent / 100

/**
 * The dissimilarity of a sale and a home: the sum of their distances in place, size, age, lot and time, in scales
 * near those that valued King County's sales of September to December 2014 best from earlier ones. Rooms do
 * not count, so that one more bedroom or bath, which changes no comp's weight, can never lower a value.
 * Likeness is exp(-dissimilarity).
 */
export const dissimilarity = (
  homes: HomeTable,
  row: number,
  sales: HomeTable,
  sale: number,
  miles: number,
  daysApart: number,
): number =>
  miles / 0.2 +
  apart(numberAt(homes.lnArea, row), numberAt(sales.lnArea, sale), 0.39) +
  apart(numberAt(homes.yearBuilt, row), numberAt(sales.yearBuilt, sale), 32) +
  apart(numberAt(homes.lnLot, row), numberAt(sales.lnLot, sale), 0.74) +
  daysApart / 317 +
  (homes.type[row] === sales.type[sale] ? 0 : 2)

/** How many scales two features lie apart: one when only one of them is known, none when neither is. */
const apart = (a: number, b: number, scale: number): number => {
  const difference = Math.abs(a - b)
  if (!Number.isNaN(difference)) return difference / scale
  return Number.isNaN(a) && Number.isNaN(b) ? 0 : 1
}
