import type { RangeModel } from '../range/likely-range.ts'

/** Which figures rest on past cases; the others are careful guesses. */
export type Measured = { readonly range: boolean }

/**
 * Whether a market had enough past cases to measure the range of a home with this many comps: there are hardly
 * any past cases of homes without comps.
 */
export const measuredBy = (range: Pick<RangeModel, 'trainedOn'>, comps: number): Measured => ({
  range: range.trainedOn > 0 && comps > 0,
})
