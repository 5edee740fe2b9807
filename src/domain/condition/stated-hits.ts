import type { SpecialListingCondition } from '../listings/reading/special-listing-conditions.ts'
import type { ConditionGroup } from './condition-groups.ts'

/** The fields of RESO's Data Dictionary that say a home's condition, or who sells it. */
export type StatedCondition = {
  /** RESO lookup PropertyCondition, one or more: `Fixer`, `Updated/Remodeled`. */
  readonly propertyCondition?: string | null
  readonly specialListingConditions?: readonly SpecialListingCondition[] | null
  readonly yearBuilt?: number | null
  /** The year of a major rebuild. */
  readonly yearBuiltEffective?: number | null
  readonly newConstructionYN?: boolean | null
  /** The day of the sale, or on which the listing was last seen: YYYY-MM-DD. */
  readonly asOf: string
}

/** The groups that fields hit. Their weights are borrowed from the words: no file had these fields and prices. */
export const statedHits = (said: StatedCondition) => {
  const hits: { readonly group: ConditionGroup; readonly words: string; readonly stated: true }[] =
    []
  const hit = (group: ConditionGroup, words: string) => hits.push({ group, words, stated: true })
  for (const [pattern, group] of propertyConditions) {
    const match = pattern.exec(said.propertyCondition ?? '')
    if (match) hit(group, `Property condition: ${match[0]}`)
  }
  for (const condition of said.specialListingConditions ?? []) {
    hit(sellers[condition], `Terms of sale: ${condition}`)
  }
  const { yearBuilt, yearBuiltEffective } = said
  if (yearBuilt && yearBuiltEffective) {
    const isRecent = Number(said.asOf.slice(0, 4)) - yearBuiltEffective <= REBUILT_YEARS
    if (isRecent && yearBuiltEffective - yearBuilt >= REBUILT_YEARS)
      hit('renovated', `Rebuilt ${yearBuiltEffective}`)
  }
  if (said.newConstructionYN) hit('new build', 'New construction')
  return hits
}

const propertyConditions: readonly (readonly [RegExp, ConditionGroup])[] = [
  [/\bfixer(?:[ -]?upper)?\b/i, 'rehab'],
  [/\bupdated ?\/? ?remodeled\b/i, 'renovated'],
  [/\bnew construction\b|\bto be built\b|\bunder construction\b/i, 'new build'],
]

const sellers: Readonly<Record<SpecialListingCondition, ConditionGroup>> = {
  Auction: 'bank',
  'Bankruptcy Property': 'bank',
  Conservatorship: 'estate',
  'HUD Owned': 'bank',
  'In Foreclosure': 'bank',
  'Notice Of Default': 'bank',
  'Probate Listing': 'estate',
  'Real Estate Owned': 'bank',
  'Short Sale': 'bank',
  'Third Party Approval': 'bank',
  Trust: 'estate',
}

/** A rebuild within so many years of the sale, and so many after the home was built. */
const REBUILT_YEARS = 10
