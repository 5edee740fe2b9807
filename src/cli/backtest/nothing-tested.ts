import type { Candidate } from '../../domain/comps/candidate.ts'

/** Why no sale could be valued from others, and what would help. */
export const nothingTested = (
  sales: readonly Candidate[],
  { folds }: { readonly folds?: number },
): string => {
  if (folds !== undefined)
    return `No sale could be tested: ${folds} parts need more sales of homes of known living area than the file holds.`
  const [first] = sales
  const oneDay = sales.length > 1 && sales.every(({ day }) => day === first?.day)
  return oneDay
    ? 'No sale could be tested: all sales of the file are of one day, so none is earlier than another. Use --folds 10 to value each part of them from the others.'
    : 'No sale could be tested: the file needs sales of homes of known living area, some of them before the test period.'
}
