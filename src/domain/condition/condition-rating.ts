import type { Condition } from './condition-class.ts'
import type { ConditionGroup } from './condition-groups.ts'
import type { ConditionHit } from './read-remarks.ts'

/** Fannie Mae and Freddie Mac's ratings of condition (Uniform Appraisal Dataset, appendix D), in plain words. */
export const conditionRatings = {
  C1: 'new, never lived in',
  C2: 'nothing deferred, almost everything new or renovated',
  C3: 'well kept, some parts renewed',
  C4: 'some deferred maintenance and wear, everything works',
  C5: 'obvious deferred maintenance, some major parts need repair',
  C6: 'damage that affects safety or structure',
} as const
export type ConditionRating = keyof typeof conditionRatings

/** `C5: obvious deferred maintenance, some major parts need repair`. */
export const ratingWords = (rating: ConditionRating): string =>
  `${rating}: ${conditionRatings[rating]}`

/** The rating that an appraiser would likely give, by what is said; only a visit decides. */
export const ratingOf = (condition: Condition): ConditionRating => {
  const says = (group: ConditionGroup) => condition.evidence.some((hit) => hit.group === group)
  switch (condition.class) {
    case 'Distressed':
      return says('teardown') ? 'C6' : 'C5'
    case 'Needs work':
      return says('teardown') || says('rehab') ? 'C5' : 'C4'
    case 'Typical':
      // Silence is no sign of wear.
      return condition.offset < 0 && condition.evidence.length > 0 ? 'C4' : 'C3'
    case 'Updated':
      return 'C3'
    case 'Renovated':
      return 'C2'
    case 'New':
      return 'C1'
  }
}

/** The rating once the work is done: that of a renovated home, or its own where that is better. */
export const ratingCompleted = (condition: Condition | null): ConditionRating => {
  const before = condition && ratingOf(condition)
  return before === 'C1' ? 'C1' : 'C2'
}

/**
 * Why few buyers can borrow on a home: words that say C5 or C6. Loans that the government insures ask for a home that is
 * safe, sound and secure (HUD Handbook 4000.1), and Fannie Mae buys none on C6 (Selling Guide B4-1.3-06). Null where
 * no words say it.
 */
export const fewCanBorrow = (
  condition: Condition | null,
): { readonly rating: 'C5' | 'C6'; readonly evidence: readonly ConditionHit[] } | null => {
  if (condition === null) return null
  const rating = ratingOf(condition)
  const evidence = condition.evidence.filter(({ group }) => ofRepairs.has(group))
  if (rating !== 'C5' && rating !== 'C6') return null
  return evidence.length > 0 || condition.confidence === 'yours' ? { rating, evidence } : null
}

/** Who sells says nothing of repairs. */
const ofRepairs: ReadonlySet<ConditionGroup> = new Set(['teardown', 'rehab', 'needs work', 'as is'])
