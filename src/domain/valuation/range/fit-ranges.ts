import { entryAt, numberAt } from '../../entry-at.ts'
import { factorize, solveFactorized } from '../arithmetic/cholesky.ts'
import { inOrder, medianOf, quantileOf } from '../arithmetic/quantile.ts'
import {
  expectedError,
  type RangeClues,
  type RangeModel,
  regressors,
  SOFTENED,
  UNKNOWN_MARKET,
  wideningOf,
} from './likely-range.ts'
import {
  LIKELY_PERCENT,
  type RangeClass,
  rangeClassOf,
  sharesBelow,
  WIDE_PERCENT,
} from './range-levels.ts'

/** A past valuation: its clues, and ln price in typical condition less ln value. */
export type PastError = { readonly clues: RangeClues; readonly error: number }

/**
 * Trains ranges from past valuations by normalized conformal prediction (Vovk et al. 2005; Papadopoulos et
 * al. 2008): least squares of the logarithm of the error's size on the clues, then, in up to four classes of
 * expected size (Mondrian), signed quantiles of the error in expected sizes, the ceil((n + 1) q)th of n. With
 * too few past valuations it is the wide range of a market that nothing is known about.
 */
export const fitRanges = (all: readonly PastError[]): RangeModel => {
  const past = all.filter(({ clues }) => clues.near).map(asWithoutBadWords)
  if (past.length < FEWEST) return UNKNOWN_MARKET
  const median = (of: (clues: RangeClues) => number) => {
    const middle = medianOf(past.map(({ clues }) => of(clues)))
    return Number.isNaN(middle) ? 0 : middle
  }
  const typical = {
    spread: median((clues) => clues.spread),
    lnArea: median((clues) => clues.lnArea),
    yearBuilt: median((clues) => clues.yearBuilt),
    lnValue: median((clues) => clues.lnValue),
  }
  const coefficients = leastSquares(
    past.map(({ clues }) => regressors(typical, clues)),
    past.map(({ error }) => Math.log(Math.abs(error) + SOFTENED)),
  )
  const model = { trainedOn: past.length, typical, coefficients, edges: [], classes: [] }
  const scales = past.map(({ clues }) => expectedError(model, clues))
  const classCount = Math.min(MAX_CLASSES, Math.max(1, Math.floor(past.length / FEWEST_IN_CLASS)))
  const ordered = inOrder(scales)
  const edges = Array.from({ length: classCount - 1 }, (_, i) =>
    quantileOf(ordered, (i + 1) / classCount),
  )
  const classOf = (scale: number) => edges.filter((edge) => scale > edge).length
  const classes = Array.from({ length: classCount }, (_, wanted) =>
    conformalClass(
      past.flatMap(({ error }, i) => {
        const scale = entryAt(scales, i)
        return classOf(scale) === wanted ? [error / scale] : []
      }),
    ),
  )
  return { ...model, edges, classes }
}

/** A home's words widen its range by a share that is known, so it counts as one without them that was off by less. */
const asWithoutBadWords = ({ clues, error }: PastError): PastError => ({
  clues: { ...clues, hasBadWords: false },
  error: error / wideningOf(clues),
})

/** With fewer past valuations, the 95 of 100 below the end of the wide range cannot be picked out. */
const FEWEST = 40
const FEWEST_IN_CLASS = 150
const MAX_CLASSES = 4

const leastSquares = (rows: readonly number[][], target: readonly number[]): number[] => {
  const size = rows[0]?.length ?? 0
  const matrix = new Float64Array(size * size)
  const vector = new Float64Array(size)
  for (const [r, row] of rows.entries())
    for (let i = 0; i < size; i++) {
      vector[i] = numberAt(vector, i) + entryAt(row, i) * entryAt(target, r)
      for (let j = 0; j <= i; j++)
        matrix[i * size + j] = numberAt(matrix, i * size + j) + entryAt(row, i) * entryAt(row, j)
    }
  // A trace of ridge keeps clues that never vary from breaking the fit.
  for (let i = 0; i < size; i++) matrix[i * size + i] = numberAt(matrix, i * size + i) + 0.1
  factorize(matrix, size)
  solveFactorized(matrix, size, vector)
  return Array.from(vector)
}

const conformalClass = (errors: readonly number[]): RangeClass => {
  const up = inOrder(errors)
  const down = inOrder(errors.map((error) => -error))
  const holding = (percent: number) => {
    const share = sharesBelow(percent).high
    return { low: Math.min(0, -conformal(down, share)), high: Math.max(0, conformal(up, share)) }
  }
  return rangeClassOf({ likely: holding(LIKELY_PERCENT), wide: holding(WIDE_PERCENT) })
}

const conformal = (ordered: Float64Array, share: number): number => {
  const place = Math.min(ordered.length, Math.ceil((ordered.length + 1) * share))
  return place === 0 ? 0 : numberAt(ordered, place - 1)
}
