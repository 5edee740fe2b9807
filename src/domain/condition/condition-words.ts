import type { Condition } from './condition-of.ts'

/** `Needs work: "needs new kitchen", "sold as is"`: what remarks say of a home's condition, and the words that say so. */
export const conditionWords = (condition: Condition | null): string => {
  if (condition === null) return 'not told'
  const words = condition.evidence.map((hit) => `"${hit.words}"`).join(', ')
  return words === '' ? condition.class : `${condition.class}: ${words}`
}
