import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { alert: 20 },
  rewrites: [],
  indexes: ['mail', 'mail', 'mail', 'alert', 'alert'],
}

/** What mails of alerts need besides their rows: who wants none, links that stop them, and what no mail tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `stopped`: its account took no mails any more when it was about to go out.
  await sql`ALTER TABLE mail
    DROP CONSTRAINT mail_state_check,
    ADD CONSTRAINT mail_state_check
      CHECK (state IN ('waiting', 'sent', 'refused', 'dead', 'stopped')),
    ADD COLUMN last_of_day integer`.execute(db)
  await sql`DROP INDEX mail_not_sent`.execute(db)
  await sql`CREATE INDEX mail_waiting ON mail (created_at) WHERE state = 'waiting'`.execute(db)
  await sql`CREATE INDEX mail_dead ON mail (created_at) WHERE state = 'dead'`.execute(db)
  await sql`CREATE INDEX mail_of_account ON mail (account_id, created_at)`.execute(db)

  // Why no mail tells an alert, where none ever will.
  await sql`ALTER TABLE alert
    ADD COLUMN IF NOT EXISTS watched boolean NOT NULL DEFAULT false,
    ADD COLUMN not_mailed text`.execute(db)
  await sql`DROP INDEX alert_to_mail`.execute(db)
  await sql`CREATE INDEX alert_to_mail ON alert (account_id, search_id, id)
    WHERE mail_id IS NULL AND not_mailed IS NULL`.execute(db)
  await sql`CREATE INDEX alert_of_mail ON alert (mail_id) WHERE mail_id IS NOT NULL`.execute(db)

  // What stands in a mail's links that stop mails, as SHA-256. One for each attempt to send it.
  await sql`CREATE TABLE mail_link (
    hash bytea PRIMARY KEY,
    mail_id text NOT NULL REFERENCES mail ON DELETE CASCADE
  )`.execute(db)
  await sql`CREATE INDEX mail_link_of_mail ON mail_link (mail_id)`.execute(db)

  await sql`ALTER TABLE account
    ADD COLUMN time_zone_chosen boolean NOT NULL DEFAULT false,
    ADD COLUMN alert_mails boolean NOT NULL DEFAULT true,
    ADD COLUMN watched_mails boolean NOT NULL DEFAULT true`.execute(db)
  // What the cadence was before a link in a mail turned it off, so that it can be undone.
  await sql`ALTER TABLE saved_search ADD COLUMN cadence_before text`.execute(db)
}
