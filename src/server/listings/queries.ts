import { type RawBuilder, sql } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { bandOf } from '../../domain/distance.ts'
import { NO_MARKET_SALE_USD } from '../../domain/listing/plausible.ts'

/**
 * Whether a row of `listing` lies in a box (degrees). To the north and south it reaches to the edge of the
 * latitude band, as the indexes do: up to half a mile too far.
 */
export const isInBox = ({ west, south, east, north }: Box): RawBuilder<boolean> => sql<boolean>`(
  band BETWEEN ${bandOf(south)} AND ${bandOf(north)} AND longitude BETWEEN ${west} AND ${east})`

/** Whether a row of `listing` is a usable sale: of known living area, at a market price. */
export const isUsableSale: RawBuilder<boolean> = sql<boolean>`(
  standing = 'sold' AND home_type IS NOT NULL AND living_area > 0
  AND close_price > ${NO_MARKET_SALE_USD}::integer)`
