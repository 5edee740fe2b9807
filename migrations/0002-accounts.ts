import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * Accounts: a sign-up on its way, a subscriber, or a deletion on its way. The ids of what was made elsewhere
 * are kept after each step, and cleared after each step of a deletion, so both continue where they stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account (
      id text PRIMARY KEY,
      state text NOT NULL CHECK (state IN ('new', 'identity_created', 'active', 'deleting')),
      email text NOT NULL UNIQUE,
      phone text NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      password_verifier text,
      cookie_hash text,
      cookie_expires_at timestamptz,
      identity_tried_at timestamptz,
      directory_id text UNIQUE,
      issuer text,
      subject text,
      attempt text NOT NULL,
      lease_until timestamptz,
      payment_tried_at timestamptz,
      customer_id text,
      card_id text,
      subscription_id text UNIQUE,
      subscription_status text,
      subscription_created_at timestamptz,
      charged_through_date date,
      canceled_date date,
      invoice text CHECK (invoice IN ('awaited', 'paid', 'failed')),
      subscription_checked_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      activated_at timestamptz,
      deletion_asked_at timestamptz,
      UNIQUE (issuer, subject),
      CHECK ((issuer IS NULL) = (subject IS NULL))
    )`.execute(db)
  await sql`CREATE INDEX account_on_its_way ON account (created_at)
    WHERE state <> 'active'`.execute(db)
  await sql`CREATE INDEX account_to_check ON account (subscription_checked_at)
    WHERE state = 'active'`.execute(db)

  await sql`
    CREATE TABLE payment_event (
      event_id text PRIMARY KEY,
      received_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
}
