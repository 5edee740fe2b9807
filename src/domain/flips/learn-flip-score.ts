import { columnAt } from '../entry-at.ts'
import { factorize, solveFactorized } from '../valuation/arithmetic/cholesky.ts'
import {
  type FlipClues,
  type FlipCoefficients,
  flipTerms,
  logitOfWords,
  SHIPPED_FLIP_COEFFICIENTS,
} from './flip-score.ts'

/** A purchase long enough ago, and whether its home came back as a flip. */
export type KnownPurchase = {
  readonly clues: FlipClues
  readonly isFlip: boolean
  /** How many purchases it counts for. */
  readonly weight: number
}

/**
 * A market's own flip score: a logistic regression on its purchases, drawn toward the shipped coefficients (ridge), by
 * Newton's method with steps that are halved until the fit improves. Null with fewer than 50 flips: then the shipped
 * ones hold.
 */
export const learnFlipScore = (purchases: readonly KnownPurchase[]): FlipCoefficients | null => {
  if (purchases.filter(({ isFlip }) => isFlip).length < MIN_FLIPS) return null
  const cases = purchases.map(({ clues, ...one }) => ({
    ...one,
    terms: flipTerms(clues),
    ofWords: logitOfWords(clues),
  }))
  let learned = SHIPPED_FLIP_COEFFICIENTS
  let fit = fitOf(learned, cases)
  for (let step = 0; step < MAX_STEPS; step++) {
    const move = newtonStep(learned, cases)
    let share = 1
    let next = moved(learned, move, share)
    let nextFit = fitOf(next, cases)
    while (nextFit < fit && share > MIN_SHARE) {
      share /= 2
      next = moved(learned, move, share)
      nextFit = fitOf(next, cases)
    }
    if (nextFit - fit < CLOSE_ENOUGH) break
    learned = next
    fit = nextFit
  }
  return learned
}

const MIN_FLIPS = 50

type Case = Omit<KnownPurchase, 'clues'> & {
  readonly terms: readonly number[]
  /** Not learned. */
  readonly ofWords: number
}

const moved = (
  [constant, under, over, overError, age, priceLevel]: FlipCoefficients,
  move: Float64Array,
  share: number,
): FlipCoefficients => [
  constant + share * columnAt(move, 0),
  under + share * columnAt(move, 1),
  over + share * columnAt(move, 2),
  overError + share * columnAt(move, 3),
  age + share * columnAt(move, 4),
  priceLevel + share * columnAt(move, 5),
]

const logitOf = (coefficients: FlipCoefficients, terms: readonly number[]): number =>
  coefficients.reduce((sum, coefficient, j) => sum + coefficient * columnAt(terms, j), 0)

/** The log likelihood, less half the ridge of squared distances from the shipped coefficients. */
const fitOf = (coefficients: FlipCoefficients, cases: readonly Case[]): number => {
  const ridge = coefficients.reduce(
    (sum, coefficient, j) => sum + (coefficient - columnAt(SHIPPED_FLIP_COEFFICIENTS, j)) ** 2,
    0,
  )
  return cases.reduce(
    (sum, { terms, ofWords, isFlip, weight }) => {
      const logit = logitOf(coefficients, terms) + ofWords
      // ln(1 / (1 + e^-x)) without overflow.
      return sum - weight * softplus(isFlip ? -logit : logit)
    },
    (-RIDGE * ridge) / 2,
  )
}

const softplus = (x: number): number => Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)))

/** How far each coefficient is from the best of the quadratic problem around them. */
const newtonStep = (coefficients: FlipCoefficients, cases: readonly Case[]): Float64Array => {
  const size = coefficients.length
  const slope = new Float64Array(size)
  const bend = new Float64Array(size * size)
  for (const [j, coefficient] of coefficients.entries()) {
    slope[j] = -RIDGE * (coefficient - columnAt(SHIPPED_FLIP_COEFFICIENTS, j))
    bend[j * size + j] = RIDGE
  }
  for (const { terms, ofWords, isFlip, weight } of cases) {
    const share = 1 / (1 + Math.exp(-logitOf(coefficients, terms) - ofWords))
    for (let j = 0; j < size; j++) {
      const term = weight * columnAt(terms, j)
      slope[j] = columnAt(slope, j) + term * ((isFlip ? 1 : 0) - share)
      for (let k = 0; k <= j; k++)
        bend[j * size + k] =
          columnAt(bend, j * size + k) + term * columnAt(terms, k) * share * (1 - share)
    }
  }
  factorize(bend, size)
  solveFactorized(bend, size, slope)
  return slope
}

/** As much as one case of certain outcome at each coefficient. */
const RIDGE = 1
const MAX_STEPS = 50
const MIN_SHARE = 1e-4
const CLOSE_ENOUGH = 1e-6
