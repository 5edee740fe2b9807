import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { REACH_MILES } from '../../domain/comps/comps-rules.ts'
import type { Point } from '../../domain/distance.ts'
import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import { METHOD_VERSION } from '../../domain/valuation/market-model/model-of-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import { SalePlaces } from './sale-places.ts'
import type { ModelSources } from './sales-by-market.ts'
import {
  eachTrainingSaleOf,
  nearestTrainingSales,
  type TrainingSale,
  trainingSalesAround,
} from './training-sales.ts'

/**
 * Hands on, a page at a time, what `modelSourcesOf` says: the market's own sales, then those of others that
 * belong with them. Returns a version that names them, the method and the date.
 */
export const eachSaleToTrainOn = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  { modelOf, others, demo }: ModelSources,
  take: (sales: readonly TrainingSale[]) => void,
): Promise<string> => {
  const span = { from: addDays(asOf, -LEARNING_DAYS), to: asOf, demo }
  const hash = createHash('sha256').update(`${METHOD_VERSION}\n${asOf}\n${modelOf}\n`)
  const places = new SalePlaces()
  const takeHashed = (sales: readonly TrainingSale[]) => {
    for (const { listingKey, market, factHash } of sales)
      hash.update(`${listingKey}\n${market}\n${factHash}\n`)
    take(sales)
  }
  await eachTrainingSaleOf(db, market, span, (sales) => {
    places.add(sales)
    takeHashed(sales)
  })
  const around = { market, box: others }
  const ofOthers =
    modelOf === 'market'
      ? places.near(await trainingSalesAround(db, around, span), REACH_MILES)
      : await nearestTrainingSales(db, around, span, {
          to: places.middle() ?? middleOf(others),
          most: ENOUGH_AROUND,
        })
  takeHashed(ofOthers.toSorted((a, b) => (a.listingKey < b.listingKey ? -1 : 1)))
  return `${METHOD_VERSION}:${hash.digest('base64url').slice(0, 16)}`
}

/** The model's two years, and the months before them that its errors are trained in. */
const LEARNING_DAYS = 912

const middleOf = ({ west, south, east, north }: Box): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

const ENOUGH_AROUND = 2000
