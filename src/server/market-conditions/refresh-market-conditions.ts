import { type Kysely, sql } from 'kysely'
import type { PriceTrend } from '../../contract/market-conditions.ts'
import { addDays, dateOfDay, dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import {
  type MarketFigures,
  marketFiguresOf,
  salesWindowOf,
} from '../../domain/market-conditions/market-figures.ts'
import { priceTrend, TREND_DAYS } from '../../domain/market-conditions/price-trend.ts'
import type { Database } from '../platform/database/schema.ts'
import { readPriceIndex } from '../valuation/queries.ts'
import { daysOnMarketIn, placesOf, pricesSince, salesIn } from './market-activity.ts'
import { type StoredConditions, storeConditions } from './store.ts'

/**
 * Works out what the market of each place of a market is like, and stores it: of its zips, its cities as a
 * whole (a city may lie in several markets) and the market itself, and drops what is stored of places that have
 * no listings any more. For the transaction in which the market has been valued; others that value theirs wait
 * for its end, so that a city's figures always include what was committed before.
 */
export const refreshMarketConditions = async (
  trx: Kysely<Database>,
  market: string,
): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('market-conditions', 0))`.execute(trx)
  const stored: StoredConditions[] = []
  for (const kind of ['market', 'city', 'zip'] as const) {
    const places = (await placesOf(trx, kind, market)).map((place) => ({
      ...place,
      window: salesWindowOf(place),
    }))
    const forSale = await daysOnMarketIn(trx, kind, places)
    const sold = await salesIn(trx, kind, places)
    for (const { place, window, asOf, marketDay, ...about } of places) {
      const figures = marketFiguresOf({
        daysOnMarket: forSale.get(place) ?? [],
        sales: sold.get(place) ?? [],
        window,
      })
      const trend = kind === 'market' ? await trendOf(trx, market, asOf) : null
      stored.push({
        kind,
        place,
        ...about,
        figures: { asOf, marketDay, ...toWire(figures) },
        trend,
      })
    }
  }
  await storeConditions(trx, market, stored)
}

/** The price trend of a market as of a date; null without a model, or with too few sales. */
const trendOf = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate | null,
): Promise<PriceTrend | null> => {
  const index = asOf === null ? null : await readPriceIndex(trx, market)
  if (asOf === null || index === null) return null
  const sales = await pricesSince(trx, market, addDays(asOf, -TREND_DAYS))
  const residuals = sales.flatMap(({ source, listingKey, closeDate, priceUsd }) => {
    const value = index.valueOfSale(source, listingKey)
    return value === undefined
      ? []
      : [{ day: dayNumber(closeDate), residual: Math.log(priceUsd) - value }]
  })
  const points = priceTrend(index.time, residuals, dayNumber(asOf))
  return (
    points?.map(({ day, changePercent, low, high }) => ({
      date: dateOfDay(day),
      change: toTenths(changePercent),
      low: toTenths(low),
      high: toTenths(high),
    })) ?? null
  )
}

/** Rounded once, as they are shown. */
const toWire = ({ forSale, daysOnMarket, saleToList, supply }: MarketFigures): MarketFigures => ({
  forSale,
  daysOnMarket: { ...daysOnMarket, median: rounded(daysOnMarket.median, Math.round) },
  saleToList: { ...saleToList, medianPercent: rounded(saleToList.medianPercent, toTenths) },
  supply: {
    ...supply,
    months: rounded(supply.months, toTenths),
    salesPerMonth: rounded(supply.salesPerMonth, toTenths),
  },
})

const rounded = (value: number | null, round: (value: number) => number): number | null =>
  value === null ? null : round(value)

const toTenths = (value: number): number => Math.round(value * 10) / 10
