import { MarketSales } from '../../domain/comps/market-sales.ts'
import { milesOf } from '../../domain/distance.ts'
import { saleChecks, withDoubts } from '../../domain/listing/checks/sale-checks.ts'
import { heldOutSales } from '../../domain/valuation/backtest/held-out-sale.ts'
import { valueAsOf } from '../../domain/valuation/backtest/value-held-out.ts'
import { fitMarket, type MarketFit } from '../../domain/valuation/calibration/fit-market.ts'
import { accuracyOf, type Figures, type HeldOutValue } from './accuracy-of.ts'
import type { TrainingSale } from './training-sales.ts'
import { distancesInMiles } from './value-home.ts'

/** What to do with a market's sales up to a day (number): fit it on them, or test the method with them. */
export type TrainingTask = {
  readonly what: 'fit' | 'test'
  readonly market: string
  readonly asOfDay: number
}

/** The messages a training thread gets. */
export type TrainingOrder =
  | { readonly type: 'take'; readonly sales: readonly TrainingSale[] }
  | { readonly type: 'forget' }
  | { readonly type: 'train'; readonly task: TrainingTask }

/**
 * A market's fit, with what the model says of each sale in the JSON it is stored as: an object for each sale
 * of a large market would cost the thread that asked many times as much.
 */
export type TrainedFit = Omit<MarketFit, 'modelValues'> & {
  readonly saleValues: string
  /** What is wrong with sales, by sale key, as JSON. */
  readonly saleChecks: string
}

export type TrainingAnswer = {
  /** Null for a market without sales of known size. */
  readonly fit: TrainedFit | null
  readonly test: Figures
}

type Tasks = {
  readonly [W in TrainingTask['what']]: (
    sales: readonly TrainingSale[],
    task: TrainingTask,
  ) => TrainingAnswer[W]
}

/** Each takes seconds for a large market: for a thread of its own. */
export const trainingTasks: Tasks = {
  fit: (sales, { asOfDay }) => {
    const checks = saleChecks(sales)
    const trusted = withDoubts(sales, checks)
    const fit = fitMarket(trusted, { asOfDay, distances: distancesInMiles })
    if (fit === null) return null
    const { modelValues, ...trained } = fit
    return {
      ...trained,
      saleValues: saleValuesJson(modelValues),
      saleChecks: JSON.stringify(Object.fromEntries(checks)),
    }
  },
  test: (all, { market, asOfDay }) => {
    const sales = new MarketSales(withDoubts(all))
    return accuracyOf(sales, heldOutValues(sales, asOfDay), {
      market,
      testedFrom: testedFromDay(all, asOfDay),
    })
  },
}

/** A JSON object: what the model says of a sale, by sale key. */
const saleValuesJson = (values: MarketFit['modelValues']): string => {
  const pieces: string[] = []
  for (let start = 0; start < values.length; start += PIECE_VALUES) {
    const piece = values.slice(start, start + PIECE_VALUES)
    pieces.push(piece.map(memberJson).join(','))
  }
  return `{${pieces.join(',')}}`
}

const PIECE_VALUES = 1000

const memberJson = ({ listingKey, modelValue }: MarketFit['modelValues'][number]): string =>
  `${JSON.stringify(listingKey)}:${JSON.stringify(modelValue)}`

/** By row of the sales. */
const heldOutValues = (sales: MarketSales, asOfDay: number): Map<number, HeldOutValue> => {
  const options = { testFrom: asOfDay - TESTED_DAYS, miles: milesOf.mile }
  const values = new Map<number, HeldOutValue>()
  // Appraisals take far more memory than what is read from the values: they are dropped group by group.
  for (const group of valueAsOf(sales, options))
    for (const { row, home } of heldOutSales(sales, group))
      values.set(row, { value: home.value, range80: home.range80, fixedUpValue: home.fixedUpValue })
  return values
}

/**
 * The day number from which a market's sales are tested: the last half year, but none of the first three
 * months that it has sales of, whose values were made while it was still unknown.
 */
export const testedFromDay = (
  sales: readonly { readonly day: number }[],
  asOfDay: number,
): number => {
  const first = sales.reduce((earliest, { day }) => Math.min(earliest, day), asOfDay)
  return Math.max(asOfDay - TESTED_DAYS, first + UNKNOWN_DAYS)
}

/**
 * Sales of this many days up to the as-of date are tested, and for homes sold again those of the year before.
 */
const TESTED_DAYS = 180
const UNKNOWN_DAYS = 90
