import { homesAt } from '../../comps/home-table.ts'
import type { PlacedSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { MARKET_DAYS } from '../../listings/market.ts'
import { fitMarketPattern, type MarketPattern } from '../boosting/market-pattern.ts'
import { fitMarketModel } from './fit-market-model.ts'
import { type MarketModel, ModelCursor } from './market-model.ts'

/** Names how values are made: values and models of another method are made again. */
export const METHOD_VERSION = 'adjusted-comps-and-pattern-7'

/** A market's model, and what it says of every sale without the sale itself. */
export type ModeledSales = {
  readonly model: MarketModel
  /** By row of the sales: ln US dollars. */
  readonly modelValue: Float64Array
  /** Null where the sales are too few for one. */
  readonly marketPattern: MarketPattern | null
}

/**
 * Fits a model and a market pattern on the sales of two years (or `trainingDays`) before a day number, without those known to be
 * doubtful by then; null without any. The market
 * index takes out how prices moved.
 */
export const modelOfSales = (
  sales: PlacedSales,
  before: number,
  trainingDays = MARKET_DAYS,
): ModeledSales | null => {
  const rows = rowsToFit(sales, before, trainingDays)
  if (rows.length === 0) return null
  const { model, ownPull } = fitMarketModel(
    {
      homes: homesAt(sales.homes, rows),
      lnPrice: Float64Array.from(rows, (row) => numberAt(sales.lnPrice, row)),
    },
    `${METHOD_VERSION}:${before - 1}:${rows.length}`,
  )
  const cursor = new ModelCursor(model)
  const modelValue = sales.lnPrice.map((_, row) => cursor.read(sales.homes, row))
  for (const [i, row] of rows.entries())
    modelValue[row] = numberAt(modelValue, row) - numberAt(ownPull, i)
  return { model, modelValue, marketPattern: fitMarketPattern(sales, rows) }
}

/** The sales (rows) that are known and trusted before a day number, of so many days. */
export const rowsToFit = (
  sales: PlacedSales,
  before: number,
  trainingDays = MARKET_DAYS,
): number[] => {
  const days = sales.homes.day
  return Array.from(days.keys()).filter(
    (row) =>
      numberAt(days, row) < before &&
      numberAt(days, row) >= before - trainingDays &&
      numberAt(sales.doubtfulFrom, row) >= before,
  )
}
