import {
  type ConditionCorrection,
  correctedCondition,
  correctionOf,
} from '../../domain/condition/corrected-condition.ts'
import { gradeOf } from '../../domain/valuation/range/confidence-grade.ts'
import { wideningOf } from '../../domain/valuation/range/likely-range.ts'
import type { FoundHomeRow } from './home-rows.ts'

type CorrectableRow = Pick<
  FoundHomeRow,
  'propertyId' | 'condition' | 'value' | 'low80' | 'high80' | 'expectedError'
>

/**
 * A home's row with the condition that the searcher says it is in, and ranges as wide as that makes them; the row itself
 * where nothing is said.
 */
export const asSaid = <
  Row extends CorrectableRow & Partial<Pick<FoundHomeRow, 'grade' | 'compsCount'>>,
>(
  row: Row,
  corrections: readonly ConditionCorrection[] = [],
): Row => {
  const { propertyId, value, low80, high80, expectedError, compsCount } = row
  const correction = correctionOf(corrections, { propertyId, soldOn: null })
  if (correction === undefined) return row
  const ofWords = row.condition === null ? null : JSON.parse(row.condition)
  const condition = correctedCondition(ofWords, correction)
  const wider = wideningOf(condition ?? {}) / wideningOf(ofWords ?? {})
  const end = (dollars: number) => wider * Math.log(dollars / value)
  const likely = { low: end(low80), high: end(high80) }
  return {
    ...row,
    condition: condition === null ? null : JSON.stringify(condition),
    low80: value * Math.exp(likely.low),
    high80: value * Math.exp(likely.high),
    expectedError: wider * expectedError,
    ...(compsCount === undefined ? {} : { grade: gradeOf({ likely }, compsCount) }),
  }
}
