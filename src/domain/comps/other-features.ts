import type { Characteristic, YesNoCharacteristic } from '../listings/facts.ts'
import { namesOf } from '../record-of.ts'

type Rules = {
  /**
   * As what the market model counts it. Boosted trees look at features alone: one more room never lowers a value, and
   * how much of a value is condition must be known, to be taken off.
   */
  readonly as: 'feature' | 'room' | 'condition'
  /** More of it never lowers what the market model says. */
  readonly neverLowers: boolean
  /** More count as so many. */
  readonly most?: number
}

/**
 * What a home has beyond place, size, lot, age, rooms and type, as far as its sources say it: all that the market model
 * counts where half of a market's sales say it. In the order of `HomeTable.others`.
 */
export const otherFeatures = {
  viewYN: { as: 'feature', neverLowers: true },
  waterfrontYN: { as: 'feature', neverLowers: true },
  poolPrivateYN: { as: 'feature', neverLowers: false },
  /** Where living area counts it, it is worth less than the rest. */
  basementYN: { as: 'feature', neverLowers: false },
  /** A car's place is one more room. */
  garageSpaces: { as: 'room', neverLowers: true, most: 3 },
  stories: { as: 'feature', neverLowers: false, most: 3 },
  /** ln price of a county's rating of condition (`AssessedCondition`), of a market where most sales have one. */
  countyRating: { as: 'condition', neverLowers: true },
} as const satisfies Readonly<Record<string, Rules>>

export type OtherFeature = keyof typeof otherFeatures

/** Those that listings say, each a column of theirs. */
export type ListedFeature = OtherFeature & Characteristic

/** Absent or null where it is not known. */
export type OtherFeatures = {
  readonly [F in OtherFeature]?:
    | (F extends YesNoCharacteristic ? boolean : number)
    | null
    | undefined
}

export const otherFeatureNames = namesOf(otherFeatures)
export const OTHER_FEATURES = otherFeatureNames.length
export const listedFeatures = otherFeatureNames.filter(
  (name): name is ListedFeature => otherFeatures[name].as !== 'condition',
)

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
