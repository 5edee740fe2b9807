import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * What subscribers keep: saved searches with the homes that meet them, marks of homes, and the alerts and mails that
 * follow from both. All of it goes with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE saved_search (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    name text NOT NULL,
    criteria jsonb NOT NULL,
    distance text NOT NULL,
    home_type text NOT NULL,
    price_below_market integer NOT NULL,
    max_price integer NOT NULL,
    cadence text NOT NULL CHECK (cadence IN ('as it happens', 'daily', 'weekly', 'off')),
    paused boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    looked_at timestamptz NOT NULL DEFAULT now(),
    mailed_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX saved_search_of_account ON saved_search (account_id)`.execute(db)
  // A city by its key, or a zip: what a changed home is looked up by.
  await sql`CREATE TABLE saved_search_place (
    place text NOT NULL,
    search_id text NOT NULL REFERENCES saved_search ON DELETE CASCADE,
    PRIMARY KEY (place, search_id)
  )`.execute(db)
  await sql`CREATE INDEX saved_search_place_of ON saved_search_place (search_id)`.execute(db)
  await sql`CREATE TABLE search_match (
    search_id text NOT NULL REFERENCES saved_search ON DELETE CASCADE,
    property_id text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (property_id, search_id)
  )`.execute(db)
  await sql`CREATE INDEX search_match_of ON search_match (search_id, since)`.execute(db)

  await sql`CREATE TABLE home_mark (
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    property_id text NOT NULL,
    mark text NOT NULL CHECK (mark IN ('New', 'Watching', 'Visit', 'Offered', 'Passed', 'Won')),
    reason text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    marked_at timestamptz NOT NULL DEFAULT now(),
    as_seen jsonb,
    PRIMARY KEY (account_id, property_id)
  )`.execute(db)
  await sql`CREATE INDEX home_mark_of_home ON home_mark (property_id)`.execute(db)
  await sql`CREATE TABLE home_mark_move (
    account_id text NOT NULL,
    property_id text NOT NULL,
    moved_at timestamptz NOT NULL DEFAULT now(),
    mark text NOT NULL,
    reason text NOT NULL DEFAULT '',
    PRIMARY KEY (account_id, property_id, moved_at),
    FOREIGN KEY (account_id, property_id) REFERENCES home_mark ON DELETE CASCADE
  )`.execute(db)

  // `event` names what happened, so that it is told once however often it is found again.
  await sql`CREATE TABLE alert (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    search_id text REFERENCES saved_search ON DELETE SET NULL,
    property_id text NOT NULL,
    reason text NOT NULL,
    event text NOT NULL,
    facts jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    mail_id text,
    UNIQUE (account_id, property_id, event)
  )`.execute(db)
  await sql`CREATE INDEX alert_of_account ON alert (account_id, created_at DESC)`.execute(db)
  await sql`CREATE INDEX alert_to_mail ON alert (search_id, id) WHERE mail_id IS NULL`.execute(db)

  await sql`CREATE TABLE mail (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    message_id text NOT NULL UNIQUE,
    kind text NOT NULL,
    search_id text,
    state text NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'dead')),
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    offered_at timestamptz,
    sent_at timestamptz,
    error text
  )`.execute(db)
  await sql`CREATE INDEX mail_not_sent ON mail (created_at) WHERE state <> 'sent'`.execute(db)
  await sql`ALTER TABLE account
    ADD COLUMN time_zone text,
    ADD COLUMN mail_refused_at timestamptz,
    ADD COLUMN mail_refusal text,
    ADD COLUMN alerts_read_at timestamptz`.execute(db)
}
