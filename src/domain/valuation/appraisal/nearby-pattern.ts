import { MAX_PATTERN_SALES } from '../../comps/comps-rules.ts'
import type { HomeTable } from '../../comps/home-table.ts'
import { MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../../distance.ts'
import * as entries from '../../entry-at.ts'
import { factorize, solveFactorized } from '../arithmetic/cholesky.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { byteAt, integerAt, numberAt } = entries

/**
 * The sales of a nearby pattern in columns, miles counted from the home to be valued, which is row 0.
 * Features and days are in scales of their covariance; one that is not known is NaN. A cursor: `startWith` a home,
 * then `add` its sales; the same memory is filled again for the next home.
 */
export class PatternSalesCursor {
  length = 1
  /** Each sale's ln price less the market model's. */
  readonly residual = new Float64Array(MAX_PATTERN_SALES + 1)
  readonly x = new Float64Array(MAX_PATTERN_SALES + 1)
  readonly y = new Float64Array(MAX_PATTERN_SALES + 1)
  readonly lnArea = new Float64Array(MAX_PATTERN_SALES + 1)
  readonly lnLot = new Float64Array(MAX_PATTERN_SALES + 1)
  readonly yearBuilt = new Float64Array(MAX_PATTERN_SALES + 1)
  readonly type = new Uint8Array(MAX_PATTERN_SALES + 1)
  readonly day = new Float64Array(MAX_PATTERN_SALES + 1)
  /** Where their shares are worked out. */
  readonly covariances = new Float64Array(MAX_PATTERN_SALES * (MAX_PATTERN_SALES + 1))
  readonly factor = new Float64Array(MAX_PATTERN_SALES ** 2)
  readonly kept = new Int32Array(MAX_PATTERN_SALES)
  readonly weights = new Float64Array(MAX_PATTERN_SALES)
  #latitude = 0
  #longitude = 0
  #milesEast = 0
  #daysCount = true

  /** With `daysCount` false all are taken for sales of one day. */
  startWith(homes: HomeTable, row: number, { daysCount = true } = {}): void {
    this.length = 0
    this.#daysCount = daysCount
    this.#latitude = numberAt(homes.latitude, row)
    this.#longitude = numberAt(homes.longitude, row)
    this.#milesEast = milesEastPerDegree(this.#latitude)
    this.add(homes, row, 0)
  }

  /** Adds a sale with its residual from the market model. */
  add(homes: HomeTable, row: number, residual: number): void {
    const i = this.length++
    this.residual[i] = residual
    this.x[i] = (numberAt(homes.longitude, row) - this.#longitude) * this.#milesEast
    this.y[i] = (numberAt(homes.latitude, row) - this.#latitude) * MILES_NORTH_PER_DEGREE
    this.lnArea[i] = numberAt(homes.lnArea, row) / SCALES.lnArea
    this.lnLot[i] = numberAt(homes.lnLot, row) / SCALES.lnLot
    this.yearBuilt[i] = numberAt(homes.yearBuilt, row) / SCALES.yearBuilt
    this.type[i] = byteAt(homes.type, row)
    this.day[i] = this.#daysCount ? numberAt(homes.day, row) / SCALES.days : 0
  }
}

export type NearbyPattern = {
  /** The home's residual as the pattern says it: ln value less the market model's. */
  readonly residual: number
  /** Each sale's share of that: share times its own residual is what it adds. */
  readonly shares: Float64Array
}

/**
 * The residual of a home (row 0 of `sales`) as the pattern of sales around says it, and each sale's share of
 * that: simple kriging of the model's residuals (Matheron 1963; Cressie 1993, section 3.2), with covariances
 * fitted on King County sales of 2014. Two homes' residuals go together more when the homes are nearer, more
 * alike and nearer in time. Rooms do not count, as in the comps' likeness. `shares[i]` belongs to row i + 1.
 */
export const nearbyPattern = (sales: PatternSalesCursor): NearbyPattern => {
  const n = sales.length - 1
  const shares = sharesOf(sales)
  const middle = n > 0 ? numberAt(sales.residual.slice(1, n + 1).sort(), n >> 1) : 0
  let residual = 0
  for (let i = 0; i < n; i++) {
    const own = numberAt(sales.residual, i + 1)
    shares[i] = numberAt(shares, i) * shareLeft(own, middle)
    residual += numberAt(shares, i) * own
  }
  return { residual, shares }
}

/**
 * Which share of a residual is left when it is cut, toward 0, to lie within .3 of the middle (winsorized, as
 * tuned on King County's sales of 2014).
 */
const shareLeft = (own: number, middle: number): number => {
  const cut = Math.min(middle + MAX_OFF_MIDDLE, Math.max(middle - MAX_OFF_MIDDLE, own))
  return cut === own ? 1 : Math.min(1, Math.max(0, cut / own))
}

/**
 * The kriging weights, by row less 1. Sales that others screen would weigh less than nothing: they are left
 * out and the rest weighed again (Deutsch 1996), so a more expensive sale never makes a home cheaper.
 */
const sharesOf = (sales: PatternSalesCursor): Float64Array => {
  const n = sales.length - 1
  const { covariances, factor } = sales
  const wide = n + 1
  for (let i = 0; i < n; i++) {
    covariancesBefore(sales, i + 1, covariances.subarray(i * wide))
    covariances[i * wide + i + 1] = NEAR_VARIANCE + ALIKE_VARIANCE + OWN_VARIANCE
  }
  const shares = new Float64Array(n)
  const { kept, weights } = sales
  for (let i = 0; i < n; i++) kept[i] = i
  let size = n
  /** So many rows are as they were: so are their columns of the factor, for all rows. */
  let same = 0
  while (size > 0) {
    for (let a = same; a < size; a++) {
      const line = integerAt(kept, a) * wide + 1
      for (let b = same; b <= a; b++)
        factor[a * n + b] = numberAt(covariances, line + integerAt(kept, b))
    }
    for (let a = 0; a < size; a++) weights[a] = numberAt(covariances, integerAt(kept, a) * wide)
    factorize(factor, size, n, same)
    solveFactorized(factor, size, weights, n)
    let positive = 0
    same = size
    for (let a = 0; a < size; a++)
      if (numberAt(weights, a) >= 0) {
        if (positive < a) {
          kept[positive] = integerAt(kept, a)
          for (let b = 0; b < same; b++) factor[positive * n + b] = numberAt(factor, a * n + b)
        }
        positive += 1
      } else same = Math.min(same, a)
    if (positive === size) {
      for (let a = 0; a < size; a++) shares[integerAt(kept, a)] = numberAt(weights, a)
      break
    }
    size = positive
  }
  return shares
}

const NEAR_VARIANCE = 0.087 ** 2
const ALIKE_VARIANCE = 0.119 ** 2
const OWN_VARIANCE = 0.086 ** 2
const MAX_OFF_MIDDLE = 0.3

/** Miles, logarithms, years and days over which residuals become less alike. */
const NEAR_MILES = 0.55
const SCALES = { miles: 1.33, lnArea: 0.4, lnLot: 1.21, yearBuilt: 32, days: 747 } as const
// Squared once: V8 takes longer for a power than for the rest of a covariance but its exponentials.
const SQUARE_MILES = SCALES.miles ** 2

/** The covariances of row `i` with each row before it, the home first. */
const covariancesBefore = (sales: PatternSalesCursor, i: number, covariances: Float64Array) => {
  const { x, y, lnArea, lnLot, yearBuilt, type, day } = sales
  const ownX = numberAt(x, i)
  const ownY = numberAt(y, i)
  const ownArea = numberAt(lnArea, i)
  const ownLot = numberAt(lnLot, i)
  const ownYear = numberAt(yearBuilt, i)
  const ownType = byteAt(type, i)
  const ownDay = numberAt(day, i)
  for (let j = 0; j < i; j++) {
    const dx = ownX - numberAt(x, j)
    const dy = ownY - numberAt(y, j)
    const square = dx * dx + dy * dy
    const size = apart(ownArea, numberAt(lnArea, j))
    const lot = apart(ownLot, numberAt(lnLot, j))
    const age = apart(ownYear, numberAt(yearBuilt, j))
    const apartSquare =
      square / SQUARE_MILES + size * size + lot * lot + age * age + (ownType === type[j] ? 0 : 1)
    const days = Math.abs(ownDay - numberAt(day, j))
    covariances[j] =
      NEAR_VARIANCE * Math.exp(-Math.sqrt(square) / NEAR_MILES - days) +
      ALIKE_VARIANCE * Math.exp(-Math.sqrt(apartSquare) - days)
  }
}

/** How many scales two features lie apart: one when only one of the two is known, none when neither is. */
const apart = (a: number, b: number): number => {
  const difference = a - b
  if (!Number.isNaN(difference)) return difference
  return Number.isNaN(a) && Number.isNaN(b) ? 0 : 1
}
