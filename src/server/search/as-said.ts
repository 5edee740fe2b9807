import type { Condition } from '../../domain/condition/condition-class.ts'
import {
  type ConditionCorrection,
  correctedCondition,
  correctionOf,
} from '../../domain/condition/corrected-condition.ts'
import { type FlipFit, flipScoreBy } from '../../domain/flips/fit-flips.ts'
import { gradeOf } from '../../domain/valuation/range/confidence-grade.ts'
import { wideningOf } from '../../domain/valuation/range/likely-range.ts'
import type { FoundHomeRow } from './home-rows.ts'

type RangedRow = Pick<FoundHomeRow, 'propertyId' | 'condition' | 'value' | 'low80' | 'high80'>

/**
 * A home's row with the condition that a subscriber says it is in, and its ranges and expected error as wide as that
 * makes them; the row itself where nothing is said.
 */
export const asSaid = <
  Row extends RangedRow & Partial<Pick<FoundHomeRow, 'expectedError' | 'grade' | 'compsCount'>>,
>(
  row: Row,
  corrections: readonly ConditionCorrection[] = [],
): Row => {
  const { propertyId, value, low80, high80, expectedError, compsCount } = row
  const correction = correctionOf(corrections, { propertyId, soldOn: null })
  if (correction === undefined) return row
  const ofWords = conditionOf(row)
  const condition = correctedCondition(ofWords, correction)
  const wider = wideningOf(condition ?? {}) / wideningOf(ofWords ?? {})
  const end = (dollars: number) => wider * Math.log(dollars / value)
  const likely = { low: end(low80), high: end(high80) }
  return {
    ...row,
    condition: condition === null ? null : JSON.stringify(condition),
    low80: value * Math.exp(likely.low),
    high80: value * Math.exp(likely.high),
    ...(expectedError === undefined ? {} : { expectedError: wider * expectedError }),
    ...(compsCount === undefined ? {} : { grade: gradeOf({ likely }, compsCount) }),
  }
}

/**
 * The flip score of a row that says what a subscriber says: as stored, moved by what another condition and expected
 * error make of it.
 */
export const flipScoreAsSaid = (
  stored: FlipScoredRow & Pick<FoundHomeRow, 'flipScore'>,
  said: FlipScoredRow,
  flips: FlipFit,
): number | null => {
  if (stored.flipScore === null) return null
  const scoreOf = (row: FlipScoredRow) =>
    flipScoreBy(flips, {
      ask: row.listPrice,
      typicalValue: row.value,
      expectedError: row.expectedError,
      // Its age adds the same to both.
      ageYears: null,
      condition: conditionOf(row),
    })
  return stored.flipScore + scoreOf(said) - scoreOf(stored)
}

type FlipScoredRow = Pick<FoundHomeRow, 'listPrice' | 'value' | 'expectedError' | 'condition'>

const conditionOf = ({ condition }: Pick<FoundHomeRow, 'condition'>): Condition | null =>
  condition === null ? null : JSON.parse(condition)
