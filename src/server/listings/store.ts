import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import type { StandardStatus } from '../../domain/listings/listing.ts'
import { recordsOf } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { addLinks } from './linked-listings.ts'
import { factKeyOf, type ListingRow, statusOrder } from './listing-row.ts'
import { mergedColumns } from './merge-homes.ts'
import type { StoredListing } from './queries.ts'

/** As its own source gives it. */
type StoredFact = Parameters<typeof addLinks>[1] &
  PlacedListing & { readonly factHash: string; readonly shownAt: Point }

/**
 * One importer at a time touches the listings: a home may have some of every source, and two importers would each
 * work it out from half a picture.
 */
export const lockListings = async (trx: Transaction<Database>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('listings', 0))`.execute(trx)
}

/** What the table holds of these listings before they are stored, by fact key. */
export const factsAlreadyStored = async (
  db: Kysely<Database>,
  rows: readonly ListingRow[],
): Promise<Map<string, StoredFact>> => {
  const found = await storedOf(db, rows)
    .select([
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

/**
 * Inserts or replaces, but never a newer fact by an older one. A row that was there keeps its home until
 * `settleHomes` looks, and what it shows of other rows as long as it says the same. Answers the keys written.
 */
export const storeFacts = async (
  trx: Transaction<Database>,
  rows: readonly ListingRow[],
  before: ReadonlyMap<string, Pick<StoredFact, 'market'>>,
): Promise<Set<string>> => {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const merged = new Set<string>(mergedColumns)
  const updates = sql.join([
    ...columns
      .filter((column) => column !== 'propertyId' && !merged.has(column))
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    ...mergedColumns.map(
      (column) => sql`${sql.ref(column)} = CASE WHEN listing.fact_hash = excluded.fact_hash
        THEN listing.${sql.ref(column)}
        ELSE ${column === 'mediaUrl' ? photoOfNewer : sql`excluded.${sql.ref(column)}`} END`,
    ),
  ])
  const elsewhere = rows.filter((row) => {
    const old = before.get(factKeyOf(row))
    return old !== undefined && old.market !== row.market
  })
  const moved = await moveToTheirMarkets(trx, elsewhere)
  const older = elsewhere.filter((row) => !moved.has(factKeyOf(row)))
  const there = rows.filter((row) => !older.includes(row))
  const written = await sql<Pick<ListingRow, 'source' | 'listingKey' | 'kind'>>`
    INSERT INTO listing (${names})
    SELECT ${names} FROM ${recordsOf('listing', there)}
    ON CONFLICT (source, listing_key, kind, market) DO UPDATE SET ${updates},
      revision = listing.revision + (listing.fact_hash <> excluded.fact_hash)::integer
    WHERE ${isNewer('excluded')}
    RETURNING source, listing_key, kind`.execute(trx)
  return new Set(written.rows.map(factKeyOf))
}

/**
 * Takes listings that lie in another market than was thought over there, with the prices that they asked, unless what
 * is stored is newer. They count as changed even where they say the same, as when a zip is known better. Answers which
 * were taken.
 */
const moveToTheirMarkets = async (
  trx: Transaction<Database>,
  rows: readonly ListingRow[],
): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const moved = await sql<Pick<ListingRow, 'source' | 'listingKey' | 'kind'>>`
    UPDATE listing SET market = given.market, revision = listing.revision + 1 FROM ${recordsOf('listing', rows)} AS given
    WHERE listing.source = given.source AND listing.listing_key = given.listing_key
      AND listing.kind = given.kind AND ${isNewer('given')}
    RETURNING listing.source, listing.listing_key, listing.kind`.execute(trx)
  return new Set(moved.rows.map(factKeyOf))
}

/** A fact counts more than what `listing` holds. */
const isNewer = (fact: 'excluded' | 'given') => {
  const rank = (of: string) => sql`(${sql.ref(`${of}.exported_on`)},
    coalesce(${sql.ref(`${of}.modification_timestamp`)}, '-infinity'),
    ${sql.ref(`${of}.fact_rank`)}, ${sql.ref(`${of}.import_run`)}, ${sql.ref(`${of}.fact_hash`)})`
  return sql<boolean>`${rank(fact)} > ${rank('listing')}`
}

/** A feed may bring a listing's photo apart from the listing: what says nothing of it keeps the one there is. */
const photoOfNewer = sql`CASE WHEN excluded.modification_timestamp IS NULL THEN excluded.media_url
  ELSE coalesce(excluded.media_url, CASE WHEN listing.own_facts ? 'mediaUrl'
    THEN listing.own_facts->>'mediaUrl' ELSE listing.media_url END) END`

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
