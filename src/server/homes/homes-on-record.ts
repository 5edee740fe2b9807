import { type Kysely, type RawBuilder, sql } from 'kysely'
import { NOTHING_GIVEN } from '../../domain/homes/added-home.ts'
import { completedBy } from '../../domain/homes/known-facts.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { DEMO_SOURCE, ON_RECORD_SOURCE } from '../../domain/listings/source-in-words.ts'
import { featureColumns } from '../listings/queries.ts'
import { namedColumns, recordsOf, storedAs } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import { asNoListing, unlistedRow } from './complete-homes.ts'
import { checkedColumns, type HomePlaces, type UnlistedHome } from './ports.ts'
import { recordsOfHomes } from './records-of-homes.ts'

// Homes off the market that are known from their records alone, those on county lists: rows of `added_home` of no account,
// under the id that the home has as a listing.

/** A home to add, and what names the state of its records. */
type OnRecord = { readonly propertyId: string; readonly records: number }

/** Adds homes with what their records on file say, in place of what they said before, and answers how many. Their values are due then. */
export const addHomesOnRecord = async (
  trx: Kysely<Database>,
  { places, today }: { readonly places: HomePlaces; readonly today: IsoDate },
  homes: readonly OnRecord[],
): Promise<number> => {
  const ids = homes.map(({ propertyId }) => propertyId)
  const records = Map.groupBy(await recordsOfHomes(trx, ids), ({ propertyId }) => propertyId)
  const now = new Date()
  const rows = homes.flatMap(({ propertyId, records: version }) => {
    const known = records.get(propertyId) ?? []
    const [newest] = known
    if (newest === undefined) return []
    const addressed = known.find(({ unparsedAddress }) => unparsedAddress !== null) ?? newest
    const given = {
      ...NOTHING_GIVEN,
      addressLine: addressed.unparsedAddress ?? '',
      city: newest.city,
      state: newest.stateOrProvince,
      zip: newest.postalCode,
    }
    const completed = completedBy(given, known, today)
    const lastSale = known.find(({ soldOn }) => soldOn !== null)
    const row = {
      ...unlistedRow(
        {
          given,
          completed,
          zip: newest.postalCode,
          addressKey: addressed.addressKey,
          at: { latitude: newest.latitude, longitude: newest.longitude },
        },
        { places, today },
      ),
      ...asNoListing,
      propertyId,
      source: newest.isDemo ? DEMO_SOURCE : ON_RECORD_SOURCE,
      unparsedAddress: addressed.unparsedAddress,
      market: newest.market,
      countyOrParish: newest.countyOrParish,
      lastSalePrice: lastSale?.soldUsd ?? null,
      lastSaleOn: lastSale?.soldOn ?? null,
    }
    const home = {
      propertyId,
      given,
      listing: withoutNulls(storedAs(row)),
      placedBy: 'address',
      noValue: row.livingArea === null ? 'no living area' : null,
      due: row.livingArea !== null,
      market: row.market,
      band: row.band,
      longitude: row.longitude,
      addressKey: row.addressKey,
      version,
      addedAt: now.toISOString(),
      changedAt: now.toISOString(),
    }
    return [home]
  })
  await sql`
    INSERT INTO added_home (property_id, given, listing, placed_by, no_value, due, market, band, longitude,
      address_key, version, added_at, changed_at)
    SELECT property_id, given, listing, placed_by, no_value, due, market, band, longitude, address_key,
      version, added_at, changed_at
    FROM ${recordsOf('addedHome', rows)}
    ON CONFLICT (property_id) DO UPDATE SET given = excluded.given, listing = excluded.listing,
      no_value = excluded.no_value, due = excluded.due, market = excluded.market, band = excluded.band,
      longitude = excluded.longitude, address_key = excluded.address_key, version = excluded.version,
      changed_at = excluded.changed_at
    WHERE ${sql.table('added_home')}.account_id IS NULL`.execute(trx)
  // Without a living area the value of before is none any more.
  await sql`DELETE FROM added_valuation AS valued USING added_home AS a
    WHERE a.property_id = valued.property_id AND a.property_id = ANY(${ids}::text[])
      AND a.account_id IS NULL AND a.no_value IS NOT NULL`.execute(trx)
  return rows.length
}

/** What a row lacks is null when it is made again: most of a home is not known, and there are many. */
const withoutNulls = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** Forgets homes of no account for which `isNoMore` holds, of `added_home AS a`, with their values. */
export const dropHomesOnRecord = async (
  trx: Kysely<Database>,
  isNoMore: RawBuilder<boolean>,
): Promise<void> => {
  await sql`DELETE FROM added_home AS a WHERE a.account_id IS NULL AND ${isNoMore}`.execute(trx)
}

/** The values of a market's homes on record are to be made again. */
export const noteHomesOnRecordDue = async (
  trx: Kysely<Database>,
  market: string,
): Promise<void> => {
  await sql`UPDATE added_home SET due = true
    WHERE market = ${market} AND account_id IS NULL AND NOT due
      AND no_value IS DISTINCT FROM 'no living area'`.execute(trx)
}

/** The markets where values of homes on record are due. */
export const marketsWithHomesDue = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly market: string }>`
    SELECT DISTINCT market FROM added_home WHERE due ORDER BY market`.execute(db)
  return rows.map(({ market }) => market)
}

/** Some homes of a market whose values are due, from south to north, locked until the transaction ends. */
export const homesOnRecordDue = async (
  trx: Kysely<Database>,
  market: string,
  most: number,
): Promise<readonly UnlistedHome[]> => {
  const { rows } = await sql<UnlistedHome>`
    SELECT ${namedColumns('l', [...featureColumns, ...checkedColumns])} FROM (
      SELECT listing FROM added_home WHERE market = ${market} AND due
      ORDER BY band, longitude LIMIT ${most} FOR UPDATE SKIP LOCKED) AS a
    CROSS JOIN LATERAL jsonb_populate_record(NULL::listing, a.listing) AS l`.execute(trx)
  return rows
}
