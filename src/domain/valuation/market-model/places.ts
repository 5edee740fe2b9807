import * as entries from '../../entry-at.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { medianOf } from '../arithmetic/quantile.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { numberAt } = entries

/**
 * Places spread where sales are, each of which reaches a few widths. Miles from the market's center. JSON.
 */
export type Places = {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Miles: the standard deviation of a place's bell. */
  readonly width: number
}

/**
 * At most `count` places by k-means (Lloyd 1982), started from sales drawn with a fixed seed; `widths`
 * times the median distance between nearest places is how far each reaches.
 */
export const placesAmong = (
  x: Float64Array,
  y: Float64Array,
  count: number,
  widths: number,
): Places => {
  const centers = startingPlaces(x, y, count)
  const step = Math.max(1, Math.ceil(x.length / MOST_POINTS))
  for (let pass = 0; pass < PASSES && centers.x.length > 0; pass++) {
    const sums = { x: centers.x.map(() => 0), y: centers.y.map(() => 0), n: centers.x.map(() => 0) }
    for (let i = 0; i < x.length; i += step) {
      const place = nearestTo(centers, numberAt(x, i), numberAt(y, i))
      sums.x[place] = numberAt(sums.x, place) + numberAt(x, i)
      sums.y[place] = numberAt(sums.y, place) + numberAt(y, i)
      sums.n[place] = numberAt(sums.n, place) + 1
    }
    for (const [place, n] of sums.n.entries()) {
      if (n === 0) continue
      centers.x[place] = numberAt(sums.x, place) / n
      centers.y[place] = numberAt(sums.y, place) / n
    }
  }
  const gap = medianOf(gapsBetween(centers))
  return {
    x: Array.from(centers.x),
    y: Array.from(centers.y),
    width: widths * (Number.isFinite(gap) ? Math.max(gap, LEAST_GAP_MILES) : LEAST_GAP_MILES),
  }
}

/** Coordinates of places, in columns. */
type Centers = { readonly x: Float64Array; readonly y: Float64Array }

const startingPlaces = (x: Float64Array, y: Float64Array, count: number): Centers => {
  const draws = drawsOf(SEED)
  const spots = new Map<string, { readonly x: number; readonly y: number }>()
  for (let tries = 0; tries < 4 * count && spots.size < count && x.length > 0; tries++) {
    const i = Math.floor(draws.uniform() * x.length)
    const spot = { x: numberAt(x, i), y: numberAt(y, i) }
    spots.set(`${spot.x} ${spot.y}`, spot)
  }
  return {
    x: Float64Array.from(spots.values(), (spot) => spot.x),
    y: Float64Array.from(spots.values(), (spot) => spot.y),
  }
}

const nearestTo = ({ x: xs, y: ys }: Centers, x: number, y: number): number => {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < xs.length; i++) {
    const dx = numberAt(xs, i) - x
    const dy = numberAt(ys, i) - y
    const square = dx * dx + dy * dy
    if (square < least) {
      least = square
      best = i
    }
  }
  return best
}

/** How far each center is from the one nearest to it; infinite for one alone. */
const gapsBetween = (centers: Centers): Float64Array =>
  centers.x.map((x, one) => {
    let least = Number.POSITIVE_INFINITY
    for (let other = 0; other < centers.x.length; other++)
      if (other !== one)
        least = Math.min(least, squareTo(centers, other, x, numberAt(centers.y, one)))
    return Math.sqrt(least)
  })

const squareTo = (centers: Centers, place: number, x: number, y: number): number =>
  (numberAt(centers.x, place) - x) ** 2 + (numberAt(centers.y, place) - y) ** 2

const PASSES = 12
const MOST_POINTS = 6000
const SEED = 1
const LEAST_GAP_MILES = 0.1

/**
 * How strongly a spot feels the places around it. A bell is cut off where it has fallen to 1 % and lowered by
 * as much, so it ends without a step: a row of the fit then holds few numbers. A cursor: what is felt is that of
 * the last `read`.
 */
export class PlaceCursor {
  /** The places felt, and how strongly; the first `found` of each count. */
  readonly place: Int32Array
  readonly strength: Float64Array
  found = 0
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #halfSquares: number
  readonly #shares: boolean

  /** With `shares` the strengths sum to 1, and a spot beyond every bell feels the nearest place alone. */
  constructor(places: Places, options: { readonly shares: boolean }) {
    this.#x = Float64Array.from(places.x)
    this.#y = Float64Array.from(places.y)
    this.#halfSquares = 1 / (2 * places.width ** 2)
    this.#shares = options.shares
    this.place = new Int32Array(places.x.length)
    this.strength = new Float64Array(places.x.length)
  }

  read(x: number, y: number): void {
    let found = 0
    let sum = 0
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    const xs = this.#x
    const ys = this.#y
    const halfSquares = this.#halfSquares
    for (let i = 0; i < xs.length; i++) {
      const dx = x - numberAt(xs, i)
      const dy = y - numberAt(ys, i)
      const reach = (dx * dx + dy * dy) * halfSquares
      if (reach < least) {
        least = reach
        nearest = i
      }
      if (reach > CUT) continue
      const strength = Math.exp(-reach) - AT_CUT
      this.place[found] = i
      this.strength[found] = strength
      sum += strength
      found += 1
    }
    if (this.#shares) {
      if (sum < AT_CUT) {
        found = Math.min(1, xs.length)
        this.place[0] = nearest
        this.strength[0] = 1
      } else for (let k = 0; k < found; k++) this.strength[k] = numberAt(this.strength, k) / sum
    }
    this.found = found
  }
}

const CUT = 4.6
const AT_CUT = Math.exp(-CUT)
