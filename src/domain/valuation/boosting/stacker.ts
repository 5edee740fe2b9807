import { type BoostedTrees, BoostedTreesCursor } from './boosted-trees.ts'
import { fitBoostedTrees } from './fit-boosted-trees.ts'

/**
 * What past errors teach of new ones (stacked generalization, Wolpert 1992): boosted trees of the errors of past
 * valuations, on clues of how each value was made.
 */
export type Stacker = {
  /** How many past valuations it was fitted on. */
  readonly trainedOn: number
  readonly trees: BoostedTrees
}

/** A past valuation: its clues, and ln price less ln value before the stacker. */
export type ErrorToStack = { readonly clues: Float64Array; readonly error: number }

/** Fits a stacker; null where past valuations are too few. */
export const fitStacker = (past: readonly ErrorToStack[]): Stacker | null => {
  const width = past[0]?.clues.length ?? 0
  if (past.length < FEWEST_ERRORS || width === 0) return null
  const columns = Array.from({ length: width }, (_, k) =>
    Float64Array.from(past, ({ clues }) => clues[k] ?? Number.NaN),
  )
  const errors = Float64Array.from(past, ({ error }) => error)
  return {
    trainedOn: past.length,
    trees: fitBoostedTrees(columns, errors, {
      rounds: 100,
      depth: 4,
      rate: 0.06,
      leastLeaf: 40,
      ridge: 10,
      rowShare: 0.8,
      featureShare: 0.6,
      bend: 0.1,
      seed: 2,
    }),
  }
}

const FEWEST_ERRORS = 500

/** Reads what to add to ln values: nothing without a stacker, or without clues. A cursor. */
export class StackerCursor {
  readonly #trees: BoostedTreesCursor | null
  /** Few past valuations say little: what they say is shrunk (Efron and Morris 1975). */
  readonly #share: number

  constructor(stacker: Stacker | null) {
    this.#trees = stacker && new BoostedTreesCursor(stacker.trees)
    const trainedOn = stacker?.trainedOn ?? 0
    this.#share = trainedOn / (trainedOn + SHRINKING_ERRORS)
  }

  read(clues: Float64Array | null): number {
    return this.#trees === null || clues === null ? 0 : this.#share * this.#trees.read(clues)
  }
}

const SHRINKING_ERRORS = 1000
