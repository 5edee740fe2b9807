import type { AskingPrices } from '../bargain/bargain-chance.ts'
import type { RangeModel } from '../range/likely-range.ts'

/** Which figures rest on past cases; the others are careful guesses. */
export type Measured = { readonly range: boolean; readonly chance: boolean }

/**
 * Whether past cases of a market were enough to measure the range and the chance of a bargain of a home with
 * so many comps: of homes without any there are hardly past cases.
 */
export const measuredBy = (
  range: Pick<RangeModel, 'learntFrom'>,
  asks: Pick<AskingPrices, 'learntFrom'>,
  comps: number,
): Measured => {
  const measured = range.learntFrom > 0 && comps > 0
  return { range: measured, chance: measured && asks.learntFrom >= ENOUGH_ASKS }
}

/** What is usual elsewhere counts as much as so many past asking prices: with fewer it would do the talking. */
const ENOUGH_ASKS = 50
