import type { DealInputs } from './deal-inputs.ts'

/** A deal with the level of rehab of another, and what that brings along. */
export const withLevelOf = (inputs: DealInputs, other: DealInputs): DealInputs => {
  const { months, rehab } = levelPart(other)
  return withRehab({ ...inputs, months }, rehab)
}

export const withRehab = (
  inputs: DealInputs,
  change: Partial<DealInputs['rehab']>,
): DealInputs => ({
  ...inputs,
  rehab: { ...inputs.rehab, ...change },
})

/** What a level of rehab brings along. */
export const levelPart = ({ months, rehab }: DealInputs) => ({
  months,
  rehab: {
    budget: rehab.budget,
    contingencyPercent: rehab.contingencyPercent,
    months: rehab.months,
  },
})
