import type { Condition } from '../../../domain/condition/condition-class.ts'
import {
  ratingCompleted,
  ratingOf,
  ratingWords,
} from '../../../domain/condition/condition-rating.ts'

/** How sure a condition is. A home whose listing has no words that count passes for a usual one. */
export const sureness = ({ class: said, confidence, evidence }: Condition): string =>
  said === 'Typical' && confidence === 'likely' && evidence.length === 0
    ? 'likely: its listing names neither work nor updates'
    : confidenceWords[confidence]

const confidenceWords: Record<Condition['confidence'], string> = {
  clear: 'its listing is clear about it',
  likely: 'likely, by its listing',
  mixed: 'not sure: its listing says little, or both',
  yours: 'set by you',
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

export const NOT_KNOWN_SENTENCE = 'Condition not told: its listing says nothing of it.'

export const NOT_DESCRIBED_SENTENCE = 'Condition not known: its description says nothing of it.'

/** What setting the home's own condition changes. */
export const YOUR_CONDITION_SENTENCE =
  'It moves assumed repairs, chance of work, after-repair value and the deal at ask, in searches and alerts too. Typical value is of typical condition, so it stays.'
