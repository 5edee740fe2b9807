import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { OfferOfHome } from '../../domain/flips/resales.ts'
import { addDays, dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import type { CheckedSale } from '../../domain/listings/checks/sale-checks.ts'
import { MARKET_DAYS } from '../../domain/listings/market.ts'
import { isClosedBy, isShown, mayBeValued } from '../listings/queries.ts'
import { recordsOf } from '../platform/database/column-names.ts'
import { mayHaveClosedFrom } from '../platform/database/partitions/old-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ResaleTable } from '../platform/database/tables/valuation.ts'

/** A sale whose home was listed or sold at least once more; `listingKey` is its sale key. */
export type SaleOnFile = CheckedSale & {
  readonly id: number
  readonly cityKey: string | null
  readonly postalCode: string | null
  /** Its seller lets an automated value be shown. */
  readonly mayBeValued: boolean
}

export type OfferOnFile = OfferOfHome & { readonly id: number; readonly mayBeValued: boolean }

export type ResaleRow = Omit<Insertable<ResaleTable>, 'market'>

/**
 * The sales of a market in the two years up to its as-of date, as far as the price index reaches, of homes that are there
 * more than once.
 */
export const salesAgain = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
): Promise<SaleOnFile[]> => {
  const { rows } = await sql<Omit<SaleOnFile, 'day'> & { readonly closeDate: IsoDate }>`
    SELECT id, source || chr(10) || listing_key AS listing_key, ${features},
      address_key, city_key, postal_code, close_price AS price, close_date
    FROM listing
    WHERE market = ${market} AND ${isSaleOf(asOf)} AND property_id IN (
      SELECT property_id FROM listing
      WHERE market = ${market} AND ${isRecentFor(asOf)} AND (${isSaleOf(asOf)} OR ${isOffer})
      GROUP BY property_id HAVING count(*) > 1)`.execute(trx)
  return rows.map(({ closeDate, ...sale }) => ({ ...sale, day: dayNumber(closeDate) }))
}

/** The offers of a market whose homes were sold there in the two years up to its as-of date. */
export const offersAgain = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
): Promise<OfferOnFile[]> => {
  const { rows } = await sql<Omit<OfferOnFile, 'listedOn'> & { readonly listedOn: IsoDate }>`
    SELECT id, ${features}, list_price AS ask_usd, coalesce(on_market_date, (
      SELECT min(seen.exported_on) FROM list_price AS seen
      WHERE seen.offer_id = listing.id AND seen.market = listing.market
    ), exported_on) AS listed_on
    FROM listing
    WHERE market = ${market} AND ${isOffer} AND property_id IN (
      SELECT property_id FROM listing WHERE market = ${market} AND ${isSaleOf(asOf)})`.execute(trx)
  return rows.map(({ listedOn, ...offer }) => ({ ...offer, listedOn: dayNumber(listedOn) }))
}

const features: RawBuilder<unknown> = sql`
  property_id, home_type, latitude, longitude, living_area, lot_size_square_feet,
  year_built, bathrooms_total_decimal, bedrooms_total, ${mayBeValued} AS may_be_valued`

const isSaleOf = (asOf: IsoDate): RawBuilder<boolean> =>
  sql<boolean>`(standing = 'sold' AND close_price > 0 AND ${isClosedBy(sql`${asOf}::date`, MARKET_DAYS)}
    AND ${isRecentFor(asOf)})`

const isRecentFor = (asOf: IsoDate): RawBuilder<boolean> =>
  mayHaveClosedFrom(addDays(asOf, -MARKET_DAYS))

const isOffer: RawBuilder<boolean> = sql<boolean>`(
  kind = 'offer' AND standing IN ('active', 'stale') AND list_price > 0 AND ${isShown})`

/** Stores the resales of a market in place of those before. */
export const replaceResales = async (
  trx: Kysely<Database>,
  market: string,
  rows: readonly ResaleRow[],
): Promise<void> => {
  await trx.deleteFrom('resale').where('market', '=', market).execute()
  if (rows.length === 0) return
  const given = rows.map((row) => ({ ...row, market }))
  await sql`INSERT INTO resale SELECT * FROM ${recordsOf('resale', given)}`.execute(trx)
}
