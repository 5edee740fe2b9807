import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { listing: 100 },
  rewrites: [],
  indexes: ['alert', 'alert', 'alert'],
}

/** What alerts are told from: what each home was when it was last held against saved searches and marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `figures`: the value and its 80% range, by distance; kept when the home leaves the market.
  await sql`CREATE TABLE known_home (
    property_id text PRIMARY KEY,
    market text NOT NULL,
    state text NOT NULL CHECK (state IN ('for sale', 'pending', 'sold', 'off market')),
    asking integer,
    figures jsonb NOT NULL DEFAULT '{}'
  )`.execute(db)
  await sql`CREATE INDEX known_home_of_market ON known_home (market) WHERE state = 'for sale'`.execute(
    db,
  )
  await sql`
    INSERT INTO known_home (property_id, market, state, asking, figures)
    SELECT l.property_id, l.market, 'for sale', l.list_price, coalesce((
      SELECT jsonb_object_agg(v.distance,
        jsonb_build_object('value', v.value, 'low80', v.low80, 'high80', v.high80))
      FROM valuation AS v WHERE v.property_id = l.property_id AND NOT v.as_listed), '{}')
    FROM listing AS l WHERE l.standing = 'active' AND l.home_type IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(db)
  // The day of the newest export when the market was first valued: homes listed before are not new on the market.
  await sql`ALTER TABLE market ADD COLUMN known_since date`.execute(db)
  await sql`UPDATE market SET known_since = newest_export WHERE valued_as_of IS NOT NULL`.execute(
    db,
  )

  // The home is doubtful, so the screen sets it aside.
  await sql`ALTER TABLE search_match ADD COLUMN doubtful boolean NOT NULL DEFAULT false`.execute(db)
  // The value that was last told of a watched home.
  await sql`ALTER TABLE home_mark ADD COLUMN told_value double precision,
    ADD COLUMN told_value_at timestamptz`.execute(db)
  // Live pages have heard that it is there.
  await sql`ALTER TABLE alert ADD COLUMN told boolean NOT NULL DEFAULT false`.execute(db)
  await sql`CREATE INDEX alert_to_tell ON alert (account_id) WHERE NOT told`.execute(db)
  await sql`DROP INDEX alert_of_account`.execute(db)
  await sql`CREATE INDEX alert_of_account ON alert (account_id, id)`.execute(db)
  await sql`CREATE INDEX alert_unread ON alert (account_id) WHERE read_at IS NULL`.execute(db)
}
