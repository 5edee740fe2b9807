import { type Kysely, sql } from 'kysely'
import {
  partitionedTables,
  partitionTable,
} from '../src/server/platform/database/partitions/partitioned-table.ts'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * The tables that grow with the market are partitioned by the hash of the market: at once where there are no listings
 * yet, else by workers in the background, table by table, while servers are up. What does both is shared, so that both
 * end with the same tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`${marketsForSale}`.execute(db)
  const { rows } = await sql`SELECT FROM listing LIMIT 1`.execute(db)
  if (rows.length > 0) return
  for (const table of partitionedTables) await partitionTable(db, table)
}

/**
 * The markets in which homes for sale of cities and zips lie, so that a search reads their partitions alone. To plan a
 * statement on all partitions takes longer than to run it: this one is planned once for each connection.
 */
const marketsForSale = sql`CREATE FUNCTION markets_for_sale(cities text[], zips text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$ BEGIN
    RETURN QUERY SELECT l.market FROM listing AS l WHERE l.standing = 'active' AND l.city_key = ANY(cities)
      UNION SELECT l.market FROM listing AS l WHERE l.standing = 'active' AND l.postal_code = ANY(zips);
  END $$`
