import type { Condition } from './condition-of.ts'

/**
 * `Needs work: "needs new kitchen", "sold as is"`: what remarks say of a home's condition, and the words that say so, the
 * first three.
 */
export const conditionWords = (condition: Condition | null): string => {
  if (condition === null) return 'not told'
  const words = condition.evidence.slice(0, MOST_WORDS).map((hit) => `"${hit.words}"`)
  const more = condition.evidence.length - words.length
  if (words.length === 0) return condition.class
  return `${condition.class}: ${words.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}

const MOST_WORDS = 3
