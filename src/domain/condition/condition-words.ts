import type { Condition } from './condition-class.ts'
import { fewCanBorrow } from './condition-rating.ts'

/**
 * `Needs work: “needs new kitchen”, “sold as is”`: what is said of a home's condition, and the words that say so, the
 * first three; or `Renovated, set by you`.
 */
export const conditionWords = (condition: Condition | null): string => {
  if (condition === null) return 'not told'
  if (condition.confidence === 'yours') return `${condition.class}, set by you`
  const words = condition.evidence.slice(0, MOST_WORDS)
  const more = condition.evidence.length - words.length
  if (words.length === 0) return condition.class
  return `${condition.class}: ${quoted(words)}${more === 0 ? '' : ` and ${more} more`}`
}

/** The same of a sale, with its county's rating where the market model counts that: `not told`, `county’s rating`. */
export const saleConditionWords = ({
  condition,
  countyRating = null,
}: {
  readonly condition: Condition | null
  readonly countyRating?: number | null | undefined
}): string => {
  if (countyRating === null) return conditionWords(condition)
  return condition === null ? RATED : `${conditionWords(condition)}, ${RATED}`
}

const RATED = 'county’s rating'
const MOST_WORDS = 3

/** `“needs new kitchen”, “sold as is”`; what a field says goes without quotes. */
export const quoted = (evidence: Condition['evidence']): string =>
  evidence.map(({ words, stated }) => (stated ? words : `“${words}”`)).join(', ')

/** Why few buyers can borrow on a home, as `saidBy` says; null where no words say so. */
export const fewCanBorrowSentence = (
  condition: Condition | null,
  saidBy = 'its listing',
): string | null => {
  const few = fewCanBorrow(condition)
  if (few === null) return null
  const says =
    few.evidence.length === 0 ? 'as you set it' : `${saidBy} says ${quoted(few.evidence)}`
  const lenders =
    few.rating === 'C6'
      ? 'Fannie Mae buys no loan on such a home'
      : 'FHA and VA loans ask for a home that is safe, sound and secure'
  return `${says}, likely ${few.rating}. ${lenders}.`
}
