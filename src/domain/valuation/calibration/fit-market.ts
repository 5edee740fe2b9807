import type { Candidate } from '../../comps/candidate.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { chanceByWords } from '../../flips/chance-of-work.ts'
import { dateOfDay } from '../../iso-date.ts'
import { ageOf } from '../../listings/age-of.ts'
import { CountyRatingCursor } from '../appraisal/county-rating.ts'
import type { DollarRange } from '../appraisal/home-value.ts'
import { CORRECTION_DAYS, recentSalesCorrection } from '../appraisal/recent-sales-correction.ts'
import type { MarketPattern } from '../boosting/market-pattern.ts'
import type { MarketModel } from '../market-model/market-model.ts'
import type { ValueThen } from '../over-ask/asked-homes.ts'
import {
  errorRanges,
  type RangeClues,
  type RangeModel,
  UNKNOWN_MARKET,
} from '../range/likely-range.ts'
import { RecentErrorsCursor } from './as-of-valuations.ts'
import { calibrate, type MarketCalibration, type PastErrors } from './calibrate.ts'
import {
  cluesAt,
  type FitPart,
  type FittedPart,
  fitPart,
  partsOfFit,
  stackCluesAt,
} from './fit-parts.ts'

/** Everything that is trained on a market's sales. Data alone: JSON, but for the trees' typed arrays. */
export type MarketFit = {
  readonly model: MarketModel
  /** Null for a market with too few sales for one. */
  readonly marketPattern: MarketPattern | null
  readonly calibration: MarketCalibration
  /** What the model says of each sale without it (ln US dollars), by the sale's listing key. */
  readonly modelValues: readonly SaleModelValue[]
  /** What each sale of the last months was worth by the sales before it, at the first of the distances. */
  readonly pastValues: readonly PastValue[]
  /** The same for homes bought in the year before those months: those that were resold, and some that were not. */
  readonly purchaseValues: readonly PurchaseValue[]
}

/** What a sale was worth in typical condition by the sales before it, by the sale's listing key. */
export type PastValue = ValueThen & {
  readonly listingKey: string
  /** In whole US dollars. */
  readonly likelyRange: DollarRange
  /** By its words, had it asked what was paid; null where nothing was known of its condition or age. */
  readonly chanceOfWork: number | null
}

/** The same as it is stored, with the ends of the likely range. JSON. */
export type StoredPastValue = ValueThen & {
  readonly low80: number
  readonly high80: number
  /** Absent where it is not known. */
  readonly chanceOfWork?: number
}

export type PurchaseValue = PastValue & {
  /** How many purchases it counts for. */
  readonly weight: number
}

type SaleModelValue = { readonly listingKey: string; readonly modelValue: number }

export type FitOptions = {
  /** Day number: sales after it are not looked at. */
  readonly asOfDay: number
  /** Miles, as homes will be valued. */
  readonly distances: readonly number[]
}

/**
 * Fits a market: values the sales of the last five months as of the day before each, so that ranges and
 * correction rest on honest errors, then fits the model on all. Null for a market without sales. Takes
 * seconds for a large market: for a worker thread, or several (`FitPart`).
 */
export const fitMarket = (
  candidates: Iterable<Candidate>,
  { asOfDay, distances }: FitOptions,
): MarketFit | null => {
  const sales = salesToFit(candidates, asOfDay)
  const parts = partsOfFit(sales, asOfDay)
  const fitted = parts.map((part) => fitPart(sales, part, distances))
  return fitOfParts({ sales, parts, fitted }, { asOfDay, distances })
}

/** The sales that a market is fitted on. */
export const salesToFit = <C extends Candidate>(
  candidates: Iterable<C>,
  asOfDay: number,
): MarketSales<C> => new MarketSales([...candidates].filter((sale) => sale.day <= asOfDay))

/** A market's sales, the parts of its fit in their order, and the result of each. */
export type FittedParts = {
  readonly sales: MarketSales
  readonly parts: readonly FitPart[]
  readonly fitted: readonly (FittedPart | null)[]
}

/** Puts the parts of a market's fit together. */
export const fitOfParts = (
  { sales, parts, fitted }: FittedParts,
  { asOfDay, distances }: FitOptions,
): MarketFit | null => {
  const modeled = fitted.at(-1) ?? null
  if (modeled === null) return null
  const past: PastErrors[] = []
  const lately: number[] = []
  const pastClues: ValuedRow[] = []
  const bought: (ValuedRow & { readonly weight: number })[] = []
  const errors = new RecentErrorsCursor()
  for (const [i, { rows, weights }] of parts.entries()) {
    const part = fitted[i] ?? null
    if (part === null) continue
    if (weights !== null) {
      for (const [at, row] of rows.entries()) {
        const sale = sales.sales[row]
        if (sale === undefined) continue
        const clues = { ...cluesAt(part, at), hasBadWords: hasBadWords(sale) }
        bought.push({ sale, row, clues, weight: numberAt(weights, at) })
      }
      continue
    }
    for (const [at, row] of rows.entries()) {
      const day = numberAt(sales.homes.day, row)
      const doubtfulFrom = numberAt(sales.doubtfulFrom, row)
      const { added } = errors.correctionFor(day)
      const sale = sales.sales[row]
      if (sale === undefined) continue
      const places = distances.map((_, place) => at * distances.length + place)
      const offBy = ({ lnValue }: RangeClues) => numberAt(sales.lnPrice, row) - lnValue
      const corrected = places.map((place) => {
        const clues = { ...cluesAt(part, place), hasBadWords: hasBadWords(sale) }
        return {
          clues: { ...clues, lnValue: clues.lnValue + added },
          error: offBy(clues) - added,
          stackClues: stackCluesAt(part, place),
        }
      })
      if (!corrected[0]) continue
      past.push(sale.outsideMls ? [] : corrected)
      pastClues.push({ sale, row, clues: corrected[0].clues })
      const first = cluesAt(part, at * distances.length)
      if (doubtfulFrom > day) errors.add(day, offBy(first))
      if (doubtfulFrom > asOfDay && day > asOfDay - CORRECTION_DAYS) lately.push(offBy(first))
    }
  }
  const { stacked, ...calibrated } = calibrate({ ...modeled, sales }, past, {
    distances,
    before: asOfDay + 1,
  })
  const [range = UNKNOWN_MARKET] = calibrated.ranges
  const rating = new CountyRatingCursor(modeled)
  const inTypicalCondition = (clues: RangeClues, row: number) => ({
    ...clues,
    lnValue: clues.lnValue - rating.read(sales.homes, row),
  })
  return {
    model: modeled.model,
    marketPattern: modeled.marketPattern,
    calibration: { correction: recentSalesCorrection(lately), ...calibrated },
    pastValues: pastClues.map(({ sale, row, clues }, i) =>
      pastValueOf(range, sale, inTypicalCondition(stacked[i]?.[0]?.clues ?? clues, row)),
    ),
    purchaseValues: bought.map(({ sale, row, clues, weight }) => ({
      ...pastValueOf(range, sale, inTypicalCondition(clues, row)),
      weight,
    })),
    modelValues: sales.sales.map(({ listingKey }, row) => ({
      listingKey,
      modelValue: numberAt(modeled.modelValue, row),
    })),
  }
}

/** A sale that was valued, its row, and what shows how sure its value is. */
type ValuedRow = { readonly sale: Candidate; readonly row: number; readonly clues: RangeClues }

const hasBadWords = ({ condition }: Candidate) => condition?.hasBadWords ?? false

const pastValueOf = (range: RangeModel, sale: Candidate, clues: RangeClues): PastValue => {
  const { scale, likely } = errorRanges(range, clues)
  const dollars = (ln: number) => Math.exp(clues.lnValue + ln)
  const { listingKey, price, yearBuilt, day, condition } = sale
  return {
    listingKey,
    valueUsd: Math.exp(clues.lnValue),
    chanceOfWork: chanceByWords({
      gap: Math.log(price) - clues.lnValue,
      ageYears: ageOf({ yearBuilt, asOf: dateOfDay(day) }),
      condition,
    }),
    expectedError: scale,
    likelyRange: {
      low: Math.round(dollars(likely.low)),
      high: Math.round(dollars(likely.high)),
    },
  }
}
