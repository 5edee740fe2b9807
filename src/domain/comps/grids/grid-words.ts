import type { Condition } from '../../condition/condition-class.ts'
import { ratingCompleted, ratingOf, ratingWords } from '../../condition/condition-rating.ts'
import { dollars } from '../../dollars.ts'
import { MIN_IN_GRID } from './grid-rules.ts'

/** The two grids that lenders ask for. */
export const gridNames = { asIs: 'As is', asCompleted: 'As completed' } as const
export type GridName = keyof typeof gridNames

/** What a grid comes to. */
type Made = {
  readonly sales: number
  readonly result: { readonly usd: number; readonly low: number; readonly high: number } | null
}

/**
 * `4 renovated sales: $355,000 by weight; their adjusted prices go from $341,000 to $368,000.` Sales in like condition
 * may say other than the likely sale, which follows the ask. With fewer than three it says what takes the place
 * of the grid.
 */
export const gridSentence = (grid: GridName, { sales, result }: Made): string => {
  const kind = kinds[grid]
  if (result !== null)
    return `${sales} ${kind.many}: ${dollars(result.usd)} by weight; their adjusted prices go from ${dollars(result.low)} to ${dollars(result.high)}.${kind.beside}`
  const found =
    sales === 0
      ? `No ${kind.one}`
      : sales === 1
        ? `Only 1 ${kind.one}`
        : `Only ${sales} ${kind.many}`
  return `${found} nearby, and a grid takes ${MIN_IN_GRID}: ${kind.instead}.`
}

const kinds = {
  asIs: {
    one: 'sale in like condition',
    many: 'sales in like condition',
    instead: 'the likely sale is worked out from the ask instead',
    beside: ' The likely sale is worked out from the ask, so it may be far from this.',
  },
  asCompleted: {
    one: 'renovated sale',
    many: 'renovated sales',
    instead: 'the after-repair value is worked out from the market’s resales instead',
    beside: '',
  },
} as const

/** The home's rating before the work and after it: `C5: obvious deferred maintenance, …`. */
export const ratingIn = (grid: GridName, condition: Condition | null): string => {
  if (grid === 'asCompleted') return ratingWords(ratingCompleted(condition))
  return condition === null
    ? 'not told by its listing'
    : `likely ${ratingWords(ratingOf(condition))}`
}

/** How it is known that a sale was renovated. */
export const renovatedByWords = { words: 'by its listing', flip: 'resold as a flip' } as const

export const GRIDS_SENTENCE =
  'Sales of this type within a mile, 35% of the living area and the last 12 months, the most alike first. Nearer, newer and more alike weighs more.'
