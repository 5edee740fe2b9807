import type { AskingPrices } from '../bargain/bargain-chance.ts'
import type { RangeModel } from '../range/likely-range.ts'

/** Which figures rest on past cases; the others are careful guesses. */
export type Measured = { readonly range: boolean; readonly chance: boolean }

/**
 * Whether a market had enough past cases to measure the range and the bargain chance of a home with this many
 * comps: there are hardly any past cases of homes without comps.
 */
export const measuredBy = (
  range: Pick<RangeModel, 'trainedOn'>,
  asks: Pick<AskingPrices, 'trainedOn'>,
  comps: number,
): Measured => {
  const measured = range.trainedOn > 0 && comps > 0
  return { range: measured, chance: measured && asks.trainedOn >= ENOUGH_ASKS }
}

/**
 * What is usual elsewhere counts as much as this many past asking prices: with fewer it would decide the
 * result.
 */
const ENOUGH_ASKS = 50
