import type { ConditionClass } from '../../condition/condition-class.ts'
import { percentOf } from '../cents.ts'
import { type DefaultValues, defaultFields } from '../fields/default-fields.ts'
import { levelCost } from '../scope/scope-levels.ts'
import type { ScopeFacts } from '../scope/scope-quantities.ts'
import type { AssumedLevel, LevelCost, RehabLevel } from './deal-inputs.ts'
import { levelCents } from './line-items.ts'

/**
 * The level of work assumed for a home: by its gap ln(ask / typical value), medium without an ask, and none under three
 * years of age. Its own words count where they are clear of the middle: one level more where they say it is distressed,
 * none where they say it is renovated. Light down to -.25, medium to -.35, heavy below: at such gaps the median flip
 * left just so much for the work as the level costs (docs/deals.md, "The level that is assumed").
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
const MEDIUM_DOWN_TO = -0.35

/** What a deal takes rehab to cost. */
export type RehabValues = Pick<
  DefaultValues,
  'rehabCentsPerSqft' | 'rehabFixedCents' | 'rehabFactor' | 'contingencyPercent'
>

/**
 * What a level costs in a home, without contingency: what its scope of the catalogue costs there, or what the user has
 * set for the level. Either is of the country, times what rehab costs where the home is.
 */
export const rehabCostOf = (
  values: RehabValues,
  level: RehabLevel,
  facts: ScopeFacts,
): LevelCost => {
  const { rehabCentsPerSqft, rehabFixedCents, rehabFactor } = values
  const { rehabCentsPerSqft: shipped, rehabFixedCents: shippedFixed } = defaultFields
  if (
    rehabCentsPerSqft[level] === shipped.value[level] &&
    rehabFixedCents[level] === shippedFixed.value[level]
  )
    return levelCost(level, { facts, factor: rehabFactor })
  const here = (cents: number) => percentOf(cents, 100 * rehabFactor)
  const fixedCents = here(rehabFixedCents[level])
  const centsPerSqft = here(rehabCentsPerSqft[level])
  return { centsPerSqft, ...(fixedCents === 0 ? {} : { fixedCents }) }
}

/** What the work of a level costs in a home, contingency included, in whole US dollars. */
export const repairsUsd = (values: RehabValues, level: AssumedLevel, facts: ScopeFacts): number => {
  if (level === 'none') return 0
  const budget = levelCents(rehabCostOf(values, level, facts), facts.livingArea)
  return Math.round((budget + percentOf(budget, values.contingencyPercent[level])) / 100)
}
