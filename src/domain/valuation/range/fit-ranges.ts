import { entryAt, numberAt } from '../../entry-at.ts'
import { factorize, solveFactorized } from '../arithmetic/cholesky.ts'
import { conformalQuantile, inOrder, medianOf, quantileOf } from '../arithmetic/quantile.ts'
import { fitKinds } from './fit-kinds.ts'
import { homeKindOf } from './home-kind.ts'
import {
  expectedError,
  type RangeClues,
  type RangeModel,
  rangesAround,
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
 * expected size (Mondrian), signed conformal quantiles of the error in expected sizes, and for each kind of home how
 * much wider or narrower its ranges are than those. With too few past valuations it is the wide range of a market that
 * nothing is known about.
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
    lnLot: median((clues) => clues.lnLot),
    yearBuilt: median((clues) => clues.yearBuilt),
    lnValue: median((clues) => clues.lnValue),
  }
  const coefficients = leastSquares(
    past.map(({ clues }) => regressors(typical, clues)),
    past.map(({ error }) => Math.log(Math.abs(error) + SOFTENED)),
  )
  const scales = past.map(({ clues }) => expectedError({ typical, coefficients }, clues))
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
  const ranged = past.map(({ clues, error }, i) => ({
    kind: homeKindOf(clues),
    error,
    // The error has been brought to that of a home without bad words.
    ranges: rangesAround({ edges, classes }, { ...clues, hasBadWords: false }, entryAt(scales, i)),
  }))
  return {
    trainedOn: past.length,
    typical,
    coefficients,
    edges,
    classes,
    kinds: fitKinds(ranged),
  }
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

/** Few past valuations do not make much of a clue, and one that never varies breaks no fit. */
const RIDGE = 3
const RIDGE_OF_CONSTANT = 0.1

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
  for (let i = 0; i < size; i++)
    matrix[i * size + i] = numberAt(matrix, i * size + i) + (i === 0 ? RIDGE_OF_CONSTANT : RIDGE)
  factorize(matrix, size)
  solveFactorized(matrix, size, vector)
  return Array.from(vector)
}

const conformalClass = (errors: readonly number[]): RangeClass => {
  const up = inOrder(errors)
  const down = inOrder(errors.map((error) => -error))
  const holding = (percent: number) => {
    const share = sharesBelow(percent).high
    return {
      low: Math.min(0, -conformalQuantile(down, share)),
      high: Math.max(0, conformalQuantile(up, share)),
    }
  }
  return rangeClassOf({ likely: holding(LIKELY_PERCENT), wide: holding(WIDE_PERCENT) })
}
