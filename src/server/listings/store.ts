import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import type { StandardStatus } from '../../domain/listings/listing.ts'
import { hasOldSalesApart, tenYearsAgo } from '../platform/database/partitions/old-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import type { addLinks } from './linked-listings.ts'
import { factKeyOf, type ListingRow, statusOrder } from './listing-row.ts'
import type { StoredListing } from './queries.ts'

/** As its own source gives it. */
export type StoredFact = Parameters<typeof addLinks>[1] &
  PlacedListing & { readonly id: number; readonly factHash: string; readonly shownAt: Point }

/**
 * One importer at a time touches the listings: a home may have some of every source, and two importers would each
 * work it out from half a picture.
 */
export const lockListings = async (trx: Transaction<Database>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('listings', 0))`.execute(trx)
}

/**
 * Moves sales that have become ten years old to the partitions of old sales, where there are some, so many at once that
 * imports wait for a moment. Ends early when it is to stop: the next time goes on.
 */
export const moveOldSales = async (db: Kysely<Database>, signal: AbortSignal): Promise<void> => {
  if (!(await hasOldSalesApart(db))) return
  let moved = OLD_SALES_AT_ONCE
  while (moved === OLD_SALES_AT_ONCE && !signal.aborted)
    moved = await db.transaction().execute(async (trx) => {
      await lockListings(trx)
      const { numAffectedRows } = await sql`
        WITH due AS MATERIALIZED (SELECT id, market FROM listing
          WHERE NOT old_sale AND kind = 'sale' AND close_date <= ${tenYearsAgo} LIMIT ${OLD_SALES_AT_ONCE})
        UPDATE listing SET old_sale = true FROM due
        WHERE listing.id = due.id AND listing.market = due.market AND NOT listing.old_sale`.execute(
        trx,
      )
      return Number(numAffectedRows)
    })
}

const OLD_SALES_AT_ONCE = 500

/** What the table holds of these listings before they are stored, by fact key. */
export const factsAlreadyStored = async (
  db: Kysely<Database>,
  rows: readonly ListingRow[],
): Promise<Map<string, StoredFact>> => {
  const found = await storedOf(db, rows)
    .select([
      'l.id',
      'l.propertyId',
      sql<string>`coalesce(l.home_key, l.property_id)`.as('homeKey'),
      'l.homeNamed',
      'l.addressKey',
      'l.homeType',
      'l.livingArea',
      'l.yearBuilt',
      'l.factHash',
      'l.latitude',
      'l.longitude',
      'l.market',
      'l.ownFacts',
    ])
    .execute()
  return new Map(
    found.map(({ listingKey, ownFacts, ...row }) => [
      factKeyOf({ source: row.source, listingKey, kind: row.kind }),
      {
        ...row,
        ...ownFacts,
        listingKey,
        shownAt: { latitude: row.latitude, longitude: row.longitude },
      },
    ]),
  )
}

/** A listing that stood somewhere. */
export type PlacedListing = Pick<StoredListing, 'market' | 'kind' | 'propertyId'> & Point

/** Notes that these listings stand there no longer, so that the homes for sale around are valued again. */
export const noteLeft = async (
  trx: Transaction<Database>,
  listings: readonly PlacedListing[],
): Promise<void> => {
  if (listings.length === 0) return
  await trx
    .insertInto('leftPlace')
    .values(
      listings.map(({ market, kind, propertyId, latitude, longitude }) => ({
        market,
        kind,
        propertyId,
        latitude,
        longitude,
      })),
    )
    .execute()
}

export type OfferRow = { readonly id: number; readonly market: string }

/** The rows of the offers among these listings, by fact key. */
export const offerRows = async (
  db: Kysely<Database>,
  rows: readonly ListingRow[],
): Promise<Map<string, OfferRow>> => {
  const offers = rows.filter((row) => row.kind === 'offer')
  if (offers.length === 0) return new Map()
  const found = await storedOf(db, offers).select(['l.id', 'l.market']).execute()
  return new Map(found.map((row) => [factKeyOf(row), row]))
}

/** The ids of the homes that these listings are of. */
export const homesOf = async (
  db: Kysely<Database>,
  rows: readonly ListingRow[],
): Promise<string[]> => {
  if (rows.length === 0) return []
  const found = await storedOf(db, rows).select('l.propertyId').execute()
  return found.map(({ propertyId }) => propertyId)
}

/**
 * Deletes the sales among these listings that their source has since made offers again, by the moments it gives for its
 * changes. Returns them.
 */
export const dropUndoneSales = async (
  trx: Transaction<Database>,
  rows: readonly ListingRow[],
): Promise<readonly PlacedListing[]> => {
  const dated = rows.filter((row) => row.modificationTimestamp)
  if (dated.length === 0) return []
  const { rows: undone } = await sql<PlacedListing>`
    DELETE FROM listing AS sale USING listing AS offer, ${keysOf(dated)}
    WHERE sale.kind = 'sale' AND offer.kind = 'offer' AND offer.standard_status <> 'Closed'
      AND sale.source = k.source AND sale.listing_key = k.listing_key
      AND offer.source = k.source AND offer.listing_key = k.listing_key
      AND offer.modification_timestamp > sale.modification_timestamp
    RETURNING sale.market, sale.kind, sale.property_id, sale.latitude, sale.longitude`.execute(trx)
  return undone
}

/**
 * Keeps the asking prices seen, with the status and the type each was seen with. Of two of one day the one counts
 * that the source changed later; where it does not tell, the lower price, the status that is further along, and the
 * type whose name comes first.
 */
export const storeListPrices = async (
  trx: Transaction<Database>,
  seen: readonly {
    offer: OfferRow
    exportedOn: IsoDate
    listPrice: number
    standardStatus: StandardStatus
    homeType: HomeType | null
    /** When the source last changed what it says there; null where it does not say. */
    modificationTimestamp: string | null
  }[],
): Promise<void> => {
  if (seen.length === 0) return
  const place = (status: RawBuilder<unknown>) =>
    sql`coalesce(array_position(${statusesInOrder}::text[], ${status}), 0)`
  const moment = (seenAt: RawBuilder<unknown>) => sql`coalesce(${seenAt}, '-infinity'::timestamptz)`
  const isLater = sql`${moment(sql`excluded.seen_at`)} > ${moment(sql`kept.seen_at`)}`
  const isAsLate = sql`${moment(sql`excluded.seen_at`)} = ${moment(sql`kept.seen_at`)}`
  await sql`
    INSERT INTO list_price AS kept
      (offer_id, market, exported_on, list_price, standard_status, home_type, seen_at)
    SELECT offer_id, market, exported_on, min(list_price),
      (array_agg(status ORDER BY ${place(sql`status`)} DESC))[1], min(home_type), max(seen_at)
    FROM (SELECT *, max(seen_at) OVER (PARTITION BY offer_id, exported_on) AS last_seen_at FROM unnest(
      ${seen.map(({ offer }) => offer.id)}::bigint[],
      ${seen.map(({ offer }) => offer.market)}::text[],
      ${seen.map((price) => price.exportedOn)}::date[],
      ${seen.map((price) => price.listPrice)}::integer[],
      ${seen.map((price) => price.standardStatus)}::text[],
      ${seen.map((price) => price.homeType)}::text[],
      ${seen.map((price) => price.modificationTimestamp)}::timestamptz[]
    ) AS seen (offer_id, market, exported_on, list_price, status, home_type, seen_at)) AS of_days
    WHERE seen_at IS NOT DISTINCT FROM last_seen_at
    GROUP BY offer_id, market, exported_on
    ON CONFLICT (offer_id, exported_on, market) DO UPDATE SET
      seen_at = excluded.seen_at,
      list_price = CASE WHEN ${isLater} THEN excluded.list_price
        ELSE least(excluded.list_price, kept.list_price) END,
      home_type = CASE WHEN ${isLater} THEN excluded.home_type
        ELSE least(excluded.home_type, kept.home_type) END,
      standard_status = CASE
        WHEN ${isLater} OR ${place(sql`excluded.standard_status`)} > ${place(sql`kept.standard_status`)}
        THEN excluded.standard_status ELSE kept.standard_status END
    WHERE ${isLater} OR ${isAsLate} AND (excluded.list_price < kept.list_price
      OR kept.home_type IS DISTINCT FROM least(excluded.home_type, kept.home_type)
      OR ${place(sql`excluded.standard_status`)} > ${place(sql`kept.standard_status`)})`.execute(
    trx,
  )
}

const statusesInOrder = Object.entries(statusOrder)
  .toSorted(([, a], [, b]) => a - b)
  .map(([status]) => status)

/** The table's rows of these listings, with what makes their fact keys. */
const storedOf = (db: Kysely<Database>, rows: readonly ListingRow[]) =>
  db
    .selectFrom('listing as l')
    .innerJoin(keysOf(rows), (join) =>
      join
        .onRef('l.source', '=', 'k.source')
        .onRef('l.listingKey', '=', 'k.listingKey')
        .onRef('l.kind', '=', 'k.kind'),
    )
    .select(['l.source', 'l.listingKey', 'l.kind'])

const keysOf = (rows: readonly ListingRow[]) =>
  sql<{ source: string; listingKey: string; kind: 'offer' | 'sale' }>`(
    SELECT * FROM unnest(
      ${rows.map((row) => row.source)}::text[],
      ${rows.map((row) => row.listingKey)}::text[],
      ${rows.map((row) => row.kind)}::text[]
    ) AS keys (source, listing_key, kind)
  )`.as('k')
