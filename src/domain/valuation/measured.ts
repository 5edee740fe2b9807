import type { AskingPrices } from './bargain-chance.ts'
import type { RangeModel } from './likely-range.ts'

/** Which figures rest on past cases; the others are careful guesses. */
export type Measured = { readonly range: boolean; readonly chance: boolean }

/** Whether past cases of a market were enough to measure ranges, and to measure chances of bargains. */
export const measuredBy = (
  range: Pick<RangeModel, 'learntFrom'>,
  asks: Pick<AskingPrices, 'learntFrom'>,
): Measured => ({
  range: range.learntFrom > 0,
  chance: range.learntFrom > 0 && asks.learntFrom >= ENOUGH_ASKS,
})

/** What is usual elsewhere counts as much as so many past asking prices: with fewer it would do the talking. */
const ENOUGH_ASKS = 50
