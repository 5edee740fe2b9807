import type { Home } from '../../contract/home.ts'
import { formatUsd } from '../ui/format.ts'
import { timeSpan } from './time-span.ts'

/** What the likely range is, as far as past sales here were enough to measure it. */
export const likelyRangeSentence = (measured: Home['measured']): string =>
  measured.range
    ? 'Eight in ten past homes like this sold inside their range.'
    : 'Too few past sales here to measure: a cautious range of ours.'

export const GRADE_SENTENCE =
  'From the likely range alone: Strong when it lies within 12 % of the value, Fair within 20 %, Weak when it is wider. Spread: how far the comps’ adjusted prices lie from their middle.'

export const LIKELY_GAP_SENTENCE =
  'What such gaps have shrunk to on average; big gaps usually hide a flaw.'

/** The same where nothing here has measured it. */
export const UNMEASURED_GAP_SENTENCE =
  'What such gaps usually shrink to; too few past cases here to measure. Big gaps usually hide a flaw.'

/** What the fixed-up value is; it is never less than the value. Whole US dollars. */
export const fixedUpSentence = (fixedUpUsd: number | null, valueUsd: number): string =>
  fixedUpUsd === valueUsd
    ? 'Even the best fifth of these sales point to no more than the value; check condition and photos.'
    : 'What the best fifth of these sales point to; real flips have resold near here, but check condition and photos.'

/** What a value's grade rests on. */
export type GradeFacts = Home['gradeFacts']

/**
 * The grade with its facts: `Fair: 7 sales, half a mile, newest 3 weeks, spread 8 %`. It says so when sizes
 * had to be widened or the market had too few sales for a model of its own. `within` is how near the sales are;
 * `chosen` when somebody picked them.
 */
export const gradeSentence = (
  grade: Home['grade'],
  { comps, newestDaysAgo, spreadPercent, sizeStep, modelOf }: GradeFacts,
  within: string,
  chosen = false,
): string => {
  const facts = [
    comps > 0
      ? `${comps} ${comps === 1 ? 'sale' : 'sales'}, ${within}`
      : chosen
        ? 'none left'
        : `none within ${within}`,
    newestDaysAgo === null ? null : `newest ${timeSpan(newestDaysAgo)}`,
    spreadPercent === null ? null : `spread ${spreadPercent} %`,
    comps > 0 && sizeStep !== 20 ? sizeStepWords(sizeStep) : null,
    modelOf === 'markets around' ? 'market model of a wider area' : null,
  ]
  return `${grade}: ${facts.filter((fact) => fact !== null).join(', ')}`
}

/** How near in size the comps had to be: `sizes within 35 %`, `any size`. */
export const sizeStepWords = (step: GradeFacts['sizeStep']): string =>
  step === 'any' ? 'any size' : `sizes within ${step} %`

/** What the chance says, what it rests on, and what it cannot know. */
export const chanceSentence = (
  chance: number,
  ofUsd: number,
  measured: Home['measured'],
): string => {
  const more = ofUsd > 0 ? `${formatUsd(ofUsd)} more` : 'more'
  const caution = 'condition is not known, so look before you trust it.'
  return measured.chance
    ? `In ${percent(chance)} of 100 past cases like this, the home was really worth ${more} than its price; ${caution}`
    : `Too few past cases here to measure: from how asking prices usually stand, a home like this is really worth ${more} than its price in ${percent(chance)} of 100 cases; ${caution}`
}

/** What the chance is of, for under the figure. */
export const chanceNote = (ofUsd: number): string =>
  `of ${ofUsd > 0 ? `${formatUsd(ofUsd)} or more` : 'any amount'} below value; condition not known`

/** `64 %`. */
export const formatChance = (chance: number): string => `${percent(chance)} %`

const percent = (chance: number) => Math.round(100 * chance)
