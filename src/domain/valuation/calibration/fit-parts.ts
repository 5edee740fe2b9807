import type { PlacedSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { MARKET_DAYS } from '../../listing/market.ts'
import { rangeCluesOf } from '../appraisal/home-value.ts'
import { HomeValuer } from '../appraisal/home-valuer.ts'
import { type ModeledSales, modelOfSales } from '../market-model/model-of-sales.ts'
import type { RangeClues } from '../range/likely-range.ts'
import { dayBeforeSale, rowsByMonth } from './as-of-valuations.ts'

/**
 * A part of a market's fit: the model of the sales before a day (number), and the sales (rows) that it values as of the
 * day before each. Data alone, as what it comes to: none needs another, so several threads fit the parts of one market.
 */
export type FitPart = { readonly before: number; readonly rows: Int32Array }

export type FittedPart = ModeledSales & {
  /** What shows how sure each value is, sale by sale and distance by distance; `cluesAt` reads it. */
  readonly clues: Float64Array
}

/** One part for each month of the last five, whose sales it values, and at the end the model of all sales. */
export const partsOfFit = (
  sales: PlacedSales,
  asOfDay: number,
): readonly [...FitPart[], FitPart] => {
  const months = rowsByMonth(sales.homes.day, asOfDay - HISTORY_DAYS, asOfDay)
  return [
    ...Array.from(months, ([before, rows]) => ({ before, rows: Int32Array.from(rows) })),
    { before: asOfDay + 1, rows: new Int32Array(0) },
  ]
}

/** Fits a part, with values at each of `distances` (miles). Null for one without sales to fit it on. */
export const fitPart = (
  sales: PlacedSales,
  { before, rows }: FitPart,
  distances: readonly number[],
): FittedPart | null => {
  const modeled = modelOfSales(sales, before)
  if (modeled === null) return null
  const valuer = new HomeValuer({ ...modeled, sales })
  const clues = new Float64Array(rows.length * distances.length * NUMBERS)
  let at = 0
  for (const row of rows)
    for (const appraisal of valuer.appraise(dayBeforeSale(sales, row), distances)) {
      const { near, ...known } = rangeCluesOf(appraisal, 0)
      const { spread, likeness, residual, lnArea, yearBuilt, lnValue } = known
      clues.set([Number(near), spread, likeness, residual, lnArea, yearBuilt, lnValue], at)
      at += NUMBERS
    }
  return { ...modeled, clues }
}

/** The clues that stand at a place of a part's clues, before the recent-sales correction. */
export const cluesAt = ({ clues }: FittedPart, place: number): RangeClues => {
  const at = place * NUMBERS
  return {
    near: numberAt(clues, at) === 1,
    spread: numberAt(clues, at + 1),
    likeness: numberAt(clues, at + 2),
    residual: numberAt(clues, at + 3),
    lnArea: numberAt(clues, at + 4),
    yearBuilt: numberAt(clues, at + 5),
    lnValue: numberAt(clues, at + 6),
  }
}

/** Of one value's clues. */
const NUMBERS = 7

const HISTORY_DAYS = 150

/**
 * A fit looks back this many days: to the first day of the month its history begins in, then the two years that
 * month's model is fitted on, and a day to spare.
 */
export const FIT_DAYS = HISTORY_DAYS + 31 + MARKET_DAYS + 1
