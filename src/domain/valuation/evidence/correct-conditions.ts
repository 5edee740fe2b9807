import { type Condition, offsetOf } from '../../condition/condition-class.ts'
import {
  type ConditionCorrection,
  correctedCondition,
  correctionOf,
} from '../../condition/corrected-condition.ts'
import { dateOfDay } from '../../iso-date.ts'
import type { AdjustmentLines } from './adjustment-lines.ts'
import type { Evidence } from './evidence.ts'

/**
 * The evidence with the conditions that a person says in place of those that words tell: a sale's condition line, and
 * with it how far the sale lies above the model, moves by the difference of the two offsets. The market model is as it
 * was fitted. What no correction is of is the same object.
 */
export const correctConditions = <E extends Evidence>(
  evidence: E,
  corrections: readonly ConditionCorrection[],
): E => {
  if (corrections.length === 0) return evidence
  const { home } = evidence
  const ofHome = correctionOf(corrections, { propertyId: home.propertyId, soldOn: null })
  let changed = ofHome !== undefined
  const sales = evidence.sales.map((sale) => {
    const { propertyId, condition: ofWords, lines } = sale
    const correction = correctionOf(corrections, { propertyId, soldOn: dateOfDay(sale.day) })
    if (correction === undefined) return sale
    changed = true
    const condition = correctedCondition(ofWords, correction)
    return { ...sale, condition, lines: movedTo(condition, ofWords, lines) }
  })
  if (!changed) return evidence
  return {
    ...evidence,
    home: { ...home, condition: correctedCondition(home.condition, ofHome) },
    sales,
  }
}

/** What a county's rating adds to the line stays. Never minus zero. */
const movedTo = (
  condition: Condition | null,
  from: Condition | null,
  lines: AdjustmentLines,
): AdjustmentLines => ({
  ...lines,
  condition: lines.condition + offsetOf(from) - offsetOf(condition),
})
