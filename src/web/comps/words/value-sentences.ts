import type { Home } from '../../../contract/search/home.ts'
import { SHIPPED_RESALE_FIT } from '../../../domain/flips/resale-fit.ts'
import type { HomeStory } from '../../../domain/search/home-story.ts'
import { FEWEST_COMPS } from '../../../domain/valuation/range/confidence-grade.ts'
import { ENOUGH_OF_KIND } from '../../../domain/valuation/range/home-kind.ts'
import { LIKELY_IN_WORDS } from '../../../domain/valuation/range/range-levels.ts'
import {
  ASSUMED_FROM,
  chanceOfWorkWords,
  ofHundred,
  repairsWords,
  roomWords,
} from '../../ui/words/figure-words.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { timeSpan } from './time-span.ts'

export const GRADE_SENTENCE =
  'The grade comes from how wide the range of such values is: Strong within 12% of the value, Fair within 20%, Weak when wider. Prices agree: how close the comps’ adjusted prices are to their middle.'

export const MAX_OFFER_SENTENCE =
  'The most to pay for your target profit, with the assumed repairs and all costs.'

export const NET_AT_ASK_SENTENCE =
  'What is left when it is bought at the ask, after the assumed repairs and all costs, before income tax.'

/** What the likely sale is, and how near it comes. Whole US dollars. */
export const likelySaleSentence = (
  { price, low, high }: NonNullable<HomeStory['likelySale']>,
  askUsd: number,
): string =>
  `What it likely sells for as is: homes here sell for ${Math.round((100 * price) / askUsd)}% of their ask; ${LIKELY_IN_WORDS} within ${formatUsd(Math.max(price - low, high - price))} of this.`

export const NO_LIKELY_SALE_SENTENCE =
  'What it likely sells for as is. Shown where 200 sales here or more have a known ask.'

/** What the after-repair value is, and how near resales come to it. Whole US dollars. */
export const afterRepairSentence = ({
  price,
  low,
  high,
  renovatedSales,
}: HomeStory['afterRepairValue']): string =>
  `${
    renovatedSales === undefined
      ? `Typical value times what real flips here resold above it (${usualUplift}% where few are known)`
      : `What ${renovatedSales} renovated sales nearby would have brought as this home, by weight`
  }; ${LIKELY_IN_WORDS} within ${formatUsd(Math.max(price - low, high - price))}.`

export const YOUR_AFTER_REPAIR_SENTENCE = 'What your deal sells it for once it is repaired.'

const usualUplift = Math.round(100 * Math.expm1(SHIPPED_RESALE_FIT.uplift))

/** What the room for repairs is, for under its sentence: `$67,000, $41 a sqft, enough for Medium`. */
export const roomSentence = (room: NonNullable<HomeStory['roomForRepairs']>): string =>
  `What the work may cost at this price, after buying, financing, holding, selling and your target profit: ${roomWords(room)}.`

/** Where the assumed repairs come from. */
export const assumedRepairsSentence = (repairs: NonNullable<HomeStory['assumedRepairs']>): string =>
  `${repairsWords(repairs)}: ${ASSUMED_FROM}, until you say what it needs.`

/**
 * `Of 100 homes this old that ask so far below typical, about 52 are described as needing work.` Null where the chance
 * is not known, the person knows the condition, or the ask is not far below.
 */
export const chanceOfWorkSentence = (
  home: Parameters<typeof chanceOfWorkWords>[0],
): string | null =>
  home.chanceOfWork === null || chanceOfWorkWords(home) === null
    ? null
    : `Of 100 homes this old that ask so far below typical${
        home.condition === null
          ? `, about ${ofHundred(home.chanceOfWork)} are described as needing work.`
          : ` and are described so, about ${ofHundred(home.chanceOfWork)} need work.`
      }`

/** What a value's grade rests on. */
export type GradeFacts = Home['gradeFacts']

/**
 * The grade with its facts: `Fair · 7 comps within ½ mi · newest 3 weeks ago · prices agree within 8%`. It says so when
 * sizes had to be widened or the market had too few sales for a model of its own, and, where comps enough agree and the
 * grade is weak all the same, that the range makes it so: `Weak: wide range · 11 comps …`. `within` is how near the
 * comps are, `½ mi`; `chosen` when the subscriber picked them.
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

/** Where past sales cannot show how wide the range of a value must be, what is done about it; null where they can. */
export const rangeSentence = ({ range, kind }: Home['measured']): string | null => {
  if (!range) return 'Too few sales here to measure how near such values come: the range is wide.'
  return kind
    ? null
    : `Fewer than ${ENOUGH_OF_KIND} homes of this kind sold here lately, so the range is wider to be safe.`
}

/** How near in size the comps had to be: `sizes within 35%`, `any size`. */
export const sizeStepWords = (step: GradeFacts['sizeStep']): string =>
  step === 'any' ? 'any size' : `sizes within ${step}%`
