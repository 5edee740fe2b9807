import { drawsOf } from '../arithmetic/draws.ts'
import { medianOf } from '../arithmetic/quantile.ts'

/** Places spread where sales are, each of which reaches a few widths. Miles from the market's centre. JSON. */
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
  const centres = startingPlaces(x, y, count)
  const step = Math.max(1, Math.ceil(x.length / MOST_POINTS))
  for (let pass = 0; pass < PASSES; pass++) {
    const sums = centres.map(() => ({ x: 0, y: 0, n: 0 }))
    for (let i = 0; i < x.length; i += step) {
      const sum = sums[nearestTo(centres, x[i] ?? 0, y[i] ?? 0)]
      if (!sum) continue
      sum.x += x[i] ?? 0
      sum.y += y[i] ?? 0
      sum.n += 1
    }
    for (const [place, { x, y, n }] of sums.entries())
      if (n > 0) centres[place] = { x: x / n, y: y / n }
  }
  const gaps = centres.map((one) => {
    const squares = centres.map((other) =>
      other === one ? Number.POSITIVE_INFINITY : squareBetween(one, other.x, other.y),
    )
    return Math.sqrt(Math.min(...squares))
  })
  const gap = medianOf(gaps)
  return {
    x: centres.map((centre) => centre.x),
    y: centres.map((centre) => centre.y),
    width: widths * (Number.isFinite(gap) ? Math.max(gap, LEAST_GAP_MILES) : LEAST_GAP_MILES),
  }
}

type Spot = { readonly x: number; readonly y: number }

const startingPlaces = (x: Float64Array, y: Float64Array, count: number): Spot[] => {
  const draws = drawsOf(SEED)
  const spots = new Map<string, Spot>()
  for (let tries = 0; tries < 4 * count && spots.size < count && x.length > 0; tries++) {
    const i = Math.floor(draws.uniform() * x.length)
    const spot = { x: x[i] ?? 0, y: y[i] ?? 0 }
    spots.set(`${spot.x} ${spot.y}`, spot)
  }
  return [...spots.values()]
}

const nearestTo = (places: readonly Spot[], x: number, y: number): number => {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < places.length; i++) {
    const place = places[i]
    const square = place ? squareBetween(place, x, y) : least
    if (square < least) {
      least = square
      best = i
    }
  }
  return best
}

const squareBetween = (place: Spot, x: number, y: number) => (place.x - x) ** 2 + (place.y - y) ** 2

const PASSES = 12
const MOST_POINTS = 6000
const SEED = 1
const LEAST_GAP_MILES = 0.1

/**
 * How strongly a spot feels the places around it. A bell is cut off where it has fallen to 1 % and lowered
 * by as much, so that it ends without a step: a row of the fit then holds few numbers.
 */
export class PlaceReader {
  /** The places felt, and how strongly, of the last `read`; the first `found` of each count. */
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
    for (let i = 0; i < this.#x.length; i++) {
      const reach =
        ((x - (this.#x[i] ?? 0)) ** 2 + (y - (this.#y[i] ?? 0)) ** 2) * this.#halfSquares
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
        found = Math.min(1, this.#x.length)
        this.place[0] = nearest
        this.strength[0] = 1
      } else for (let k = 0; k < found; k++) this.strength[k] = (this.strength[k] ?? 0) / sum
    }
    this.found = found
  }
}

const CUT = 4.6
const AT_CUT = Math.exp(-CUT)
