import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * What sources say of a listing beyond its home: dues a month, special conditions of sale, when it went under
 * contract, and days on market where no date follows from them. Null until a file is imported again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE listing
    ADD COLUMN association_fee integer,
    ADD COLUMN special_listing_conditions text[],
    ADD COLUMN purchase_contract_date date,
    ADD COLUMN days_on_market integer`.execute(db)
}
