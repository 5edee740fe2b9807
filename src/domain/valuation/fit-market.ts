import type { Candidate } from '../comps/candidate.ts'
import { asOfValuations } from './as-of-valuations.ts'
import { learnAskingPrices } from './bargain-chance.ts'
import { calibrate, type MarketCalibration } from './calibrate.ts'
import { lnValueOf } from './home-valuer.ts'
import type { MarketModel } from './market-model/market-model.ts'
import { MarketSales } from './market-sales.ts'
import { modelOfSales } from './model-of-sales.ts'
import { CORRECTION_DAYS, recentSalesCorrection } from './recent-sales-correction.ts'

/** Everything a market's sales have taught. JSON, but for the sales themselves. */
export type MarketFit = {
  readonly model: MarketModel
  readonly calibration: MarketCalibration
  /** What the model says of each sale without it (ln US dollars), by the sale's listing key. */
  readonly modelValues: readonly SaleModelValue[]
  /** Past sales valued as of the day before each: the market's accuracy. */
  readonly past: readonly PastValue[]
}

type SaleModelValue = { readonly listingKey: string; readonly modelValue: number }

export type PastValue = {
  readonly listingKey: string
  readonly day: number
  readonly priceUsd: number
  /** US dollars, not rounded; one for each distance. */
  readonly values: readonly number[]
}

export type FitOptions = {
  /** Day number: sales after it are not looked at. */
  readonly asOfDay: number
  /** Miles, as homes will be valued. */
  readonly distances: readonly number[]
  /** Homes sold after having been offered: what they asked and what they brought. */
  readonly askedAndSold: readonly { readonly askUsd: number; readonly priceUsd: number }[]
}

/**
 * Fits a market: values the sales of the last five months as of the day before each (so that ranges and
 * correction rest on honest errors), then fits the model on all. Null for a market without sales. Takes seconds for a large market:
 * for a worker thread.
 */
export const fitMarket = (
  candidates: Iterable<Candidate>,
  { asOfDay, distances, askedAndSold }: FitOptions,
): MarketFit | null => {
  const sales = new MarketSales([...candidates].filter((sale) => sale.day <= asOfDay))
  const modelled = modelOfSales(sales, asOfDay + 1)
  if (modelled === null) return null
  const market = { ...modelled, sales }
  const from = asOfDay - HISTORY_DAYS
  const past = [...asOfValuations(sales, { from, to: asOfDay, distances })].flatMap(
    (month) => month.appraised,
  )
  const lately = past.filter(({ row }) => (sales.homes.day[row] ?? 0) > asOfDay - CORRECTION_DAYS)
  const correction = recentSalesCorrection(
    lately.flatMap(({ row, appraisals: [first] }) =>
      first ? (sales.lnPrice[row] ?? 0) - lnValueOf(first) : [],
    ),
  )
  return {
    model: modelled.model,
    calibration: {
      correction,
      ...calibrate(market, past, distances),
      asks: learnAskingPrices(askedAndSold),
    },
    modelValues: sales.sales.map(({ listingKey }, row) => ({
      listingKey,
      modelValue: modelled.modelValue[row] ?? 0,
    })),
    past: past.flatMap((one) => {
      const sale = sales.sales[one.row]
      if (!sale) return []
      const values = one.appraisals.map((at) => Math.exp(lnValueOf(at) + one.correction.added))
      return { listingKey: sale.listingKey, day: sale.day, priceUsd: sale.price, values }
    }),
  }
}

const HISTORY_DAYS = 150
