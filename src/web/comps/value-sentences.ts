import type { Home } from '../../contract/home.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { formatUsd } from '../ui/format.ts'
import { withinWords } from './comps-sentences.ts'
import { timeSpan } from './time-span.ts'

export const LIKELY_RANGE_SENTENCE = 'Eight in ten past homes like this sold inside their range.'

export const GRADE_SENTENCE =
  'From the likely range alone: Strong when it lies within 12 % of the value, Fair within 20 %, Weak when it is wider.'

export const LIKELY_GAP_SENTENCE =
  'What such gaps have shrunk to on average; big gaps usually hide a flaw.'

export const FIXED_UP_SENTENCE =
  'What the best fifth of these sales point to; real flips have resold near here, but check condition and photos.'

/** What a value's grade rests on. */
export type GradeFacts = Home['gradeFacts']

/**
 * The grade with its facts: `Fair: 7 sales, half a mile, newest 3 weeks`. It says so when sizes had to be
 * widened or the market had too few sales for a model of its own.
 */
export const gradeSentence = (
  grade: Home['grade'],
  { comps, newestDaysAgo, sizeStep, modelOf }: GradeFacts,
  distance: SearchDistance,
): string => {
  const facts = [
    comps === 0
      ? `none within ${withinWords[distance]}`
      : `${comps} ${comps === 1 ? 'sale' : 'sales'}, ${withinWords[distance]}`,
    newestDaysAgo === null ? null : `newest ${timeSpan(newestDaysAgo)}`,
    comps > 0 && sizeStep !== 20 ? sizeStepWords(sizeStep) : null,
    modelOf === 'markets around' ? 'market model of a wider area' : null,
  ]
  return `${grade}: ${facts.filter((fact) => fact !== null).join(', ')}`
}

/** How near in size the comps had to be: `sizes within 35 %`, `any size`. */
export const sizeStepWords = (step: GradeFacts['sizeStep']): string =>
  step === 'any' ? 'any size' : `sizes within ${step} %`

/** What the chance says, and what it cannot know. */
export const chanceSentence = (chance: number, ofUsd: number): string =>
  `In ${percent(chance)} of 100 past cases like this, the home was really worth ${
    ofUsd > 0 ? `${formatUsd(ofUsd)} more` : 'more'
  } than its price; condition is not known, so look before you trust it.`

/** What the chance is of, for under the figure. */
export const chanceNote = (ofUsd: number): string =>
  `of ${ofUsd > 0 ? `${formatUsd(ofUsd)} or more` : 'any amount'} below value; condition not known`

/** `64 %`. */
export const formatChance = (chance: number): string => `${percent(chance)} %`

const percent = (chance: number) => Math.round(100 * chance)
