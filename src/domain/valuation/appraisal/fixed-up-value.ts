import { numberAt } from '../../entry-at.ts'
import type { Appraisal } from './home-valuer.ts'

/** Fewer comps than this say nothing about the best among them. */
const FEWEST_TO_PICK_FROM = 5
const BEST_FIFTH = 0.8

/**
 * What the best fifth of the comps point to, before the recent-sales correction (ln US dollars): the
 * 80th percentile of the adjusted comps, weighted by likeness, straight between the middles of their
 * weights. Homes bought and resold within a year in King County resold near it. Null with fewer than five.
 */
export const fixedUpLnValue = ({ modelValue, comps }: Appraisal): number | null => {
  const { residual, likeness } = comps.sales
  if (residual.length < FEWEST_TO_PICK_FROM) return null
  const inOrder = Array.from(residual, (value, i) => ({
    value,
    weight: numberAt(likeness, i),
  })).sort((a, b) => a.value - b.value)
  const wanted = BEST_FIFTH * comps.likeness
  let below = 0
  let last: { readonly value: number; readonly middle: number } | null = null
  for (const { value, weight } of inOrder) {
    const middle = below + weight / 2
    if (middle >= wanted) {
      if (last === null) return modelValue + value
      const share = (wanted - last.middle) / (middle - last.middle)
      return modelValue + last.value + (value - last.value) * share
    }
    last = { value, middle }
    below += weight
  }
  return last === null ? null : modelValue + last.value
}
