import * as entries from '../../entry-at.ts'
import type { SparseRows } from './constrained-ridge.ts'
import type { Curve } from './curve.ts'
import type { PlaceCursor } from './places.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { entryAt, integerAt, numberAt } = entries

/** Columns of the regression that stand side by side; `count` may be 0. */
export type Run = { readonly first: number; readonly count: number }

/** Gathers the columns of a regression: how each is held to what is usual, and whether it may fall below 0. */
export class ColumnPlan {
  readonly #penalty: number[] = []
  readonly #usual: number[] = []
  readonly #neverNegative: boolean[] = []

  /** Coefficients that are usually 0. */
  add(count: number, penalty: number, options: { readonly neverNegative?: boolean } = {}): Run {
    return this.#add(new Array<number>(count).fill(0), penalty, options.neverNegative ?? false)
  }

  /** The pieces of a curve that usually rises by `slope` for each unit. */
  addCurve(
    knots: readonly number[],
    penalty: number,
    { slope, mayFall }: { readonly slope: number; readonly mayFall: boolean },
  ): Run {
    const rises = knots.slice(1).map((knot, i) => slope * (knot - entryAt(knots, i)))
    return this.#add(rises, penalty, !mayFall)
  }

  columns() {
    return {
      penalty: Float64Array.from(this.#penalty),
      usual: Float64Array.from(this.#usual),
      neverNegative: Uint8Array.from(this.#neverNegative, Number),
    }
  }

  #add(usual: readonly number[], penalty: number, neverNegative: boolean): Run {
    const first = this.#penalty.length
    for (const value of usual) {
      this.#penalty.push(penalty)
      this.#usual.push(value)
      this.#neverNegative.push(neverNegative)
    }
    return { first, count: usual.length }
  }
}

/**
 * Writes the rows of a regression, leaving out zeros. A cursor: columns must ascend within a row, and what `rows`
 * answers holds until `clear`, after which the same memory is written again.
 */
export class RowWriterCursor {
  #start = new Int32Array(1024)
  #column = new Int32Array(32_768)
  #value = new Float64Array(32_768)
  #rows = 0
  #entries = 0

  put(column: number, value: number): void {
    if (value === 0) return
    this.#makeRoomFor(1)
    this.#column[this.#entries] = column
    this.#value[this.#entries] = value
    this.#entries += 1
  }

  /** How strongly each place is felt, `times` as much. */
  putPlaces({ first }: Run, { found, place, strength }: PlaceCursor, times: number): void {
    this.#makeRoomFor(found)
    const columns = this.#column
    const values = this.#value
    let at = this.#entries
    for (let k = 0; k < found; k++) {
      const value = numberAt(strength, k) * times
      if (value === 0) continue
      columns[at] = first + integerAt(place, k)
      values[at] = value
      at += 1
    }
    this.#entries = at
  }

  /** For a curve of straight pieces between knots: which share of each piece lies below `x`. */
  putPieces({ first }: Run, knots: readonly number[], x: number): void {
    for (let i = 1; i < knots.length; i++) {
      const from = entryAt(knots, i - 1)
      const share = (x - from) / (entryAt(knots, i) - from)
      if (share <= 0) return
      this.put(first + i - 1, Math.min(1, share))
    }
  }

  /** For a slope that goes straight from knot to knot: `times`, shared by the two knots around `x`. */
  putBetween({ first }: Run, knots: readonly number[], x: number, times: number): void {
    const last = knots.length - 1
    if (last < 0) return
    let i = 0
    while (i < last && x >= entryAt(knots, i + 1)) i++
    const from = entryAt(knots, i)
    const share = i === last ? 0 : Math.max(0, (x - from) / (entryAt(knots, i + 1) - from))
    this.put(first + i, (1 - share) * times)
    this.put(first + i + 1, share * times)
  }

  endRow(): void {
    this.#rows += 1
    if (this.#rows === this.#start.length)
      this.#start = twiceAsLong(this.#start, new Int32Array(2 * this.#rows))
    this.#start[this.#rows] = this.#entries
  }

  rows(): SparseRows {
    return {
      start: this.#start.subarray(0, this.#rows + 1),
      column: this.#column.subarray(0, this.#entries),
      value: this.#value.subarray(0, this.#entries),
    }
  }

  clear(): void {
    this.#rows = 0
    this.#entries = 0
  }

  #makeRoomFor(more: number): void {
    if (this.#entries + more <= this.#column.length) return
    const length = 2 * this.#column.length
    this.#column = twiceAsLong(this.#column, new Int32Array(length))
    this.#value = twiceAsLong(this.#value, new Float64Array(length))
  }
}

const twiceAsLong = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
  to.set(from)
  return to
}

/** The curve whose pieces rise by the coefficients of a run. */
export const curveOf = (knots: readonly number[], run: Run, coefficients: Float64Array): Curve => {
  const height = [0]
  let top = 0
  for (let i = 0; i < run.count; i++) {
    top += numberAt(coefficients, run.first + i)
    height.push(top)
  }
  return { at: [...knots], height: knots.length > 0 ? height : [] }
}
