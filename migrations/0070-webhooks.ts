import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: ['alert'] }

/** Where subscribers have alerts and changes of deals sent by HTTP, the messages on their way there, and each attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE webhook (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    kind text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    search_ids text[],
    switched_on boolean NOT NULL DEFAULT true,
    off_reason text,
    secret text,
    old_secret text,
    old_secret_until timestamptz,
    failing_since timestamptz,
    paused_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX webhook_of_account ON webhook (account_id)`.execute(db)
  await sql`CREATE TABLE webhook_delivery (
    id text PRIMARY KEY,
    serial bigint GENERATED ALWAYS AS IDENTITY,
    webhook_id text NOT NULL REFERENCES webhook ON DELETE CASCADE,
    event text NOT NULL,
    subject text,
    test boolean NOT NULL DEFAULT false,
    body text NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    tried_from timestamptz NOT NULL,
    next_at timestamptz,
    resent_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, serial)`.execute(db)
  await sql`CREATE INDEX webhook_delivery_waiting ON webhook_delivery (next_at)
    WHERE state = 'waiting'`.execute(db)
  await sql`CREATE TABLE webhook_attempt (
    delivery_id text NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
    attempt integer NOT NULL,
    at timestamptz NOT NULL,
    status integer,
    duration_ms integer NOT NULL,
    answer text NOT NULL,
    error text,
    PRIMARY KEY (delivery_id, attempt)
  )`.execute(db)
  // Alerts of before are not sent.
  await sql`ALTER TABLE alert ADD COLUMN hooked boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE alert ALTER COLUMN hooked SET DEFAULT false`.execute(db)
  await sql`CREATE INDEX alert_to_hook ON alert (account_id, id) WHERE NOT hooked`.execute(db)
  await sql`ALTER TABLE alert ADD COLUMN digested boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE alert ALTER COLUMN digested SET DEFAULT false`.execute(db)
  await sql`CREATE INDEX alert_to_digest ON alert (account_id, id) WHERE NOT digested`.execute(db)
}
