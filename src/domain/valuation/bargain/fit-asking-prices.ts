import { entryAt } from '../../entry-at.ts'
import { isotonicRegression } from '../arithmetic/isotonic-regression.ts'
import {
  ASK_STEP,
  type AskingPrices,
  ERROR_STEP,
  type ErrorShape,
  MOST_ASK,
  MOST_ERROR,
} from './bargain-chance.ts'

/** Trains from pairs of asking and sale price, together with what is usual where nothing is known. */
export const fitAskingPrices = (
  sold: readonly { readonly askUsd: number; readonly priceUsd: number }[],
): AskingPrices => {
  const shares = usualAsks.map((share) => share * USUAL_COUNTS_AS)
  const deltas = sold
    .map(({ askUsd, priceUsd }) => Math.log(askUsd / priceUsd))
    .filter((delta) => Math.abs(delta) <= MOST_ASK)
  for (const delta of deltas) addBell(shares, (delta + MOST_ASK) / ASK_STEP, 1)
  return { trainedOn: deltas.length, shares: summingTo(shares, 1) }
}

/** Trains from past errors, each in the size that was expected of it. */
export const fitErrorShape = (standardized: readonly number[]): ErrorShape => {
  const density = usualErrors.map((share) => share * USUAL_COUNTS_AS)
  for (const error of standardized) {
    const within = Math.min(MOST_ERROR, Math.max(-MOST_ERROR, error))
    addBell(density, (within + MOST_ERROR) / ERROR_STEP, 2)
  }
  return { density: summingTo(logConcave(density), 1 / ERROR_STEP) }
}

/**
 * The density with its logarithm made concave: isotonic regression of its slopes, until none rises (Barlow et al.
 * 1972), each counting as much as the cases it stands for.
 */
const logConcave = (density: readonly number[]): number[] => {
  const slopes = density.slice(1).map((next, i) => Math.log(next / entryAt(density, i)))
  const cases = density.slice(1).map((next, i) => next + entryAt(density, i))
  const logs = [0]
  let log = 0
  for (const slope of isotonicRegression(slopes, cases)) {
    log += slope
    logs.push(log)
  }
  return logs.map(Math.exp)
}

/** What is usual counts as much as this many past cases. */
const USUAL_COUNTS_AS = 50

/** Spreads one case over the steps around it by a normal bell `width` steps wide (Parzen 1962). */
const addBell = (steps: number[], center: number, width: number): void => {
  const from = Math.max(0, Math.ceil(center - 3 * width))
  const to = Math.min(steps.length - 1, Math.floor(center + 3 * width))
  const bell = (i: number) => Math.exp(-(((i - center) / width) ** 2) / 2)
  let sum = 0
  for (let i = from; i <= to; i++) sum += bell(i)
  for (let i = from; i <= to; i++) steps[i] = entryAt(steps, i) + bell(i) / sum
}

const summingTo = (values: readonly number[], total: number): number[] => {
  const sum = values.reduce((a, b) => a + b, 0)
  return values.map((value) => (value * total) / sum)
}

const normal = (x: number, mean: number, deviation: number) =>
  Math.exp(-(((x - mean) / deviation) ** 2) / 2) / deviation

/**
 * Most homes ask within a few percent of what they sell for, some far from it (Han and Strange 2016, on
 * asking and sale prices of US homes; the widths are ours). In the long tails no ask is impossible: they fall
 * more slowly than those of errors, so a home asking next to nothing is not taken for our mistake.
 */
const LONG_TAIL = 0.3
const usualAsks = summingTo(
  Array.from({ length: 2 * Math.round(MOST_ASK / ASK_STEP) + 1 }, (_, i) => {
    const delta = i * ASK_STEP - MOST_ASK
    return (
      0.8 * normal(delta, 0.01, 0.03) +
      0.18 * normal(delta, -0.03, 0.12) +
      0.02 * (Math.exp(-Math.abs(delta) / LONG_TAIL) / LONG_TAIL)
    )
  }),
  1,
)

/** Near normal, with tails of its own, so no error counts as impossible. */
const usualErrors = summingTo(
  Array.from({ length: 2 * Math.round(MOST_ERROR / ERROR_STEP) + 1 }, (_, i) => {
    const error = i * ERROR_STEP - MOST_ERROR
    return 0.85 * normal(error, 0, 1.2) + 0.15 * normal(error, 0, 3)
  }),
  1,
)
