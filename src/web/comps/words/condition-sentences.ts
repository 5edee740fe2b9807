import type { Home } from '../../../contract/search/home.ts'
import type { Condition } from '../../../domain/condition/condition-class.ts'
import {
  ratingCompleted,
  ratingOf,
  ratingWords,
} from '../../../domain/condition/condition-rating.ts'

/** What says the condition of a home: its listing; what the caller said of one they added; else its record. */
export const saidBy = ({ offMarket }: Pick<Home, 'offMarket'>): string => {
  if (offMarket === undefined) return 'its listing'
  return offMarket.version === null ? 'its record' : 'your description'
}

/** How sure a condition is. A home without words that count passes for a usual one. */
export const sureness = (
  { class: said, confidence, evidence }: Condition,
  saidBy: string,
): string => {
  switch (confidence) {
    case 'clear':
      return `${saidBy} is clear about it`
    case 'likely':
      return said === 'Typical' && evidence.length === 0
        ? `likely: ${saidBy} names neither work nor updates`
        : `likely, by ${saidBy}`
    case 'mixed':
      return `not sure: ${saidBy} says little, or both`
    case 'yours':
      return 'set by you'
  }
}

/**
 * The rating as is and, where repairs are assumed, after them: `Likely C5: obvious deferred maintenance, some major parts need repair.
 * Repaired, C2: nothing deferred, almost everything new or renovated.`
 */
export const ratingSentence = (condition: Condition, repairsAssumed: boolean): string => {
  const before = ratingOf(condition)
  const after = ratingCompleted(condition)
  const asIs = `Likely ${ratingWords(before)}.`
  return repairsAssumed && after < before ? `${asIs} Repaired, ${ratingWords(after)}.` : asIs
}

export const RATING_SENTENCE =
  'C1 to C6 is how appraisers rate condition for Fannie Mae and Freddie Mac. This one is from words alone; only a visit decides.'

export const notKnownSentence = (saidBy: string): string =>
  `Condition not told: ${saidBy} says nothing of it.`

/** What setting the home's own condition changes. */
export const YOUR_CONDITION_SENTENCE =
  'It moves assumed repairs, chance of work, after-repair value and the deal at ask, in searches and alerts too. Typical value is of typical condition, so it stays.'
