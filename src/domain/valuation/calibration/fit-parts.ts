import { homeTypeOfIndex } from '../../comps/home-table.ts'
import type { PlacedSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { MAX_DAYS_HELD, MIN_DAYS_HELD } from '../../flips/resales.ts'
import { homeTypes } from '../../listings/home-type.ts'
import { MARKET_DAYS } from '../../listings/market.ts'
import { DAY_MS } from '../../time-units.ts'
import { rangeCluesOf } from '../appraisal/home-value.ts'
import { HomeValuer } from '../appraisal/home-valuer.ts'
import { STACK_CLUES } from '../boosting/stack-clues.ts'
import { type ModeledSales, modelOfSales } from '../market-model/model-of-sales.ts'
import type { RangeClues } from '../range/likely-range.ts'
import { dayBeforeSale, rowsByMonth } from './as-of-valuations.ts'

/**
 * A part of a market's fit: the model of the sales before a day (number), and the sales (rows) that it values as of the
 * day before each. Part and result are plain data, and no part needs another, so several threads fit the parts of one
 * market.
 */
export type FitPart = {
  readonly before: number
  readonly rows: Int32Array
  /** How many of the quarter's purchases each row counts for; null where errors are learned from the rows. */
  readonly weights: Float64Array | null
}

export type FittedPart = ModeledSales & {
  /** What shows how sure each value is, sale by sale and distance by distance; `cluesAt` reads it. */
  readonly clues: Float64Array
  /** What a stacker reads of each value, in the same order; empty where the part has no market pattern. */
  readonly stackClues: Float64Array
}

/**
 * First one part for each quarter of the year before: homes bought then that were resold, and some that were not. Then
 * one for each month of the last five, whose sales it values, and at the end the model of all sales.
 */
export const partsOfFit = (
  sales: PlacedSales,
  asOfDay: number,
): readonly [...FitPart[], FitPart] => {
  const from = asOfDay - HISTORY_DAYS
  const months = rowsByMonth(sales.homes.day, from, asOfDay)
  const before = rowsByMonth(sales.homes.day, from - PURCHASE_DAYS, from - 1)
  const quarters = Map.groupBy(before, ([month]) => quarterOf(month))
  return [
    ...Array.from(quarters.values(), (ofQuarter) =>
      purchasesOf(
        sales,
        ofQuarter.flatMap(([, rows]) => rows),
        Math.min(...ofQuarter.map(([month]) => month)),
      ),
    ).filter(({ rows }) => rows.length > 0),
    ...Array.from(months, ([before, rows]) => ({
      before,
      rows: Int32Array.from(rows),
      weights: null,
    })),
    { before: asOfDay + 1, rows: new Int32Array(0), weights: null },
  ]
}

/** The quarter that a day (number) lies in, as a number that grows with them. */
const quarterOf = (day: number): number => {
  const date = new Date(day * DAY_MS)
  return 4 * date.getUTCFullYear() + Math.floor(date.getUTCMonth() / 3)
}

/** None where no home was resold: then nothing is asked of its sales. */
const purchasesOf = (sales: PlacedSales, rows: readonly number[], before: number): FitPart => {
  const isResold = (row: number) => {
    const held = numberAt(sales.soldAgainOn, row) - numberAt(sales.homes.day, row)
    return held >= MIN_DAYS_HELD && held <= MAX_DAYS_HELD
  }
  const resold = rows.filter(isResold)
  const others = resold.length === 0 ? [] : rows.filter((row) => !isResold(row))
  const step = Math.max(1, Math.ceil(others.length / MAX_OTHERS))
  const some = others.filter((_, i) => i % step === 0)
  return {
    before,
    rows: Int32Array.from([...resold, ...some]),
    weights: Float64Array.from([...resold.map(() => 1), ...some.map(() => step)]),
  }
}

/** Enough to learn what homes that are not flipped are like. */
const MAX_OTHERS = 500

/** Fits a part, with values at each of these distances (miles), of purchases at the first. Null for one without sales to fit it on. */
export const fitPart = (
  sales: PlacedSales,
  { before, rows, weights }: FitPart,
  allDistances: readonly number[],
): FittedPart | null => {
  const modeled = modelOfSales(sales, before)
  if (modeled === null) return null
  const valuer = new HomeValuer({ ...modeled, sales })
  const distances = weights === null ? allDistances : allDistances.slice(0, 1)
  const clues = new Float64Array(rows.length * distances.length * NUMBERS)
  const values = modeled.marketPattern === null ? 0 : rows.length * distances.length
  const stackClues = new Float64Array(values * STACK_CLUES)
  let at = 0
  for (const row of rows)
    for (const appraisal of valuer.appraise(dayBeforeSale(sales, row), distances)) {
      const { near, homeType, ...known } = rangeCluesOf(appraisal, 0)
      const { spread, likeness, residual, lnArea, lnLot, yearBuilt, lnValue } = known
      const { ownSaleShare = Number.NaN } = known
      const type = homeTypes.indexOf(homeType)
      const ofHome = [lnArea, lnLot, yearBuilt, lnValue, ownSaleShare]
      clues.set([Number(near), type, spread, likeness, residual, ...ofHome], at)
      if (appraisal.stackClues !== null)
        stackClues.set(appraisal.stackClues, (at / NUMBERS) * STACK_CLUES)
      at += NUMBERS
    }
  return { ...modeled, clues, stackClues }
}

/** The clues that stand at a place of a part's clues, before the recent-sales correction. */
export const cluesAt = ({ clues }: FittedPart, place: number): RangeClues => {
  const at = place * NUMBERS
  return {
    near: numberAt(clues, at) === 1,
    homeType: homeTypeOfIndex(numberAt(clues, at + 1)),
    spread: numberAt(clues, at + 2),
    likeness: numberAt(clues, at + 3),
    residual: numberAt(clues, at + 4),
    lnArea: numberAt(clues, at + 5),
    lnLot: numberAt(clues, at + 6),
    yearBuilt: numberAt(clues, at + 7),
    lnValue: numberAt(clues, at + 8),
    ownSaleShare: numberAt(clues, at + 9),
  }
}

/** What a stacker reads of the value at a place; null without a market pattern. */
export const stackCluesAt = ({ stackClues }: FittedPart, place: number): Float64Array | null =>
  stackClues.length === 0
    ? null
    : stackClues.subarray(place * STACK_CLUES, (place + 1) * STACK_CLUES)

/** Of one value's clues. */
const NUMBERS = 10

const HISTORY_DAYS = 150
/** Homes may be resold a year later, and half of a market's last resales were bought longer than half a year ago. */
const PURCHASE_DAYS = 400

/**
 * A fit looks back this many days: to the first day of the month its history begins in, then the two years that
 * month's model is fitted on, and a day to spare.
 */
export const FIT_DAYS = HISTORY_DAYS + 31 + MARKET_DAYS + 1
