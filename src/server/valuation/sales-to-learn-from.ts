import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Box } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'
import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import { medianOf } from '../../domain/valuation/arithmetic/quantile.ts'
import { MarketSales } from '../../domain/valuation/market-sales.ts'
import { METHOD_VERSION } from '../../domain/valuation/model-of-sales.ts'
import type { Database } from '../platform/schema.ts'
import { REACH_MILES } from './market-around.ts'
import type { ModelSources } from './sales-by-market.ts'
import {
  nearestTeachingSales,
  type TeachingSale,
  teachingSalesAround,
  teachingSalesOf,
} from './teaching-sales.ts'

/** The sales that a market's model is made of, and a version that names them, the method and the date. */
export type SalesToLearnFrom = {
  readonly sales: readonly TeachingSale[]
  readonly version: string
}

/** Reads what `modelSourcesOf` says: the market's own sales, and those of others that belong with them. */
export const salesToLearnFrom = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  { modelOf, others, demo }: ModelSources,
): Promise<SalesToLearnFrom> => {
  const span = { from: addDays(asOf, -LEARNING_DAYS), to: asOf, demo }
  const own = await teachingSalesOf(db, market, span)
  const around = { market, box: others }
  const sales = [
    ...own,
    ...(modelOf === 'market'
      ? justOverTheBorder(own, await teachingSalesAround(db, around, span))
      : await nearestTeachingSales(db, around, span, {
          to: middleOf(own, others),
          most: ENOUGH_AROUND,
        })),
  ].sort((a, b) => (a.listingKey < b.listingKey ? -1 : 1))
  const hash = createHash('sha256').update(`${METHOD_VERSION}\n${asOf}\n${modelOf}\n`)
  for (const { listingKey, market, factRank } of sales)
    hash.update(`${listingKey}\n${market}\n${factRank}\n`)
  return { sales, version: `${METHOD_VERSION}:${hash.digest('base64url').slice(0, 16)}` }
}

/** The model's two years, and the months before them that its errors are learnt in. */
const LEARNING_DAYS = 912

const justOverTheBorder = (
  own: readonly TeachingSale[],
  around: readonly TeachingSale[],
): TeachingSale[] => {
  const ownSales = new MarketSales(own)
  return around.filter(({ latitude, longitude }) => {
    ownSales.findNear(latitude, longitude, REACH_MILES)
    return ownSales.found > 0
  })
}

/** In the midst of the sales; without any, in the middle of the box they are looked for in. */
const middleOf = (sales: readonly TeachingSale[], { west, south, east, north }: Box): Point =>
  sales.length === 0
    ? { latitude: (south + north) / 2, longitude: (west + east) / 2 }
    : {
        latitude: medianOf(sales.map((sale) => sale.latitude)),
        longitude: medianOf(sales.map((sale) => sale.longitude)),
      }

const ENOUGH_AROUND = 2000
