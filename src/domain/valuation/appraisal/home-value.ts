import { type Condition, offsetOf } from '../../condition/condition-class.ts'
import { type Grade, gradeOf } from '../range/confidence-grade.ts'
import { errorRanges, type RangeClues, type RangeModel } from '../range/likely-range.ts'
import { type Appraisal, lnValueBySalesAround, lnValueOf, ownSaleShareOf } from './home-valuer.ts'

/** What past errors have shown of one home's value at one distance. JSON. */
export type Calibration = {
  /** Added to ln value: the recent-sales correction. */
  readonly correction: number
  /** Added for what errors of homes valued like this one were in the past: what the market's stacker says. */
  readonly stacked: number
  readonly range: RangeModel
}

export type DollarRange = { readonly low: number; readonly high: number }

/** A home's value in typical condition, in US dollars, not rounded. */
export type HomeValue = {
  readonly value: number
  readonly likelyRange: DollarRange
  readonly wideRange: DollarRange
  readonly grade: Grade
  /** How large an error to expect, in logarithms. */
  readonly expectedError: number
  /** Weighted standard deviation of the comps' adjusted prices, in logarithms; 0 with fewer than two. */
  readonly compsSpread: number
}

/** The value, ranges and grade of an appraised home; its own condition, where it is known, says how wide they are. */
export const homeValueOf = (
  appraisal: Appraisal,
  calibration: Calibration,
  condition: Condition | null | undefined = null,
): HomeValue => {
  const clues = rangeCluesOf(appraisal, calibration.correction + calibration.stacked, condition)
  const ranges = errorRanges(calibration.range, clues)
  const dollars = (ln: number) => Math.exp(clues.lnValue + ln)
  const inDollars = ({ low, high }: DollarRange) => ({ low: dollars(low), high: dollars(high) })
  return {
    value: Math.exp(clues.lnValue),
    likelyRange: inDollars(ranges.likely),
    wideRange: inDollars(ranges.wide),
    grade: gradeOf(ranges, appraisal.comps.shares.length),
    expectedError: ranges.scale,
    compsSpread: appraisal.comps.spread,
  }
}

/** The value of a home as is: moved, with its ranges, by what its own remarks say of its condition. */
export const asIsValueOf = (home: HomeValue, condition: Condition | null | undefined): HomeValue =>
  movedBy(home, offsetOf(condition))

/** A value with its ranges, moved by so much of ln price. */
export const movedBy = (home: HomeValue, offset: number): HomeValue => {
  const factor = Math.exp(offset)
  const moved = ({ low, high }: DollarRange) => ({ low: low * factor, high: high * factor })
  return {
    ...home,
    value: home.value * factor,
    likelyRange: moved(home.likelyRange),
    wideRange: moved(home.wideRange),
  }
}

/** What shows how sure an appraisal is. */
export const rangeCluesOf = (
  appraisal: Appraisal,
  correction: number,
  condition: Condition | null | undefined = null,
): RangeClues => ({
  near: appraisal.comps.shares.length + appraisal.pattern.shares.length > 0,
  spread: appraisal.comps.shares.length < 2 ? Number.NaN : appraisal.comps.spread,
  likeness: appraisal.comps.likeness,
  residual: lnValueBySalesAround(appraisal) - appraisal.modelValue,
  homeType: appraisal.homeType,
  lnArea: appraisal.lnArea,
  lnLot: appraisal.lnLot,
  yearBuilt: appraisal.yearBuilt,
  lnValue: lnValueOf(appraisal) + correction,
  hasBadWords: condition?.hasBadWords ?? false,
  ownSaleShare: ownSaleShareOf(appraisal) ?? Number.NaN,
})
