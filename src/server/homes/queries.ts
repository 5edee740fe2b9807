import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountData } from '../../contract/account/account-data.ts'
import type { Box } from '../../domain/box.ts'
import type { Point, SearchDistance } from '../../domain/distance.ts'
import {
  isAddedId,
  NO_AREA_ON_FILE,
  noValueSentences,
  type WhyNoValue,
} from '../../domain/homes/added-home.ts'
import { partsOfAddressKey } from '../../domain/listings/reading/address-key.ts'
import { featureColumns, isInBox, isShown } from '../listings/queries.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AddedHomeTable } from '../platform/database/tables/homes.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { Problem } from '../platform/requests/problem.ts'
import { checkedColumns, type UnlistedHome } from './ports.ts'

// Every query of a person's added homes asks for the account: no other sees them. A home of no account is one off the
// market that is on county lists: everybody sees it.

export { noValueOfHomes, replaceAddedValues, storeAddedValues } from './added-values.ts'
export {
  addHomesOnRecord,
  dropHomesOnRecord,
  homesOnRecordDue,
  marketsWithHomesDue,
  noteHomesOnRecordDue,
} from './homes-on-record.ts'

/** Of `added_home AS a`: a home that its owner has not removed, or one on county lists. */
const isOf = (owner: Owner): RawBuilder<boolean> =>
  sql<boolean>`((a.account_id IS NULL OR a.account_id = ${accountOf(owner)}) AND a.removed_at IS NULL)`

/**
 * The homes that an account has added, with their values at a distance, for `FROM`: `added_home AS a`, a row of listing as
 * `l`, one of valuation as `v`, and whether nothing is asked as `no_ask`. Such a home then has its typical value as its
 * list price, at which its figures are worked out. The value is that of what it is listed as only where that is asked for.
 */
export const addedHomes = ({
  owner,
  distance,
  asListed,
}: {
  readonly owner: Owner
  readonly distance: SearchDistance | RawBuilder<string>
  /** Of `a`. */
  readonly asListed: RawBuilder<boolean>
}): RawBuilder<unknown> => sql`added_home AS a
  JOIN LATERAL (
    SELECT valuation FROM added_valuation AS of_home
    WHERE of_home.property_id = a.property_id AND of_home.distance = ${distance}
      AND (NOT of_home.as_listed OR ${asListed})
    ORDER BY of_home.as_listed DESC LIMIT 1) AS valued ON ${isOf(owner)}
  CROSS JOIN LATERAL jsonb_populate_record(NULL::valuation, valued.valuation) AS v
  CROSS JOIN LATERAL (SELECT a.listing ->> 'list_price' IS NULL AS no_ask) AS asks
  CROSS JOIN LATERAL jsonb_populate_record(NULL::listing, CASE WHEN asks.no_ask
    THEN a.listing || jsonb_build_object('list_price', round(v.value)) ELSE a.listing END) AS l`

/** Of `added_home AS a`: the home of this id, which this account has added and not removed, or which is on county lists. */
const isOwn = (propertyId: RawBuilder<string>, accountId: RawBuilder<string>) =>
  sql<boolean>`(a.property_id = ${propertyId} AND (a.account_id IS NULL OR a.account_id = ${accountId})
    AND a.removed_at IS NULL)`

/**
 * The listings of a home that may be shown and, where the account itself has added it or it is on county lists, the row
 * that it has, for `FROM`; `off_market` says which. A home on county lists has listings as well: those of before.
 */
export const rowsOfHome = (
  propertyId: RawBuilder<string>,
  accountId: RawBuilder<string>,
): RawBuilder<unknown> => sql`(
  SELECT l.*, false AS off_market FROM listing AS l WHERE l.property_id = ${propertyId} AND ${isShown}
  UNION ALL SELECT l.*, true AS off_market FROM added_home AS a
    CROSS JOIN LATERAL jsonb_populate_record(NULL::listing, a.listing) AS l
    WHERE ${isOwn(propertyId, accountId)})`

/** The row that a home has which the account itself has added, as the type of `listing`, for `FROM`. */
export const addedRowOf = (
  propertyId: RawBuilder<string>,
  accountId: RawBuilder<string>,
): RawBuilder<unknown> => sql`(
  SELECT jsonb_populate_record(NULL::listing, a.listing) AS row FROM added_home AS a
  WHERE ${isOwn(propertyId, accountId)})`

/** The one of these rows that shows the home: the one it is for sale by, else its own off the market, else its newest offer. For `FROM`. */
export const shownRowOf = (
  propertyId: RawBuilder<string>,
  accountId: RawBuilder<string>,
): RawBuilder<unknown> => sql`(
  SELECT * FROM ${rowsOfHome(propertyId, accountId)} AS any_of_home
  ORDER BY standing = 'active' DESC, off_market DESC, kind = 'offer' DESC, exported_on DESC, id DESC LIMIT 1)`

/** The values of a home and, where the account itself has added it, those that it has, for `FROM`. */
export const valuesOfHome = (
  propertyId: RawBuilder<string>,
  accountId: RawBuilder<string>,
): RawBuilder<unknown> => sql`(
  SELECT v.* FROM valuation AS v WHERE v.property_id = ${propertyId}
  UNION ALL SELECT v.* FROM added_home AS a
    JOIN added_valuation AS valued ON valued.property_id = a.property_id
    CROSS JOIN LATERAL jsonb_populate_record(NULL::valuation, valued.valuation) AS v
    WHERE ${isOwn(propertyId, accountId)})`

/** The id of a home that an account has added, the same as it is asked for by; null where it has not. */
export const addedIdOf = (
  propertyId: RawBuilder<string>,
  accountId: RawBuilder<string>,
): RawBuilder<string | null> => sql<string | null>`(
  SELECT a.property_id FROM added_home AS a WHERE ${isOwn(propertyId, accountId)})`

/**
 * Where a home is read by its id: one that a person has added by what takes their changes, `db`, for a replica may not have
 * it yet; any other where the market is read.
 */
export const readsOfHome = (
  propertyId: string,
  { db, reads }: { readonly db: Kysely<Database>; readonly reads: Kysely<Database> },
): Kysely<Database> => (isAddedId(propertyId) ? db : reads)

/** The answer where a home that its owner has added, or that is on county lists, has no value; null where it is neither. */
export const noValueOfAdded = async (
  db: Kysely<Database>,
  owner: Owner,
  propertyId: string,
): Promise<Problem | null> => {
  const { rows } = await sql<{ readonly noValue: WhyNoValue | null; readonly onLists: boolean }>`
    SELECT a.no_value, a.account_id IS NULL AS on_lists FROM added_home AS a
    WHERE ${isOf(owner)} AND a.property_id = ${propertyId}`.execute(db)
  const [added] = rows
  if (added === undefined) return null
  const why = added.noValue ?? 'no market'
  const isBare = added.onLists && why === 'no living area'
  return new Problem(404, 'no-value', isBare ? NO_AREA_ON_FILE : noValueSentences[why])
}

const isOneOf = (propertyIds: readonly string[] | undefined): RawBuilder<boolean> =>
  propertyIds === undefined
    ? sql<boolean>`true`
    : sql<boolean>`a.property_id = ANY(${propertyIds}::text[])`

/** Whether an account has removed a home that it added; the home's mark stays meanwhile. */
export const isRemoved = (
  accountId: RawBuilder<string>,
  propertyId: RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT FROM added_home AS removed
  WHERE removed.account_id = ${accountId} AND removed.property_id = ${propertyId}
    AND removed.removed_at IS NOT NULL)`

/** Everything that is kept of a person's added homes, for their download. */
export const addedHomesKept = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<Pick<AccountData, 'addedHomes'>> => {
  const rows = await db
    .selectFrom('addedHome')
    .select(['propertyId', 'given', 'addedAt', 'removedAt'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('addedAt')
    .orderBy('propertyId')
    .execute()
  return {
    addedHomes: rows.map(({ propertyId, given, addedAt, removedAt }) => ({
      propertyId,
      home: given,
      addedAt: addedAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    })),
  }
}

/** Homes that persons have added and that lie in a box, to be valued again. It says nothing of whose they are. */
export const addedIn = async (
  trx: Kysely<Database>,
  box: Box,
): Promise<readonly (Point & { readonly market: string; readonly propertyId: string })[]> => {
  const { rows } = await sql<Point & { readonly market: string; readonly propertyId: string }>`
    SELECT market, property_id, (listing ->> 'latitude')::double precision AS latitude, longitude
    FROM added_home WHERE account_id IS NOT NULL AND ${isInBox(box)}`.execute(trx)
  return rows
}

/** The homes that persons have added in a market and that can have a value, all or those of these ids. */
export const addedToValue = async (
  trx: Kysely<Database>,
  market: string,
  propertyIds: readonly string[] | undefined,
): Promise<readonly UnlistedHome[]> => {
  const { rows } = await sql<UnlistedHome>`
    SELECT ${namedColumns('l', [...featureColumns, ...checkedColumns])} FROM added_home AS a
    CROSS JOIN LATERAL jsonb_populate_record(NULL::listing, a.listing) AS l
    WHERE a.market = ${market} AND a.account_id IS NOT NULL AND ${isOneOf(propertyIds)}
      AND l.home_type IS NOT NULL
      AND l.living_area IS NOT NULL
    ORDER BY a.property_id`.execute(trx)
  return rows
}

/** The unit of an address, as its key has it. */
export const unitOf = ({ addressKey }: Pick<AddedHomeTable, 'addressKey'>): string | null =>
  addressKey === null ? null : partsOfAddressKey(addressKey).unit

/** Homes that were removed more than a day ago are gone for good, with the marks and looks that belong to them. */
export const forgetRemovedHomes = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    WITH gone AS (
      DELETE FROM added_home WHERE removed_at < now() - interval '1 day'
      RETURNING account_id, property_id),
    moves AS (
      DELETE FROM home_mark_move AS move USING gone
      WHERE move.account_id = gone.account_id AND move.property_id = gone.property_id),
    looks AS (
      DELETE FROM home_look AS look USING gone
      WHERE look.account_id = gone.account_id AND look.property_id = gone.property_id)
    DELETE FROM home_mark AS mark USING gone
    WHERE mark.account_id = gone.account_id AND mark.property_id = gone.property_id`.execute(db)
}
