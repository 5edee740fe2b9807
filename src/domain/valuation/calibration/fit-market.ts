import type { Candidate } from '../../comps/candidate.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { MARKET_DAYS } from '../../listing/market.ts'
import { rangeCluesOf } from '../appraisal/home-value.ts'
import { lnValueOf } from '../appraisal/home-valuer.ts'
import { CORRECTION_DAYS, recentSalesCorrection } from '../appraisal/recent-sales-correction.ts'
import type { MarketModel } from '../market-model/market-model.ts'
import { modelOfSales } from '../market-model/model-of-sales.ts'
import type { ValueThen } from '../over-ask/asked-homes.ts'
import { expectedError, type RangeClues, UNKNOWN_MARKET } from '../range/likely-range.ts'
import { asOfValuations } from './as-of-valuations.ts'
import {
  calibrate,
  forgetOldErrors,
  type MarketCalibration,
  type PastErrors,
  pastErrorsOf,
} from './calibrate.ts'

/** Everything that is trained on a market's sales. JSON, except for the sales themselves. */
export type MarketFit = {
  readonly model: MarketModel
  readonly calibration: MarketCalibration
  /** What the model says of each sale without it (ln US dollars), by the sale's listing key. */
  readonly modelValues: readonly SaleModelValue[]
  /** What each sale of the last months was worth by the sales before it, at the first of the distances. */
  readonly pastValues: readonly PastValue[]
}

/** What a sale was worth by the sales before it, by the sale's listing key. */
export type PastValue = ValueThen & { readonly listingKey: string }

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
 * seconds for a large market: for a worker thread.
 */
export const fitMarket = (
  candidates: Iterable<Candidate>,
  { asOfDay, distances }: FitOptions,
): MarketFit | null => {
  const sales = new MarketSales([...candidates].filter((sale) => sale.day <= asOfDay))
  const modeled = modelOfSales(sales, asOfDay + 1)
  if (modeled === null) return null
  const past: PastErrors[] = []
  const lately: number[] = []
  const clues: { readonly listingKey: string; readonly clues: RangeClues }[] = []
  const from = asOfDay - HISTORY_DAYS
  for (const { appraised } of asOfValuations(sales, { from, to: asOfDay, distances })) {
    for (const one of appraised) {
      past.push(pastErrorsOf(sales, one))
      const [first] = one.appraisals
      const listingKey = sales.sales[one.row]?.listingKey
      if (first && listingKey !== undefined)
        clues.push({ listingKey, clues: rangeCluesOf(first, one.correction.added) })
      const trusted = numberAt(sales.doubtfulFrom, one.row) > asOfDay
      if (first && trusted && numberAt(sales.homes.day, one.row) > asOfDay - CORRECTION_DAYS)
        lately.push(numberAt(sales.lnPrice, one.row) - lnValueOf(first))
    }
    forgetOldErrors(past)
  }
  const fitted = calibrate({ ...modeled, sales }, past, { distances, before: asOfDay + 1 })
  const [range = UNKNOWN_MARKET] = fitted.ranges
  return {
    model: modeled.model,
    calibration: { correction: recentSalesCorrection(lately), ...fitted },
    pastValues: clues.map(({ listingKey, clues }) => ({
      listingKey,
      valueUsd: Math.exp(clues.lnValue),
      expectedError: expectedError(range, clues),
    })),
    modelValues: sales.sales.map(({ listingKey }, row) => ({
      listingKey,
      modelValue: numberAt(modeled.modelValue, row),
    })),
  }
}

const HISTORY_DAYS = 150

/**
 * A fit looks back this many days: to the first day of the month its history begins in, then the two years that
 * month's model is fitted on, and a day to spare.
 */
export const FIT_DAYS = HISTORY_DAYS + 31 + MARKET_DAYS + 1
