import * as entries from '../../entry-at.ts'
import { factorize, inverseOf, solveFactorized } from '../arithmetic/cholesky.ts'
import { MODEL_BEND_DEVIATIONS, MODEL_PASSES } from '../arithmetic/huber.ts'
import { medianOf } from '../arithmetic/quantile.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { entryAt, integerAt, numberAt } = entries

/** The rows of a regression, most of whose numbers are 0: row i holds entries start[i] to start[i + 1]. */
export type SparseRows = {
  readonly start: Int32Array
  readonly column: Int32Array
  readonly value: Float64Array
}

/**
 * The same rows a block at a time, in order, as often as asked for: all of them at once may take too much memory. A row
 * that is not `needed` may be empty.
 */
export type RowBlocks = (needed?: (row: number) => boolean) => Iterable<SparseRows>

export type RidgeColumns = {
  /** How strongly a coefficient is held to what is usual, in rows' worth. */
  readonly penalty: Float64Array
  readonly usual: Float64Array
  /** 1 for a coefficient that may not fall below 0. */
  readonly neverNegative: Uint8Array
}

export type RidgeFit = {
  readonly coefficients: Float64Array
  /** By row: how far the row's own target drew its fitted value, so that fitted - pull leaves it out. */
  readonly ownPull: Float64Array
}

/**
 * Ridge regression (Hoerl and Kennard 1970) with some coefficients held at 0 or above (Lawson and Hanson
 * 1974, by block pivoting as Portugal, Judice and Vicente 1994), against outliers by Huber's weights
 * in passes of iteratively reweighted least squares. `ownPull` is the residual left out of
 * one by the leverage h: r h / (1 - h) (Allen 1974), h at most .95.
 */
export const fitRidge = (
  blocks: RowBlocks,
  target: Float64Array,
  columns: RidgeColumns,
): RidgeFit => {
  const size = columns.penalty.length
  const weight = new Float64Array(target.length)
  const residual = new Float64Array(target.length)
  const free = new Uint8Array(size).fill(1)
  const sums = noSums(size)
  let cut = Number.POSITIVE_INFINITY
  for (let pass = 0; ; pass++) {
    reweigh(sums, blocks, target, { weight, residual, cut })
    const equations = equationsOf(sums, columns)
    const { coefficients, ofFree } = solveConstrained(equations, columns, free)
    if (pass === MODEL_PASSES - 1) {
      const ownPull = ownPullOf(blocks, target, { coefficients, weight, ofFree })
      return { coefficients, ownPull }
    }
    for (const { rows, first, count } of placed(blocks()))
      for (let i = 0; i < count; i++)
        residual[first + i] = (target[first + i] ?? Number.NaN) - rowTimes(rows, i, coefficients)
    cut = MODEL_BEND_DEVIATIONS * 1.4826 * medianOf(residual.map(Math.abs))
  }
}

const MAX_LEVERAGE = 0.95

/** Row i of a block is row `first + i` of all. */
function* placed(blocks: Iterable<SparseRows>) {
  let first = 0
  for (const rows of blocks) {
    const count = rows.start.length - 1
    yield { rows, first, count }
    first += count
  }
}

type Equations = { readonly matrix: Float64Array; readonly vector: Float64Array }

/** X'WX, its lower triangle, and X'Wy. */
const noSums = (size: number): Equations => ({
  matrix: new Float64Array(size * size),
  vector: new Float64Array(size),
})

/** Gives every row Huber's weight; most keep the one they had, and cost nothing. */
const reweigh = (
  sums: Equations,
  blocks: RowBlocks,
  target: Float64Array,
  {
    weight,
    residual,
    cut,
  }: { readonly weight: Float64Array; readonly residual: Float64Array; readonly cut: number },
): void => {
  const more = new Float64Array(weight.length)
  for (let row = 0; row < more.length; row++) {
    const newWeight = Math.min(1, cut / Math.max(Math.abs(numberAt(residual, row)), 1e-9))
    more[row] = newWeight - numberAt(weight, row)
    weight[row] = newWeight
  }
  for (const { rows, first, count } of placed(blocks((row) => more[row] !== 0)))
    for (let i = 0; i < count; i++) {
      const added = numberAt(more, first + i)
      if (added !== 0) addRow(sums, rows, i, { weight: added, target: numberAt(target, first + i) })
    }
}

/**
 * Adds a row's products to the sums, two lines of the matrix at a time. Columns ascend within a row, so this fills the
 * lower triangle. In loops this hot a number out of range is NaN, with which no system of equations is solved.
 */
const addRow = (
  { matrix, vector }: Equations,
  { start, column, value }: SparseRows,
  row: number,
  { weight, target }: { readonly weight: number; readonly target: number },
): void => {
  const size = vector.length
  const from = integerAt(start, row)
  const to = integerAt(start, row + 1)
  for (let a = from; a < to; a += 2) {
    const columnA = integerAt(column, a)
    const valueA = value[a] ?? Number.NaN
    const weightedA = valueA * weight
    const lineA = columnA * size
    vector[columnA] = (vector[columnA] ?? Number.NaN) + weightedA * target
    matrix[lineA + columnA] = (matrix[lineA + columnA] ?? Number.NaN) + weightedA * valueA
    if (a + 1 === to) {
      for (let b = from; b < a; b++) {
        const place = lineA + integerAt(column, b)
        matrix[place] = (matrix[place] ?? Number.NaN) + weightedA * (value[b] ?? Number.NaN)
      }
      return
    }
    const columnB = integerAt(column, a + 1)
    const valueB = value[a + 1] ?? Number.NaN
    const weightedB = valueB * weight
    const lineB = columnB * size
    vector[columnB] = (vector[columnB] ?? Number.NaN) + weightedB * target
    matrix[lineB + columnA] = (matrix[lineB + columnA] ?? Number.NaN) + weightedB * valueA
    matrix[lineB + columnB] = (matrix[lineB + columnB] ?? Number.NaN) + weightedB * valueB
    for (let b = from; b < a; b++) {
      const place = integerAt(column, b)
      const other = value[b] ?? Number.NaN
      matrix[lineA + place] = (matrix[lineA + place] ?? Number.NaN) + weightedA * other
      matrix[lineB + place] = (matrix[lineB + place] ?? Number.NaN) + weightedB * other
    }
  }
}

/** X'WX + P, whole, and X'Wy + P times what is usual. */
const equationsOf = (sums: Equations, { penalty, usual }: RidgeColumns): Equations => {
  const size = penalty.length
  const matrix = sums.matrix.slice()
  const vector = sums.vector.slice()
  for (let a = 0; a < size; a++) {
    matrix[a * size + a] = numberAt(matrix, a * size + a) + numberAt(penalty, a)
    vector[a] = numberAt(vector, a) + numberAt(penalty, a) * numberAt(usual, a)
    for (let b = 0; b < a; b++) matrix[b * size + a] = numberAt(matrix, a * size + b)
  }
  return { matrix, vector }
}

/**
 * The least squares solution with the constrained coefficients at 0 or above; `free` keeps its choice, and `ofFree` is
 * the factor of their equations.
 */
const solveConstrained = (
  { matrix, vector }: Equations,
  { neverNegative }: RidgeColumns,
  free: Uint8Array,
): { readonly coefficients: Float64Array; readonly ofFree: Factor } => {
  const size = vector.length
  const coefficients = new Float64Array(size)
  let ofFree = factorOfFree(matrix, free)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { factor, chosen } = ofFree
    const solved = Float64Array.from(chosen, (place) => numberAt(vector, place))
    solveFactorized(factor, chosen.length, solved)
    coefficients.fill(0)
    for (const [k, place] of chosen.entries()) coefficients[place] = numberAt(solved, k)
    const wrong: number[] = []
    for (let place = 0; place < size; place++) {
      if (!neverNegative[place]) continue
      const below = free[place] ? numberAt(coefficients, place) < 0 : false
      const wanted = free[place] ? false : gradientAt(matrix, vector, coefficients, place) > 1e-9
      if (below || wanted) wrong.push(place)
    }
    if (wrong.length === 0) break
    // All at once at first; one at a time when that goes on, so it cannot go around in circles.
    const last = entryAt(wrong, wrong.length - 1)
    for (const place of round < BLOCK_ROUNDS ? wrong : [last]) free[place] = free[place] ? 0 : 1
    ofFree = factorOfFree(matrix, free)
  }
  for (let place = 0; place < size; place++)
    if (neverNegative[place]) coefficients[place] = Math.max(0, numberAt(coefficients, place))
  return { coefficients, ofFree }
}

const MAX_ROUNDS = 60
const BLOCK_ROUNDS = 12

const gradientAt = (
  matrix: Float64Array,
  vector: Float64Array,
  coefficients: Float64Array,
  place: number,
): number => {
  const size = vector.length
  let sum = vector[place] ?? Number.NaN
  for (let k = 0; k < size; k++)
    sum -= (matrix[place * size + k] ?? Number.NaN) * (coefficients[k] ?? Number.NaN)
  return sum
}

/** The factor of the equations of some columns (`chosen`) among `size`. */
type Factor = {
  readonly factor: Float64Array
  readonly chosen: readonly number[]
  readonly size: number
}

const factorOfFree = (matrix: Float64Array, free: Uint8Array): Factor => {
  const size = free.length
  const chosen = Array.from(free.keys()).filter((place) => free[place])
  const factor = new Float64Array(chosen.length ** 2)
  for (const [i, row] of chosen.entries())
    for (let j = 0; j <= i; j++)
      factor[i * chosen.length + j] = numberAt(matrix, row * size + entryAt(chosen, j))
  factorize(factor, chosen.length)
  return { factor, chosen, size }
}

const ownPullOf = (
  blocks: RowBlocks,
  target: Float64Array,
  fit: {
    readonly coefficients: Float64Array
    readonly weight: Float64Array
    readonly ofFree: Factor
  },
): Float64Array => {
  const { factor, chosen, size } = fit.ofFree
  const ofChosen = inverseOf(factor, chosen.length)
  const inverse = new Float64Array(size * size)
  for (const [i, row] of chosen.entries())
    for (const [j, column] of chosen.entries())
      inverse[row * size + column] = numberAt(ofChosen, i * chosen.length + j)
  const pull = new Float64Array(target.length)
  for (const { rows, first, count } of placed(blocks()))
    for (let i = 0; i < count; i++) {
      const row = first + i
      const residual = numberAt(target, row) - rowTimes(rows, i, fit.coefficients)
      const leverage = numberAt(fit.weight, row) * quadratic(rows, i, inverse, size)
      const h = Math.min(MAX_LEVERAGE, leverage)
      pull[row] = (residual * h) / (1 - h)
    }
  return pull
}

/** x' M x of one row x and a symmetric matrix M. Two lines at a time, for a processor adds to both sums at once. */
const quadratic = (rows: SparseRows, row: number, matrix: Float64Array, size: number): number => {
  const { column, value } = rows
  const from = integerAt(rows.start, row)
  const to = integerAt(rows.start, row + 1)
  let sum = 0
  let a = from
  for (; a + 1 < to; a += 2) {
    const columnA = integerAt(column, a)
    const columnB = integerAt(column, a + 1)
    const valueA = value[a] ?? Number.NaN
    const valueB = value[a + 1] ?? Number.NaN
    const lineA = columnA * size
    const lineB = columnB * size
    let innerA = 0.5 * valueA * (matrix[lineA + columnA] ?? Number.NaN)
    let innerB = 0.5 * valueB * (matrix[lineB + columnB] ?? Number.NaN)
    for (let b = from; b < a; b++) {
      const place = integerAt(column, b)
      const other = value[b] ?? Number.NaN
      innerA += other * (matrix[lineA + place] ?? Number.NaN)
      innerB += other * (matrix[lineB + place] ?? Number.NaN)
    }
    innerB += valueA * (matrix[lineB + columnA] ?? Number.NaN)
    sum += 2 * innerA * valueA
    sum += 2 * innerB * valueB
  }
  if (a < to) {
    const line = integerAt(column, a) * size
    let inner = 0.5 * (value[a] ?? Number.NaN) * (matrix[line + integerAt(column, a)] ?? Number.NaN)
    for (let b = from; b < a; b++)
      inner += (value[b] ?? Number.NaN) * (matrix[line + integerAt(column, b)] ?? Number.NaN)
    sum += 2 * inner * (value[a] ?? Number.NaN)
  }
  return sum
}

const rowTimes = (rows: SparseRows, row: number, coefficients: Float64Array): number => {
  let sum = 0
  const to = integerAt(rows.start, row + 1)
  for (let k = integerAt(rows.start, row); k < to; k++)
    sum += (rows.value[k] ?? Number.NaN) * (coefficients[integerAt(rows.column, k)] ?? Number.NaN)
  return sum
}
