import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Renews the planner's statistics of the tables. */
export const refreshStatistics = async (db: Kysely<Database>): Promise<void> => {
  await sql`ANALYZE listing, valuation`.execute(db)
}
