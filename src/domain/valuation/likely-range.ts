import { factorize, solveFactorized } from './arithmetic/cholesky.ts'
import { inOrder, medianOf, quantileOf } from './arithmetic/quantile.ts'

/** What tells how sure a value is. */
export type RangeClues = {
  /** Weighted standard deviation of the comps around their middle. */
  readonly spread: number
  /** All comps' likeness together. */
  readonly likeness: number
  /** How far comps and pattern put the home above the market model. */
  readonly above: number
  /** NaN when unknown. */
  readonly lnArea: number
  readonly yearBuilt: number
  readonly lnValue: number
}

/** A past valuation: its clues, and ln price less ln value. */
export type PastError = { readonly clues: RangeClues; readonly error: number }

/** How wide errors have been for which clues. JSON; all in logarithms. */
export type RangeModel = {
  /** Past valuations it was learnt from. */
  readonly learntFrom: number
  readonly typical: {
    readonly lnArea: number
    readonly yearBuilt: number
    readonly lnValue: number
  }
  readonly coefficients: readonly number[]
  /** Homes are told apart by the size of their expected error: below the first edge, and so on. */
  readonly edges: readonly number[]
  /** By class: how many expected errors the price was off, at worst, in 80 and 90 of 100 past cases. */
  readonly classes: readonly RangeClass[]
}

type RangeClass = {
  readonly low90: number
  readonly low80: number
  readonly high80: number
  readonly high90: number
}

/** Around ln value: what to add for the ends of the ranges. */
export type LikelyRange = {
  /** The expected size of the error. */
  readonly scale: number
} & RangeClass

/** The range of a value, by a range model. The 90 % range holds the 80 % range, and both the value. */
export const likelyRange = (model: RangeModel, clues: RangeClues): LikelyRange => {
  const scale = expectedError(model, clues)
  const place = model.edges.filter((edge) => scale > edge).length
  const { low90, low80, high80, high90 } = model.classes[place] ?? WIDE
  return {
    scale,
    low90: low90 * scale,
    low80: low80 * scale,
    high80: high80 * scale,
    high90: high90 * scale,
  }
}

/**
 * Learns ranges from past valuations by normalised conformal prediction (Vovk et al. 2005; Papadopoulos et
 * al. 2008): least squares of the logarithm of the error's size on the clues, then, in up to four classes of
 * expected size (Mondrian), signed quantiles of the error in expected sizes, the ceil((n + 1) q)th of n.
 * With too few past valuations it is the wide range of a market nothing is known of.
 */
export const fitRangeModel = (past: readonly PastError[]): RangeModel => {
  if (past.length < FEWEST) return UNKNOWN_MARKET
  const median = (of: (clues: RangeClues) => number) => {
    const middle = medianOf(past.map(({ clues }) => of(clues)))
    return Number.isNaN(middle) ? 0 : middle
  }
  const typical = {
    lnArea: median((clues) => clues.lnArea),
    yearBuilt: median((clues) => clues.yearBuilt),
    lnValue: median((clues) => clues.lnValue),
  }
  const coefficients = leastSquares(
    past.map(({ clues }) => regressors(typical, clues)),
    past.map(({ error }) => Math.log(Math.abs(error) + SOFTENED)),
  )
  const model = { learntFrom: past.length, typical, coefficients, edges: [], classes: [] }
  const scales = past.map(({ clues }) => expectedError(model, clues))
  const classCount = Math.min(MOST_CLASSES, Math.max(1, Math.floor(past.length / FEWEST_IN_CLASS)))
  const ordered = inOrder(scales)
  const edges = Array.from({ length: classCount - 1 }, (_, i) =>
    quantileOf(ordered, (i + 1) / classCount),
  )
  const classOf = (scale: number) => edges.filter((edge) => scale > edge).length
  const classes = Array.from({ length: classCount }, (_, wanted) =>
    conformalClass(
      past.flatMap(({ error }, i) => {
        const scale = scales[i] ?? 1
        return classOf(scale) === wanted ? [error / scale] : []
      }),
    ),
  )
  return { ...model, edges, classes }
}

/** How large an error these clues let expect, in logarithms. */
export const expectedError = (
  { typical, coefficients }: Pick<RangeModel, 'typical' | 'coefficients'>,
  clues: RangeClues,
): number => {
  const terms = regressors(typical, clues)
  const log = coefficients.reduce((sum, coefficient, i) => sum + coefficient * (terms[i] ?? 0), 0)
  return Math.min(MOST_EXPECTED, Math.max(LEAST_EXPECTED, Math.exp(log)))
}

const regressors = (typical: RangeModel['typical'], clues: RangeClues): number[] => {
  const value = clues.lnValue - typical.lnValue
  const lnArea = Number.isNaN(clues.lnArea) ? 0 : clues.lnArea - typical.lnArea
  const age = Number.isNaN(clues.yearBuilt) ? 0 : (clues.yearBuilt - typical.yearBuilt) / 30
  return [
    1,
    Math.log(clues.spread + SOFTENED),
    Math.log1p(clues.likeness),
    lnArea,
    age,
    Math.abs(clues.above),
    value,
    Math.min(value ** 2, FARTHEST_VALUE ** 2),
    Number.isNaN(clues.lnArea) ? 1 : 0,
  ]
}

const SOFTENED = 0.03
const FARTHEST_VALUE = 1.5
const FEWEST = 40
const FEWEST_IN_CLASS = 150
const MOST_CLASSES = 4
const LEAST_EXPECTED = 0.01
const MOST_EXPECTED = 0.5

const leastSquares = (rows: readonly number[][], target: readonly number[]): number[] => {
  const size = rows[0]?.length ?? 0
  const matrix = new Float64Array(size * size)
  const vector = new Float64Array(size)
  for (const [r, row] of rows.entries())
    for (let i = 0; i < size; i++) {
      vector[i] = (vector[i] ?? 0) + (row[i] ?? 0) * (target[r] ?? 0)
      for (let j = 0; j <= i; j++)
        matrix[i * size + j] = (matrix[i * size + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0)
    }
  // A trace of ridge keeps clues that never vary from breaking the fit.
  for (let i = 0; i < size; i++) matrix[i * size + i] = (matrix[i * size + i] ?? 0) + 0.1
  factorize(matrix, size)
  solveFactorized(matrix, size, vector)
  return Array.from(vector)
}

const conformalClass = (errors: readonly number[]): RangeClass => {
  const up = inOrder(errors)
  const down = inOrder(errors.map((error) => -error))
  return {
    low90: Math.min(0, -conformal(down, 0.95)),
    low80: Math.min(0, -conformal(down, 0.9)),
    high80: Math.max(0, conformal(up, 0.9)),
    high90: Math.max(0, conformal(up, 0.95)),
  }
}

const conformal = (ordered: Float64Array, share: number): number => {
  const place = Math.min(ordered.length, Math.ceil((ordered.length + 1) * share))
  return ordered[place - 1] ?? 0
}

/** Without past valuations: 80 % within about a third, 90 % within half. */
const WIDE: RangeClass = { low90: -4, low80: -2.7, high80: 2.7, high90: 4 }
const UNKNOWN_MARKET: RangeModel = {
  learntFrom: 0,
  typical: { lnArea: Math.log(1800), yearBuilt: 1980, lnValue: Math.log(350_000) },
  coefficients: [Math.log(0.11)],
  edges: [],
  classes: [WIDE],
}
