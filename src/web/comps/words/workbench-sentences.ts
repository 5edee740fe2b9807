import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { COMPS_MONTHS } from '../../../domain/comps/comps-rules.ts'
import { type SearchDistance, withinWords } from '../../../domain/distance.ts'
import type { BoughtByFlipper } from '../../../domain/flips/bought-by-flipper.ts'
import { DAYS_PER_MONTH } from '../../../domain/time-units.ts'
import { CORRECTION_DAYS } from '../../../domain/valuation/appraisal/recent-sales-correction.ts'
import type { ChosenComps, SwitchOffReason } from '../../data/storage/comps/comps-choice.ts'
import { formatCount, formatUsd } from '../../ui/words/format.ts'
import type { PinChange } from '../value/pin-change.ts'
import { timeSpan } from './time-span.ts'
import { sizeStepWords } from './value-sentences.ts'

export const ADJUSTED_SENTENCE =
  'What this comp would have sold for with your home’s size, lot, age and location, on today’s market.'

export const NET_GROSS_SENTENCE =
  'Net: the total change to the sale price. Gross: all changes with signs ignored. Many lenders question over 15% / 25%.'

export const WEIGHT_SENTENCE =
  'This sale’s share of the typical value; nearer, newer and more alike counts more.'

export const MOVES_SENTENCE =
  'The dollars this line adds to the market model’s figure, or takes off. All lines add up to the typical value.'

/** Whose sales the market model's share of the value rests on. */
export const marketModelSentence = (modelOf: EvidenceShown['modelOf']): string =>
  `The share resting on all sales in ${
    modelOf === 'market' ? 'the market' : 'this market and those around it'
  }; it grows when good comps are few.`

export const NEARBY_PATTERN_SENTENCE =
  'How sales around here, beyond the comps shown, sit above or below the market model.'

export const OWN_SALE_SENTENCE =
  'What this home itself sold for, moved by the market since. It counts less the more the home has changed.'

/** Why an own sale that says less than all else has no weight. */
export const REPAIRED_SINCE_SENTENCE =
  'Does not count: most homes bought for less and back within a year were repaired since'

/** `Bought by a flipper: asks 34% more than it sold for 5 months before, the market’s move taken out`. */
export const boughtByFlipperWords = ({ percent, daysHeld }: BoughtByFlipper): string =>
  `Bought by a flipper: asks ${percent}% more than it sold for ${timeSpan(daysHeld)} before it was listed, the market’s move taken out`

export const MARKET_PATTERN_SENTENCE =
  'What sales across the market say about a home of this place, size, lot, age and type, and how far off our values of homes like it were before. It stays the same when you choose other comps.'

export const TIME_SENTENCE = 'How far prices moved between this sale and the as-of date.'

export const FEATURES_SENTENCE =
  'What the market pays for view, waterfront, pool, basement, garage and stories, as far as half of its sales say them. What is not known of a home counts as average.'

export const CONDITION_SENTENCE =
  'What the sale’s own description takes off its price, or adds to it, so that all sales speak of typical condition; where a county rates most homes, also what its rating is worth. Nothing where it is not told.'

/** What the correction rests on, such as `In the last 45 days homes sold 1.2% above our figures, so we add part of that.` */
export const correctionSentence = ({
  sales,
  medianError,
}: EvidenceShown['recentSales']): string => {
  const percent = 100 * Math.expm1(medianError)
  if (sales === 0)
    return `No home sold here in the last ${CORRECTION_DAYS} days, so nothing is added.`
  if (Math.abs(percent) < 0.05)
    return `In the last ${CORRECTION_DAYS} days homes sold right at our figures.`
  return percent > 0
    ? `In the last ${CORRECTION_DAYS} days homes sold ${percent.toFixed(1)}% above our figures, so we add part of that.`
    : `In the last ${CORRECTION_DAYS} days homes sold ${(-percent).toFixed(1)}% below our figures, so we take off part of that.`
}

/** What the comps were chosen by. */
export const rulesSentence = (
  sizeStep: EvidenceShown['sizeStep'],
  distance: SearchDistance,
): string =>
  `Up to twelve sales of this type within ${withinWords[distance]} in the last ${COMPS_MONTHS} months, most alike first. ${
    sizeStep === 20
      ? 'Sizes are within 20%.'
      : `Fewer than six were close in size, so ${sizeStepWords(sizeStep)} ${sizeStep === 'any' ? 'is' : 'are'} used.`
  }`

/** How a person's own typical value compares with ours, and what makes the difference. */
export const yoursSentence = (
  yoursUsd: number,
  oursUsd: number,
  chosen: ChosenComps,
  conditionsSet = 0,
): string => {
  const gap = yoursUsd - oursUsd
  const standing =
    gap === 0
      ? 'Your typical value is the same as ours'
      : `Your typical value is ${formatUsd(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} ours of ${formatUsd(oursUsd)}`
  return `${standing}: ${choiceWords(chosen, conditionsSet)}.`
}

/** What a pin did to the value: `Pinned 12 Alder St: the value goes up $3,200 to $305,700.` */
export const pinSentence = ({ did, name, fromUsd, toUsd }: PinChange): string => {
  const change = toUsd - fromUsd
  const effect =
    change === 0
      ? `the value stays at ${formatUsd(toUsd)}`
      : `the value goes ${change > 0 ? 'up' : 'down'} ${formatUsd(Math.abs(change))} to ${formatUsd(toUsd)}`
  return `${did === 'pinned' ? 'Pinned' : 'Unpinned'} ${name}: ${effect}.`
}

/** What the comps of a link are, for who has not chosen them: `The comps are as this link has them: 2 excluded, 1 pinned.` */
export const linkedSentence = (chosen: ChosenComps): string =>
  `The comps are as this link has them: ${choiceWords(chosen, 0) || 'none excluded, none pinned'}.`

/** What of a link's choice is left out; empty where nothing is. */
export const withoutPartSentence = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? 'One of these is no longer among the sales here, and is left out.'
      : `${count} of these are no longer among the sales here, and are left out.`

const choiceWords = ({ off, pinned, within }: ChosenComps, conditionsSet: number): string => {
  const offCount = Object.keys(off).length
  return [
    offCount > 0 ? `${offCount} excluded` : null,
    pinned.length > 0 ? `${pinned.length} pinned` : null,
    conditionsSet === 0
      ? null
      : `${conditionsSet} ${conditionsSet === 1 ? 'condition' : 'conditions'} set`,
    within.miles === null ? null : `comps within ${within.miles} mi`,
    within.days === null
      ? null
      : `sold in the last ${Math.round(within.days / DAYS_PER_MONTH)} months`,
    within.sizePercent === null ? null : `sizes within ${within.sizePercent}%`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** How the reasons for switching a sale off read. */
export const reasonLabels: Record<SwitchOffReason, string> = {
  remodelled: 'Remodeled',
  'poor condition': 'Poor condition',
  'other side of a barrier': 'Other side of a barrier',
  'not a market sale': 'Not a market sale',
  other: 'Other',
}

/**
 * What a group of sales is called: `Neighborhood adjustment: 38 more sales`, `Near, but not used: 7 sales`, or, when
 * not all of them are listed, `Near, but not used: 24 nearest of 61 sales`.
 */
export const groupTitle = (
  kind: 'pattern' | 'notUsed',
  listed: number,
  inAll: number = listed,
): string => {
  const sales = inAll === 1 ? 'sale' : 'sales'
  if (kind === 'pattern') return `Neighborhood adjustment: ${listed} more ${sales}`
  return inAll > listed
    ? `Near, but not used: ${listed} nearest of ${formatCount(inAll)} ${sales}`
    : `Near, but not used: ${listed} ${sales}`
}
