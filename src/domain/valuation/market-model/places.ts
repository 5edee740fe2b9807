import * as entries from '../../entry-at.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { medianOf } from '../arithmetic/quantile.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { integerAt, numberAt } = entries

/** Places spread where sales are, each reaching a few widths. Miles from the market's center. JSON. */
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
  const step = Math.max(1, Math.ceil(x.length / MAX_POINTS))
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
    width: widths * (Number.isFinite(gap) ? Math.max(gap, MIN_GAP_MILES) : MIN_GAP_MILES),
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
const MAX_POINTS = 6000
const SEED = 1
const MIN_GAP_MILES = 0.1

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
  readonly #around: PlacesAround

  /** With `shares` the strengths sum to 1, and a spot beyond every bell feels the nearest place alone. */
  constructor(places: Places, options: { readonly shares: boolean }) {
    this.#x = Float64Array.from(places.x)
    this.#y = Float64Array.from(places.y)
    this.#halfSquares = 1 / (2 * places.width ** 2)
    this.#shares = options.shares
    this.#around = new PlacesAround({ x: this.#x, y: this.#y }, Math.sqrt(2 * CUT) * places.width)
    this.place = new Int32Array(places.x.length)
    this.strength = new Float64Array(places.x.length)
  }

  read(x: number, y: number): void {
    const { place, strength } = this
    let found = 0
    let sum = 0
    const xs = this.#x
    const ys = this.#y
    const halfSquares = this.#halfSquares
    const around = this.#around.of(x, y)
    for (let k = 0; k < around.length; k++) {
      const i = integerAt(around, k)
      const dx = x - numberAt(xs, i)
      const dy = y - numberAt(ys, i)
      const reach = (dx * dx + dy * dy) * halfSquares
      if (reach > CUT) continue
      const felt = Math.exp(-reach) - AT_CUT
      place[found] = i
      strength[found] = felt
      sum += felt
      found += 1
    }
    this.found = found
    if (!this.#shares) return
    if (sum < AT_CUT) this.#readNearest(x, y)
    else for (let k = 0; k < found; k++) strength[k] = numberAt(strength, k) / sum
  }

  #readNearest(x: number, y: number): void {
    this.found = Math.min(1, this.#x.length)
    this.place[0] = nearestTo({ x: this.#x, y: this.#y }, x, y)
    this.strength[0] = 1
  }
}

const CUT = 4.6
const AT_CUT = Math.exp(-CUT)

/** Which places may lie within some miles of a spot: those within as many of the cell of a grid that it lies in. */
class PlacesAround {
  readonly #places: Centers
  readonly #miles: number
  readonly #west: number
  readonly #south: number
  /** Miles. */
  readonly #side: number
  /** By cell, row by row. A cell is filled when it is first asked for. */
  readonly #cells = new Array<Int32Array | undefined>(MAX_CELLS ** 2)

  constructor(places: Centers, miles: number) {
    this.#places = places
    // A little more, so that rounding leaves none out.
    this.#miles = 1.001 * miles
    const [west, east] = ends(places.x)
    const [south, north] = ends(places.y)
    this.#west = west - this.#miles
    this.#south = south - this.#miles
    const across = Math.max(east - west, north - south) + 2 * this.#miles
    this.#side = Math.max(miles / CELLS_IN_REACH, across / MAX_CELLS)
  }

  of(x: number, y: number): Int32Array {
    const column = Math.floor((x - this.#west) / this.#side)
    const row = Math.floor((y - this.#south) / this.#side)
    if (!(column >= 0 && column < MAX_CELLS && row >= 0 && row < MAX_CELLS)) return NO_PLACES
    const cell = row * MAX_CELLS + column
    const known = this.#cells[cell]
    if (known) return known
    const within = this.#near(this.#west + column * this.#side, this.#south + row * this.#side)
    this.#cells[cell] = within
    return within
  }

  /** The places within reach of a cell, by its southwest corner. */
  #near(west: number, south: number): Int32Array {
    const { x, y } = this.#places
    const miles = this.#miles
    const [east, north] = [west + this.#side, south + this.#side]
    const near = new Int32Array(x.length)
    let found = 0
    for (let i = 0; i < x.length; i++) {
      const dx = beyond(numberAt(x, i), west, east)
      const dy = beyond(numberAt(y, i), south, north)
      if (dx * dx + dy * dy <= miles * miles) near[found++] = i
    }
    return near.subarray(0, found)
  }
}

const NO_PLACES = new Int32Array(0)
const CELLS_IN_REACH = 2
/** Across a grid. */
const MAX_CELLS = 64

const ends = (values: Float64Array): readonly [number, number] => [
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
]

/** How far a number lies outside of two others. */
const beyond = (value: number, from: number, to: number): number =>
  Math.max(from - value, 0, value - to)
