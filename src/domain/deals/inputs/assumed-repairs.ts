import type { ConditionClass } from '../../condition/condition-class.ts'
import { percentOf, ratioOf } from '../cents.ts'
import type { DefaultValues } from '../fields/default-fields.ts'
import { type RehabLevel, rehabLevels } from './deal-inputs.ts'

/** The work that a home is assumed to need until its buyer says what it needs. */
export const assumedLevels = ['none', ...rehabLevels] as const
export type AssumedLevel = (typeof assumedLevels)[number]

/**
 * The level of work assumed for a home: by its gap ln(ask / typical value), medium without an ask, and none under three
 * years of age. Its own words count where they are clear of the middle: one level more where they say it is distressed,
 * none where they say it is renovated. Light down to -.25, medium to -.36, heavy below: round numbers from what flippers had left for the work
 * at such gaps.
 */
export const assumedLevel = (
  gap: number | null,
  ageYears: number | null,
  said: ConditionClass | null = null,
): AssumedLevel => {
  if (said === 'Renovated') return 'none'
  if (said !== 'Distressed' && ageYears !== null && ageYears < NEW_UNDER_YEARS) return 'none'
  const level = levelOfGap(gap)
  return said === 'Distressed' ? oneMoreThan[level] : level
}

const oneMoreThan = { light: 'medium', medium: 'heavy', heavy: 'gut', gut: 'gut' } as const

const levelOfGap = (gap: number | null): RehabLevel => {
  if (gap === null) return 'medium'
  if (gap >= LIGHT_DOWN_TO) return 'light'
  return gap >= MEDIUM_DOWN_TO ? 'medium' : 'heavy'
}

const NEW_UNDER_YEARS = 3
const LIGHT_DOWN_TO = -0.25
const MEDIUM_DOWN_TO = -0.36

/** What a deal takes rehab to cost. */
export type RehabValues = Pick<
  DefaultValues,
  'rehabCentsPerSqft' | 'rehabFactor' | 'contingencyPercent'
>

/** What a level costs by the square foot where the home is, without contingency. Cents. */
export const rehabCentsPerSqft = (values: RehabValues, level: RehabLevel): number =>
  percentOf(values.rehabCentsPerSqft[level], 100 * values.rehabFactor)

/** What the work of a level costs in a home, contingency included, in whole US dollars. `livingArea` is in square feet. */
export const repairsUsd = (
  values: RehabValues,
  level: AssumedLevel,
  livingArea: number,
): number => {
  if (level === 'none') return 0
  const budget = ratioOf(rehabCentsPerSqft(values, level), Math.round(100 * livingArea), 100)
  return Math.round((budget + percentOf(budget, values.contingencyPercent[level])) / 100)
}
