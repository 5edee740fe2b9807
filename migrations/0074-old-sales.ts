import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * By this column sales of ten years and more can have partitions of their own, once an operator asks for them: it is false
 * of all rows until then. The other table has what its foreign key needs then. A constant default rewrites no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing ADD COLUMN old_sale boolean NOT NULL DEFAULT false`.execute(db)
  await sql`ALTER TABLE list_price ADD COLUMN of_old_sale boolean NOT NULL DEFAULT false`.execute(
    db,
  )
}
