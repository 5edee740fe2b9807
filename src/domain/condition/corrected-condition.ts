import { DAY_MS } from '../time-units.ts'
import { type Condition, type ConditionClass, conditionByUser } from './condition-class.ts'

/** What a person says of a home's condition, as it is for sale or as it was sold once, in place of what its words say. */
export type ConditionCorrection = {
  readonly propertyId: string
  /** The closing day, YYYY-MM-DD, of the sale that it is of; null for the home as it is for sale. */
  readonly soldOn: string | null
  readonly condition: CorrectedCondition
}

export type CorrectedCondition = ConditionClass | 'not told'

type OfHome = Pick<ConditionCorrection, 'propertyId' | 'soldOn'>

/** What a person says of a home, or of a sale; undefined where that is nothing. */
export const correctionOf = (
  corrections: readonly ConditionCorrection[],
  { propertyId, soldOn }: OfHome,
): ConditionCorrection | undefined =>
  corrections.find(
    (one) =>
      one.propertyId === propertyId &&
      (one.soldOn === null || soldOn === null
        ? one.soldOn === soldOn
        : Math.abs(Date.parse(one.soldOn) - Date.parse(soldOn)) <= SAME_SALE_DAYS * DAY_MS),
  )

/** Another source, or a later import, may date the same closing a little otherwise; no market sale follows so soon. */
export const SAME_SALE_DAYS = 30

/** A home's condition as it counts for a person: as they say, or else as its words do. */
export const correctedCondition = (
  ofWords: Condition | null,
  correction: Pick<ConditionCorrection, 'condition'> | undefined,
): Condition | null => {
  if (correction === undefined) return ofWords
  return correction.condition === 'not told' ? null : conditionByUser(correction.condition)
}
