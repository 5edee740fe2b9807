import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { StandardStatus } from '../../domain/listing/listing.ts'
import { type PriceEvent, priceHistoryOf } from '../../domain/listing/price-history.ts'
import type { Database } from '../platform/database/schema.ts'

/** What happened to a home's price over all its listings, oldest first. */
export const readPriceHistory = async (
  db: Kysely<Database>,
  propertyId: string,
): Promise<PriceEvent[]> => {
  const asks = await sql<{
    readonly id: number
    readonly onMarketDate: IsoDate | null
    readonly exportedOn: IsoDate
    readonly listPrice: number
    readonly standardStatus: StandardStatus | null
  }>`
    SELECT l.id, l.on_market_date AS "onMarketDate", p.exported_on AS "exportedOn",
      p.list_price AS "listPrice", p.standard_status AS "standardStatus"
    FROM listing AS l JOIN list_price AS p ON p.offer_id = l.id
    WHERE l.property_id = ${propertyId}`.execute(db)
  const sales = await sql<{ readonly closeDate: IsoDate; readonly closePrice: number }>`
    SELECT close_date AS "closeDate", close_price AS "closePrice" FROM listing
    WHERE property_id = ${propertyId} AND standing = 'sold'`.execute(db)
  const offers = [...Map.groupBy(asks.rows, (ask) => ask.id).values()].map((seen) => ({
    onMarketDate: seen[0]?.onMarketDate ?? null,
    asks: seen,
  }))
  return priceHistoryOf(offers, sales.rows)
}
