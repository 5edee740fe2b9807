import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

/** A server of the version before would ask for the columns of the one offer. */
export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { home_mark: 5 },
  rewrites: ['home_mark'],
  indexes: [],
}

/**
 * Every offer for a home with its answer, and the days on which the deal reached its stages; and what a home was valued
 * with when an offer was recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE home_mark
    ADD COLUMN offers jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN stages jsonb NOT NULL DEFAULT '[]'`.execute(db)
  await sql`UPDATE home_mark SET offers = jsonb_build_array(jsonb_build_object(
      'id', 'first', 'price', offered_usd, 'on', offered_on,
      'answer', CASE WHEN mark = 'Won' THEN 'accepted' ELSE 'open' END,
      'counter', NULL, 'expiresOn', NULL))
    WHERE offered_usd IS NOT NULL`.execute(db)
  await sql`ALTER TABLE home_mark DROP COLUMN offered_usd, DROP COLUMN offered_on`.execute(db)
  await sql`CREATE TABLE kept_valuation (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL,
    offer_id text NOT NULL,
    distance text NOT NULL,
    as_listed boolean NOT NULL,
    as_of date NOT NULL,
    listing jsonb NOT NULL,
    valuation jsonb NOT NULL,
    told jsonb NOT NULL,
    evidence text NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, property_id, offer_id, distance, as_listed)
  )`.execute(db)
}
