import type { YesNoCharacteristic } from '../listings/facts.ts'
import { namesOf } from '../record-of.ts'

type Rules = {
  /** More of it never lowers what the market model says. */
  readonly neverLowers: boolean
  /**
   * Boosted trees look at it too. A garage's place is one more room, and one more never lowers a value; how much of a value
   * is a county's rating must be known, to be taken off.
   */
  readonly inTrees: boolean
  /** More count as so many. */
  readonly most?: number
}

/**
 * What a home has beyond place, size, lot, age, rooms and type, as far as its sources say it: all that the market model
 * counts where half of a market's sales say it. In the order of `HomeTable.others`.
 */
export const otherFeatures = {
  viewYN: { neverLowers: true, inTrees: true },
  waterfrontYN: { neverLowers: true, inTrees: true },
  poolPrivateYN: { neverLowers: false, inTrees: true },
  /** Where living area counts it, it is worth less than the rest. */
  basementYN: { neverLowers: false, inTrees: true },
  garageSpaces: { neverLowers: true, inTrees: false, most: 3 },
  stories: { neverLowers: false, inTrees: true, most: 3 },
  /** ln price of a county's rating of condition (`AssessedCondition`), of a market where most sales have one. */
  countyRating: { neverLowers: true, inTrees: false },
} as const satisfies Readonly<Record<string, Rules>>

export type OtherFeature = keyof typeof otherFeatures

/** Absent or null where it is not known. */
export type OtherFeatures = {
  readonly [F in OtherFeature]?:
    | (F extends YesNoCharacteristic ? boolean : number)
    | null
    | undefined
}

export const otherFeatureNames = namesOf(otherFeatures)
export const OTHER_FEATURES = otherFeatureNames.length

/** A feature as the number the market model counts: 1 for a yes, NaN where it is not known. */
export const otherFeatureIn = (home: OtherFeatures, name: OtherFeature): number => {
  const known = home[name] ?? null
  const { most = Number.POSITIVE_INFINITY }: Rules = otherFeatures[name]
  return known === null ? Number.NaN : Math.min(Number(known), most)
}

/** Those that are known, and no others. */
export const otherFeaturesOf = (home: OtherFeatures): OtherFeatures =>
  Object.fromEntries(
    otherFeatureNames.flatMap((name) => {
      const known = home[name] ?? null
      return known === null ? [] : [[name, known]]
    }),
  )
