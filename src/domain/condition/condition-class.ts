import type { ConditionHit } from './read-remarks.ts'

/** Worst first, New apart: with the offset, in ln price against typical, that each counts as when a user sets it. */
export const classOffsets = {
  Distressed: -0.27,
  'Needs work': -0.1,
  Typical: 0,
  Updated: 0.04,
  Renovated: 0.08,
  New: 0,
} as const
export type ConditionClass = keyof typeof classOffsets

/**
 * *clear*: two groups or more say so and none the contrary; *likely*: less than that; *mixed*: bad words and
 * "renovated" together, or very short remarks; *yours*: the user has set it.
 */
export type ConditionConfidence = 'clear' | 'likely' | 'mixed' | 'yours'

/** What condition a home is in, as far as it is said. */
export type Condition = {
  readonly class: ConditionClass
  /** c: ln of its price over that of the same home in typical condition. */
  readonly offset: number
  readonly confidence: ConditionConfidence
  /** What says so, in the order of the text, no word twice. */
  readonly evidence: readonly ConditionHit[]
  /** Values of such homes are further off: standard deviation .16 in ln price where others have .12. */
  readonly hasBadWords: boolean
}

/** The condition that a user gives a home. */
export const conditionByUser = (chosen: ConditionClass): Condition => ({
  class: chosen,
  offset: classOffsets[chosen],
  confidence: 'yours',
  evidence: [],
  hasBadWords: sides[chosen] === -1,
})

/** The sign of the words that say so; 0 where words of both signs do. */
export const sides: Readonly<Record<ConditionClass, -1 | 0 | 1>> = {
  Distressed: -1,
  'Needs work': -1,
  Typical: 0,
  Updated: 1,
  Renovated: 1,
  New: 0,
}

/** What a condition adds to ln price; 0 where it is not known. */
export const offsetOf = (condition: Condition | null | undefined): number => condition?.offset ?? 0
