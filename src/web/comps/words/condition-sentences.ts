import type { Condition } from '../../../domain/condition/condition-of.ts'
import {
  type ConditionRating,
  fewCanBorrow,
  ratingOf,
  ratingWords,
} from '../../../domain/condition/condition-rating.ts'
import { quoted } from '../../../domain/condition/condition-words.ts'
import type { AssumedLevel } from '../../../domain/deals/inputs/assumed-repairs.ts'

/** How sure a condition is. */
export const confidenceWords: Record<Condition['confidence'], string> = {
  clear: 'its listing is clear about it',
  likely: 'likely, by its listing',
  mixed: 'not sure: its listing says little, or both',
  yours: 'set by you',
}

/**
 * The rating before the repairs and after them: `Likely C5: obvious deferred maintenance, some major parts need repair.
 * Repaired, C3: well kept, some parts renewed.`
 */
export const ratingSentence = (condition: Condition, repairs: AssumedLevel | null): string => {
  const before = ratingOf(condition)
  const after = repairs === null ? null : ratingAfter[repairs]
  const asIs = `Likely ${ratingWords(before)}.`
  return after === null || after >= before ? asIs : `${asIs} Repaired, ${ratingWords(after)}.`
}

/** Paint and floors renew some parts; kitchens, baths and systems almost everything. */
const ratingAfter: Record<AssumedLevel, ConditionRating | null> = {
  none: null,
  light: 'C3',
  medium: 'C3',
  heavy: 'C2',
  gut: 'C2',
}

export const RATING_SENTENCE =
  'C1 to C6 is how appraisers rate condition for Fannie Mae and Freddie Mac. This one is from words alone; only a visit decides.'

/** Why few buyers can borrow on a home; null where no words say so. */
export const fewCanBorrowSentence = (condition: Condition | null): string | null => {
  const few = fewCanBorrow(condition)
  if (few === null) return null
  const says =
    few.evidence.length === 0 ? 'as you set it' : `its listing says ${quoted(few.evidence)}`
  const lenders =
    few.rating === 'C6'
      ? 'Fannie Mae buys no loan on such a home'
      : 'FHA and VA loans ask for a home that is safe, sound and secure'
  return `${says}, likely ${few.rating}. ${lenders}.`
}

export const NOT_TOLD_SENTENCE = 'Condition not told: its listing says nothing of it.'

/** What setting the home's own condition changes. */
export const YOUR_CONDITION_SENTENCE =
  'It moves assumed repairs, chance of work, after-repair value and the deal at ask. Typical value is of typical condition, so it stays.'
