import { type Grade, gradeOf } from '../range/confidence-grade.ts'
import { likelyRange, type RangeClues, type RangeModel } from '../range/likely-range.ts'
import { type Appraisal, lnValueOf } from './home-valuer.ts'

/** What past errors have shown, for one market and distance. JSON. */
export type Calibration = {
  /** Added to ln value: the recent-sales correction. */
  readonly correction: number
  readonly range: RangeModel
}

export type DollarRange = { readonly low: number; readonly high: number }

/** A home's value in typical condition, in US dollars, not rounded. */
export type HomeValue = {
  readonly value: number
  readonly range80: DollarRange
  readonly range90: DollarRange
  readonly grade: Grade
  /** How large an error to expect, in logarithms. */
  readonly expectedError: number
  /** Weighted standard deviation of the comps' adjusted prices, in logarithms; 0 with fewer than two. */
  readonly compsSpread: number
}

/** The value, ranges and grade of an appraised home. */
export const homeValueOf = (appraisal: Appraisal, calibration: Calibration): HomeValue => {
  const clues = rangeCluesOf(appraisal, calibration.correction)
  const range = likelyRange(calibration.range, clues)
  const dollars = (ln: number) => Math.exp(clues.lnValue + ln)
  return {
    value: Math.exp(clues.lnValue),
    range80: { low: dollars(range.low80), high: dollars(range.high80) },
    range90: { low: dollars(range.low90), high: dollars(range.high90) },
    grade: gradeOf(range, appraisal.comps.shares.length),
    expectedError: range.scale,
    compsSpread: appraisal.comps.spread,
  }
}

/** What shows how sure an appraisal is. */
export const rangeCluesOf = (appraisal: Appraisal, correction: number): RangeClues => ({
  near: appraisal.comps.shares.length + appraisal.pattern.shares.length > 0,
  spread: appraisal.comps.shares.length < 2 ? Number.NaN : appraisal.comps.spread,
  likeness: appraisal.comps.likeness,
  residual: lnValueOf(appraisal) - appraisal.modelValue,
  lnArea: appraisal.lnArea,
  yearBuilt: appraisal.yearBuilt,
  lnValue: lnValueOf(appraisal) + correction,
})
