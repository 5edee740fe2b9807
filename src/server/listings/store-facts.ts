import { type RawBuilder, sql, type Transaction } from 'kysely'
import { recordsOf } from '../platform/database/column-names.ts'
import {
  areOldSalesApart,
  isOldSale,
  tenYearsAgo,
} from '../platform/database/partitions/old-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import { factKeyOf, type ListingRow } from './listing-row.ts'
import { mergedColumns } from './merge-homes.ts'
import type { StoredFact } from './store.ts'

/**
 * Inserts or replaces, but never a newer fact by an older one. A row that was there keeps its home until
 * `settleHomes` looks, and what it shows of other rows as long as it says the same. One that lies in another market than
 * was thought goes there with the prices that it asked, and counts as changed even where it says the same, as when a zip
 * is known better. Answers the keys written.
 */
export const storeFacts = async (
  trx: Transaction<Database>,
  rows: readonly ListingRow[],
  before: ReadonlyMap<string, Pick<StoredFact, 'id' | 'market'>>,
): Promise<Set<string>> => {
  const isThere = (row: ListingRow) => before.has(factKeyOf(row))
  const written = await updateFacts(trx, rows.filter(isThere), before)
  const added = rows.filter((row) => !isThere(row))
  await insertFacts(trx, added)
  return new Set([...written, ...added].map(factKeyOf))
}

type FactKey = Pick<ListingRow, 'source' | 'listingKey' | 'kind'>

const updateFacts = async (
  trx: Transaction<Database>,
  rows: readonly ListingRow[],
  before: ReadonlyMap<string, Pick<StoredFact, 'id' | 'market'>>,
): Promise<readonly FactKey[]> => {
  if (rows.length === 0) return []
  const given = rows.map((row) => ({ ...row, id: before.get(factKeyOf(row))?.id }))
  const merged = new Set<string>(mergedColumns)
  const updates = [
    ...columnsOf(rows)
      .filter((column) => column !== 'propertyId' && !merged.has(column))
      .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`),
    ...mergedColumns.map(
      (column) => sql`${sql.ref(column)} = CASE WHEN listing.fact_hash = given.fact_hash
        THEN listing.${sql.ref(column)}
        ELSE ${column === 'mediaUrl' ? photoOfNewer : sql`given.${sql.ref(column)}`} END`,
    ),
  ]
  // Once it is known where each lies, Postgres looks into that partition alone.
  const { rows: written } = await sql<FactKey>`
    WITH given AS MATERIALIZED (
      SELECT fact.*, stored.market AS stored_in FROM ${recordsOf('listing', given)} AS fact
      JOIN unnest(${given.map(({ id }) => id)}::bigint[],
        ${rows.map((row) => before.get(factKeyOf(row))?.market)}::text[]) AS stored (id, market) ON stored.id = fact.id)
    UPDATE listing SET ${sql.join(updates)}, old_sale = ${isOldApart},
      revision = listing.revision + (listing.fact_hash <> given.fact_hash)::integer
        + (listing.market <> given.market)::integer
    FROM given WHERE listing.id = given.id AND listing.market = given.stored_in AND ${isNewer}
    RETURNING listing.source, listing.listing_key, listing.kind`.execute(trx)
  return written
}

const insertFacts = async (
  trx: Transaction<Database>,
  rows: readonly ListingRow[],
): Promise<void> => {
  if (rows.length === 0) return
  const names = sql.join(columnsOf(rows).map((column) => sql.ref(column)))
  await sql`
    INSERT INTO listing (${names}, old_sale)
    SELECT ${names}, ${isOldApart} FROM ${recordsOf('listing', rows)} AS given`.execute(trx)
}

const columnsOf = (rows: readonly ListingRow[]): string[] => Object.keys(rows[0] ?? {})

/** False where old sales have no partitions of their own. */
const isOldApart = sql<boolean>`(${isOldSale('given', tenYearsAgo)} AND ${areOldSalesApart})`

/** What is given counts more than what `listing` holds. */
const isNewer: RawBuilder<boolean> = (() => {
  const rank = (of: string) => sql`(${sql.ref(`${of}.exported_on`)},
    coalesce(${sql.ref(`${of}.modification_timestamp`)}, '-infinity'),
    ${sql.ref(`${of}.fact_rank`)}, ${sql.ref(`${of}.import_run`)}, ${sql.ref(`${of}.fact_hash`)})`
  return sql<boolean>`${rank('given')} > ${rank('listing')}`
})()

/** A feed may bring a listing's photo apart from the listing: what says nothing of it keeps the one there is. */
const photoOfNewer = sql`CASE WHEN given.modification_timestamp IS NULL THEN given.media_url
  ELSE coalesce(given.media_url, CASE WHEN listing.own_facts ? 'mediaUrl'
    THEN listing.own_facts->>'mediaUrl' ELSE listing.media_url END) END`
