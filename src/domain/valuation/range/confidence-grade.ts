import type { Ranges } from './range-levels.ts'

/** How far a value can be trusted, in words. */
export type Grade = (typeof grades)[number]

/** The best first. */
export const grades = ['Strong', 'Fair', 'Weak', 'No comps'] as const

/** With fewer comps a value is marked "few comps" (appraisers' minimum). */
export const FEWEST_COMPS = 3

/** From the likely range alone: within 12 % of the value, within 20 %, wider; and whether there are comps. */
export const gradeOf = (ranges: Pick<Ranges, 'likely'>, comps: number): Grade => {
  if (comps === 0) return 'No comps'
  const width = halfWidth(ranges)
  return width <= 0.12 ? 'Strong' : width <= 0.2 ? 'Fair' : 'Weak'
}

/**
 * How far the comps' adjusted prices typically lie from their middle, in whole percent, from their weighted
 * standard deviation in logarithms; null with fewer than two.
 */
export const spreadPercentOf = (comps: number, spread: number): number | null =>
  comps < 2 ? null : Math.round(100 * Math.expm1(spread))

/** Half the width of the likely range, as a share of the value. */
const halfWidth = ({ likely }: Pick<Ranges, 'likely'>): number =>
  (Math.exp(likely.high) - Math.exp(likely.low)) / 2
