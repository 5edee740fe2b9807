import type { LikelySaleAccuracy } from '../../contract/accuracy.ts'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { formatCount, formatDate } from '../ui/words/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'

/** How the likely sales of past days compared with the sales. */
export const likelySaleSentence = ({
  n,
  halfWithin,
  inRange,
}: LikelySaleAccuracy['overall']): string =>
  `Of ${formatCount(n)} homes sold, half of the likely sales predicted before were within ${formatPercent(halfWithin)} of the price, and ${formatWholePercent(inRange)} sold inside the likely range (it should be ${LIKELY_IN_WORDS}).`

/** `14–26% under`, `Within 5%`: where asks stood to typical value. */
export const bandWords = ({
  from,
  below,
}: Pick<LikelySaleAccuracy['bands'][number], 'from' | 'below'>): string => {
  if (from === null) return below === null ? 'All' : `${percentOf(below)}%+ under`
  if (below === null) return `${percentOf(from)}%+ over`
  if (from < 0 && below > 0) return `Within ${percentOf(below)}%`
  return `${percentOf(below)}–${percentOf(from)}% under`
}

const percentOf = (share: number): number => Math.round(100 * Math.abs(share))

/** What became of a day's first leads. */
export const leadsSentence = (leads: LikelySaleAccuracy['leads'][number]): string => {
  const { asOf, homes, sold, predicted, inRange, flipped } = leads
  const within = `${formatCount(inRange)}${predicted === sold ? '' : ` of ${formatCount(predicted)}`} within the predicted range`
  const flips =
    flipped === 0
      ? 'none was listed again as a flip so far'
      : `${formatCount(flipped)} ${flipped === 1 ? 'was' : 'were'} listed again as ${flipped === 1 ? 'a flip' : 'flips'}`
  return `Of the first ${formatCount(homes)} leads of ${formatDate(asOf)}, ${formatCount(sold)} sold, ${within}; ${flips}.`
}

export const LIKELY_SALE_CAVEAT =
  'The typical range is that of the typical value: what homes like it bring in average condition, not where one that asks far less will sell. Only homes that have sold are seen.'
