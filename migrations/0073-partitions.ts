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
  const { rows } = await sql`SELECT FROM listing LIMIT 1`.execute(db)
  if (rows.length > 0) return
  for (const table of partitionedTables) await partitionTable(db, table)
}
