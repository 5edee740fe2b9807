import type { Home } from '../../../contract/homes/home.ts'
import { FEWEST_COMPS } from '../../../domain/valuation/range/confidence-grade.ts'
import { formatUsd } from '../../ui/format.ts'
import { timeSpan } from './time-span.ts'

/** What the likely range is, as far as past sales here were enough to measure it. */
export const likelyRangeSentence = (measured: Home['measured']): string =>
  measured.range
    ? 'Eight in ten past homes like this sold inside their range.'
    : 'Too few past sales here to measure: a cautious range of ours.'

export const GRADE_SENTENCE =
  'The grade comes from the likely range alone: Strong within 12% of the value, Fair within 20%, Weak when wider. Prices agree: how close the comps’ adjusted prices are to their middle.'

export const DISCOUNT_SENTENCE =
  'Value less price, on paper. Condition may be the whole difference.'

/** How near values here come, as far as past sales have measured it. Whole US dollars. */
export const withinSentence = (withinUsd: number, measured: Home['measured']): string =>
  measured.range
    ? `Values here are within ${formatUsd(withinUsd)} eight times in ten`
    : `Our cautious guess: within ${formatUsd(withinUsd)}`

/** What the after-repair value is; it is never less than the value. Whole US dollars. */
export const fixedUpSentence = (fixedUpUsd: number | null, valueUsd: number): string =>
  fixedUpUsd === valueUsd
    ? 'Even the best fifth of these sales point to no more than the value; check condition and photos.'
    : 'What the best fifth of these sales point to; real flips have resold near here, but check condition and photos.'

/** What to know about the after-repair value, shown under the figure. Whole US dollars. */
export const fixedUpNote = (fixedUpUsd: number | null, valueUsd: number): string => {
  if (fixedUpUsd === null) return 'Needs five comps or more'
  return fixedUpUsd === valueUsd ? 'No higher than the value here' : 'Check condition and photos'
}

/** What a value's grade rests on. */
export type GradeFacts = Home['gradeFacts']

/**
 * The grade with its facts: `Fair · 7 comps within ½ mi · newest 3 weeks ago · prices agree within 8%`. It
 * says so when sizes had to be widened or the market had too few sales for a model of its own, and, where comps
 * enough agree and the grade is weak all the same, that the range makes it so: `Weak: wide range · 11 comps …`.
 * `within` is how near the comps are, `½ mi`; `chosen` when somebody picked them.
 */
export const gradeSentence = (
  grade: Home['grade'],
  { comps, newestDaysAgo, spreadPercent, sizeStep, modelOf }: GradeFacts,
  within: string,
  chosen = false,
): string => {
  const facts = [
    comps > 0
      ? `${comps} ${comps === 1 ? 'comp' : 'comps'} within ${within}`
      : chosen
        ? 'none left'
        : `none within ${within}`,
    newestDaysAgo === null ? null : `newest ${timeSpan(newestDaysAgo)} ago`,
    spreadPercent === null ? null : `prices agree within ${spreadPercent}%`,
    comps > 0 && sizeStep !== 20 ? sizeStepWords(sizeStep) : null,
    modelOf === 'markets around' ? 'market model from a wider area' : null,
  ]
  const gradeWords = grade === 'Weak' && comps >= FEWEST_COMPS ? 'Weak: wide range' : grade
  return [gradeWords, ...facts.filter((fact) => fact !== null)].join(' · ')
}

/** How near in size the comps had to be: `sizes within 35%`, `any size`. */
export const sizeStepWords = (step: GradeFacts['sizeStep']): string =>
  step === 'any' ? 'any size' : `sizes within ${step}%`
