import { MIN_IN_GRID } from '../../comps/grids/grid-rules.ts'
import { entryAt } from '../../entry-at.ts'
import { wholeDollars } from '../arithmetic/whole-dollars.ts'

/** What a sale of a grid would have brought as the home, in whole US dollars, and how alike it is: at most 1. JSON. */
export type AdjustedSale = { readonly adjustedUsd: number; readonly likeness: number }

/** What a grid comes to, in whole US dollars. */
export type GridResult = {
  readonly usd: number
  /** The lowest and the highest adjusted price. */
  readonly low: number
  readonly high: number
  /** The weight of each sale, in the order given: tenths of a percent, that make 100% together. */
  readonly weights: readonly number[]
}

/**
 * The mean of the adjusted prices by the weights that are shown, so that it can be checked by hand: nearer, newer and
 * more alike counts more. Null for fewer than three sales.
 */
export const gridResult = (sales: readonly AdjustedSale[]): GridResult | null => {
  if (sales.length < MIN_IN_GRID) return null
  const total = sales.reduce((sum, { likeness }) => sum + likeness, 0)
  const tenths = wholeDollars(
    sales.map(({ likeness }) => (TENTHS * likeness) / total),
    TENTHS,
  )
  const weighted = sales.reduce(
    (sum, { adjustedUsd }, i) => sum + entryAt(tenths, i) * adjustedUsd,
    0,
  )
  const prices = sales.map(({ adjustedUsd }) => adjustedUsd)
  return {
    usd: Math.round(weighted / TENTHS),
    low: Math.min(...prices),
    high: Math.max(...prices),
    weights: tenths.map((tenth) => tenth / TENTHS),
  }
}

/** Of a percent, in the whole. */
const TENTHS = 1000
