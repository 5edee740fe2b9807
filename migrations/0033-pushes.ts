import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: ['alert'] }

/** Browsers that subscribers want alerts in, by Web Push, and the messages on their way there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE push_subscription (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX push_subscription_of_account ON push_subscription (account_id)`.execute(db)
  await sql`CREATE TABLE push_message (
    id text PRIMARY KEY,
    subscription_id text NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
    message jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX push_message_to ON push_message (subscription_id)`.execute(db)
  await sql`ALTER TABLE account ADD COLUMN pushed_at timestamptz`.execute(db)
  // Alerts of before are not pushed.
  await sql`ALTER TABLE alert ADD COLUMN pushed boolean NOT NULL DEFAULT true`.execute(db)
  await sql`ALTER TABLE alert ALTER COLUMN pushed SET DEFAULT false`.execute(db)
  await sql`CREATE INDEX alert_to_push ON alert (account_id, id) WHERE NOT pushed`.execute(db)
}
