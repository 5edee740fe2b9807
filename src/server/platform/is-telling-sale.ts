import { type RawBuilder, sql } from 'kysely'
import { NO_MARKET_SALE_USD } from '../../domain/listing/plausible.ts'

/** Whether a row of `listing` is a sale that tells what homes are worth: of known living area, at a market price. */
export const isTellingSale: RawBuilder<boolean> = sql<boolean>`(
  standing = 'sold' AND home_type IS NOT NULL AND living_area > 0
  AND close_price > ${NO_MARKET_SALE_USD}::integer)`
