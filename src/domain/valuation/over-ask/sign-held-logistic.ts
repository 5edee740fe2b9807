import * as entries from '../../entry-at.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { numberAt } = entries

/** The sign a column's coefficient may have (0: either), and the ridge on it once standardized. */
export type LogisticColumn = { readonly sign: -1 | 0 | 1; readonly ridge: number }

export type LogisticCases = {
  readonly length: number
  /** Case by case. */
  readonly columns: Float64Array
  readonly weight: Float64Array
  /** 0 or 1. */
  readonly outcome: Uint8Array
}

export type Logistic = { readonly intercept: number; readonly coefficients: Float64Array }

/**
 * Ridge logistic regression on standardized columns, each coefficient held to its sign: Newton's method, its
 * quadratic problem solved one coordinate at a time with the sign as a bound (Friedman, Hastie and Tibshirani
 * 2010). The problem is convex, so there is one answer. A column without spread gets the coefficient 0. So
 * many `usual` cases of a usual share hold the intercept where there are few.
 */
export const fitSignHeldLogistic = (
  cases: LogisticCases,
  columns: readonly LogisticColumn[],
  usual: { readonly cases: number; readonly share: number },
): Logistic => {
  const size = columns.length
  const { x, mean, deviation } = standardized(cases, size)
  // The intercept is last, as a column of ones without ridge or sign.
  const all = [...columns, { sign: 0, ridge: 0 }] as const
  const beta = new Float64Array(size + 1)
  beta[size] = Math.log(usual.share / (1 - usual.share))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { gradient, curvature } = slopes(cases, x, beta)
    const share = logistic(numberAt(beta, size))
    const corner = curvature.length - 1
    gradient[size] = numberAt(gradient, size) + usual.cases * (usual.share - share)
    curvature[corner] = numberAt(curvature, corner) + usual.cases * share * (1 - share)
    if (newtonStep(beta, { gradient, curvature }, all) < CLOSE_ENOUGH) break
  }
  const coefficients = deviation.map((spread, j) => (spread === 0 ? 0 : numberAt(beta, j) / spread))
  const atMean = coefficients.reduce((sum, raw, j) => sum + raw * numberAt(mean, j), 0)
  return { intercept: numberAt(beta, size) - atMean, coefficients }
}

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

const MAX_ROUNDS = 60
const CLOSE_ENOUGH = 1e-5

/** Columns less their weighted mean, in weighted deviations, and a last column of ones. */
const standardized = ({ length, columns, weight }: LogisticCases, size: number) => {
  const mean = new Float64Array(size)
  const deviation = new Float64Array(size)
  const total = weight.reduce((sum, one) => sum + one, 0)
  const x = new Float64Array(length * (size + 1)).fill(1)
  for (let j = 0; j < size; j++) {
    let sum = 0
    for (let i = 0; i < length; i++) sum += numberAt(weight, i) * numberAt(columns, i * size + j)
    const middle = total > 0 ? sum / total : 0
    let squares = 0
    for (let i = 0; i < length; i++)
      squares += numberAt(weight, i) * (numberAt(columns, i * size + j) - middle) ** 2
    const spread = Math.sqrt(total > 0 ? squares / total : 0)
    mean[j] = middle
    deviation[j] = spread < MIN_SPREAD ? 0 : spread
    for (let i = 0; i < length; i++)
      x[i * (size + 1) + j] =
        spread < MIN_SPREAD ? 0 : (numberAt(columns, i * size + j) - middle) / spread
  }
  return { x, mean, deviation }
}

const MIN_SPREAD = 1e-9

/** The gradient of the log likelihood, and its curvature: the lower triangle of a square matrix, row by row. */
const slopes = (
  { length, weight, outcome }: LogisticCases,
  x: Float64Array,
  beta: Float64Array,
) => {
  const size = beta.length
  const gradient = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  for (let i = 0; i < length; i++) {
    const start = i * size
    let linear = 0
    for (let j = 0; j < size; j++) linear += numberAt(x, start + j) * numberAt(beta, j)
    const share = logistic(linear)
    const w = numberAt(weight, i)
    const miss = w * ((outcome[i] ?? 0) - share)
    const bend = w * share * (1 - share)
    for (let j = 0; j < size; j++) {
      const xj = numberAt(x, start + j)
      gradient[j] = numberAt(gradient, j) + miss * xj
      for (let k = 0; k <= j; k++)
        curvature[j * size + k] =
          numberAt(curvature, j * size + k) + bend * xj * numberAt(x, start + k)
    }
  }
  return { gradient, curvature }
}

/**
 * Moves the coefficients to the best of the quadratic problem around them, at most by 1 each. Returns the largest
 * move.
 */
const newtonStep = (
  beta: Float64Array,
  { gradient, curvature }: { readonly gradient: Float64Array; readonly curvature: Float64Array },
  columns: readonly LogisticColumn[],
): number => {
  const size = beta.length
  const move = new Float64Array(size)
  const bendOf = (j: number, k: number) => numberAt(curvature, j >= k ? j * size + k : k * size + j)
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let largest = 0
    for (const [j, { sign, ridge }] of columns.entries()) {
      const bend = bendOf(j, j) + ridge
      if (bend <= 0) continue
      let slope = numberAt(gradient, j) - ridge * (numberAt(beta, j) + numberAt(move, j))
      for (let k = 0; k < size; k++) slope -= bendOf(j, k) * numberAt(move, k)
      const moved = within(-1, 1, numberAt(move, j) + slope / bend)
      const next = heldToSign(sign, numberAt(beta, j) + moved) - numberAt(beta, j)
      largest = Math.max(largest, Math.abs(next - numberAt(move, j)))
      move[j] = next
    }
    if (largest < CLOSE_ENOUGH / 10) break
  }
  let largest = 0
  for (let j = 0; j < size; j++) {
    beta[j] = numberAt(beta, j) + numberAt(move, j)
    largest = Math.max(largest, Math.abs(numberAt(move, j)))
  }
  return largest
}

const MAX_SWEEPS = 200

const within = (least: number, most: number, value: number) =>
  Math.min(most, Math.max(least, value))

const heldToSign = (sign: -1 | 0 | 1, coefficient: number): number =>
  sign * coefficient < 0 ? 0 : coefficient
