import { ENOUGH_OF_KIND, homeKindOf, type KindFacts } from '../range/home-kind.ts'
import type { RangeModel } from '../range/likely-range.ts'

/** Which figures rest on past cases; the others are careful guesses. */
export type Measured = {
  readonly range: boolean
  /** Whether there were enough homes of its kind among them; if not, the range is wider, to be safe. */
  readonly kind: boolean
}

/**
 * Whether a market had enough past cases to measure the range of a home with this many comps: there are hardly
 * any past cases of homes without comps.
 */
export const measuredBy = (
  range: Pick<RangeModel, 'trainedOn' | 'kinds'>,
  home: KindFacts & { readonly comps: number },
): Measured => {
  const kind = homeKindOf(home)
  const ofKind = range.kinds?.find((one) => one.kind === kind)
  return {
    range: range.trainedOn > 0 && home.comps > 0,
    kind: ofKind === undefined || ofKind.sales >= ENOUGH_OF_KIND,
  }
}
