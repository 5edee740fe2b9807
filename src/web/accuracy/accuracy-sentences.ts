import type { FlipTest, MarketAccuracy } from '../../contract/accuracy.ts'
import { LIKELY_IN_WORDS, LIKELY_PERCENT } from '../../domain/valuation/range/range-levels.ts'
import { formatCount, formatCounted, formatDate } from '../ui/words/format.ts'

/** `7.1%`. */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`

/** `79%`. */
export const formatWholePercent = (percent: number): string => `${Math.round(percent)}%`

/** The headline of a market or zip: `Median error 7.1%`. */
export const medianError = (mdape: number): string => `Median error ${formatPercent(mdape)}`

/** What that means: `Half of past values were within 7.1% of the sale price.` */
export const halfWithinSentence = (mdape: number): string =>
  `Half of past values were within ${formatPercent(mdape)} of the sale price.`

/** What the figures of a market are computed from, and when. */
export const basisSentence = (
  n: number,
  tested: NonNullable<MarketAccuracy['tested']>,
  asOf: string,
): string =>
  `From ${formatCount(n)} ${n === 1 ? 'sale' : 'sales'} closed ${formatDate(tested.from)} to ${formatDate(tested.to)}: each was valued from earlier sales alone, with comps within a mile, then compared with what it sold for. As of ${formatDate(asOf)}.`

/** How purchases that were resold stood to their value. */
export const boughtBelowSentence = ({ n, from, to, boughtBelow20k }: FlipTest): string =>
  `${formatCounted(n, 'home was', 'homes were')} bought and sold again within 30 to 366 days, from ${formatDate(from)} to ${formatDate(to)}. ${formatWholePercent(boughtBelow20k)} of them were bought $20,000 or more below what we would have called their value that day.`

/** Where a value lay against the resale: `4.0% under the resale`. */
export const againstResaleWords = (medianError: number): string => {
  if (Math.abs(medianError) < 0.05) return 'level with the resale'
  return `${formatPercent(Math.abs(medianError))} ${medianError < 0 ? 'under' : 'over'} the resale`
}

export const FLIP_TEST_CAVEAT =
  'The flip test covers resold homes only. Homes kept or rented are missing, and some that lost money. What the work cost is unknown.'

export const RATIO_SENTENCE =
  'Our value divided by the sale price, for the sale in the middle: at 1.00 we were neither high nor low, below 1.00 we were low.'

export const COD_SENTENCE =
  'Coefficient of dispersion, as assessors measure it: how far the ratios lie from the middle one. 5 to 15 is good for homes.'

export const COVER_SENTENCE = `How many homes sold inside the ${LIKELY_PERCENT}% range of their typical value, whatever they asked. It should be ${LIKELY_IN_WORDS}.`
