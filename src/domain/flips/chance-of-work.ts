import type { Candidate } from '../comps/candidate.ts'
import type { Condition } from '../condition/condition-class.ts'
import { dateOfDay } from '../iso-date.ts'
import { ageOf } from '../listings/age-of.ts'

/** What shows how likely a home needs work. */
export type WorkClues = {
  /** ln(ask / typical value). */
  readonly gap: number
  readonly ageYears: number
  /** What its own words add to ln price; null where nothing is known of its condition. */
  readonly offset: number | null
}

/**
 * The chance, from 0 to 1, that a home needs work: that its own description would say so, by how far it asks below its
 * typical value and by its age, and, where it has one, by what that says. A logistic regression on the listings of nine
 * towns near Boston, 2007 to 2011, by the values that the product had then, that held unchanged in 2012 to 2015 (within
 * 1.6 points in every tenth of 7,878 homes); a market of newer homes has another level, so `constant` is its own where
 * that is known.
 */
export const chanceOfWork = (
  { gap, ageYears, offset }: WorkClues,
  constant = SHIPPED_WORK_CONSTANT,
): number => {
  const logit = constant + workTerms(gap, ageYears) - LOGITS_OF_WORDS * (offset ?? 0)
  return 1 / (1 + Math.exp(-logit))
}

/**
 * The same where the home's own words are known, and its age is; else null. A user who has walked through the home and set
 * its class overrules words, gap and age.
 */
export const chanceByWords = (
  {
    gap,
    ageYears,
    condition,
  }: {
    readonly gap: number
    readonly ageYears: number | null
    readonly condition: Condition | null | undefined
  },
  constant?: number,
): number | null => {
  if (!condition) return null
  if (condition.confidence === 'yours') return needsWork(condition) ? 1 : 0
  return ageYears === null
    ? null
    : chanceOfWork({ gap, ageYears, offset: condition.offset }, constant)
}

const needsWork = (condition: Condition): boolean =>
  condition.class === 'Distressed' || condition.class === 'Needs work'

/** What gap and age add to the logit. */
const workTerms = (gap: number, ageYears: number): number => {
  const under = Math.max(DEEPEST_GAP, Math.min(0, gap))
  const over = Math.max(0, gap)
  return -11.52 * under - 2.82 * over - 7.1 * under ** 2 + 0.53 * Math.log1p(Math.max(0, ageYears))
}

export const SHIPPED_WORK_CONSTANT = -4.85
/** Where the curve is at its top: deeper gaps say no less, but were too few to say more. */
const DEEPEST_GAP = -0.81
const LOGITS_OF_WORDS = 20

/** A home whose words are known, by gap and age, and whether they speak of work. */
export type DescribedHome = Pick<WorkClues, 'gap' | 'ageYears'> & { readonly needsWork: boolean }

/** A sale whose words and age are known, as a home that asked what was paid for it; null for any other. */
export const describedHome = (
  { condition, yearBuilt, day, price }: Candidate,
  typicalValue: number | undefined,
): DescribedHome | null => {
  const ageYears = ageOf({ yearBuilt, asOf: dateOfDay(day) })
  if (typicalValue === undefined || !condition || ageYears === null) return null
  const gap = Math.log(price / typicalValue)
  return { gap, ageYears, needsWork: needsWork(condition) }
}

/**
 * A market's own constant: with it as many homes are predicted to need work, by gap and age alone, as say so. Null with
 * fewer than 300 described ones: then the shipped one holds.
 */
export const learnWorkConstant = (homes: readonly DescribedHome[]): number | null => {
  if (homes.length < MIN_DESCRIBED) return null
  const observed = homes.filter(({ needsWork }) => needsWork).length
  const predicted = (constant: number) =>
    homes.reduce((sum, home) => sum + chanceOfWork({ ...home, offset: null }, constant), 0)
  let [low, high] = [SHIPPED_WORK_CONSTANT - FARTHEST, SHIPPED_WORK_CONSTANT + FARTHEST]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (predicted(middle) < observed) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const MIN_DESCRIBED = 300
/** Logits: from a seventh of the shipped odds to seven times them. */
const FARTHEST = 2
const HALVINGS = 20
