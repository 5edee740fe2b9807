import { type Kysely, sql } from 'kysely'
import { DEAD_MAILS_DAYS } from '../../server/alerts/mail/queries.ts'
import { countOf } from '../../server/platform/count-of.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { examine, type Finding, fine, wrong } from './finding.ts'

/**
 * Mails of alerts: those that were given up, and those that wait for long, unless an operator holds them back. No lines
 * where there are none.
 */
export const checkOutbox = async (db: Kysely<Database>): Promise<readonly Finding[]> => {
  // The tables of an earlier version may have none of it.
  const { rows } = await sql`
    SELECT FROM information_schema.columns
    WHERE table_name = 'account' AND column_name = 'mails_held_at'`.execute(db)
  if (rows.length === 0) return []
  return [
    await examine('Outbox', async () => {
      const { dead, late, error } = await readOutbox(db)
      const why = error === null ? '' : ` The last one: ${error}.`
      if (dead > 0)
        return wrong(
          `In the last ${DEAD_MAILS_DAYS} days ${countOf(dead, 'mail')} of alerts could not be delivered, and will not be tried again by ${dead === 1 ? 'itself' : 'themselves'}: /admin/emails lists them.${why}`,
        )
      if (late > 0)
        return wrong(`${countOf(late, 'mail')} of alerts waited for over an hour.${why}`)
      return fine('no mail of alerts is late')
    }),
  ]
}

const readOutbox = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ dead: number; late: number; error: string | null }>`
    WITH trouble AS (
      SELECT mail.state, mail.error, mail.created_at
      FROM mail JOIN account ON account.id = mail.account_id
      WHERE mail.state = 'dead'
          AND mail.created_at > now() - make_interval(days => ${DEAD_MAILS_DAYS})
        OR mail.state = 'waiting' AND mail.created_at < now() - interval '1 hour'
          AND account.mails_held_at IS NULL)
    SELECT count(*) FILTER (WHERE state = 'dead')::integer AS dead,
      count(*) FILTER (WHERE state = 'waiting')::integer AS late,
      (SELECT error FROM trouble WHERE error IS NOT NULL ORDER BY created_at DESC LIMIT 1) AS error
    FROM trouble`.execute(db)
  return rows[0] ?? { dead: 0, late: 0, error: null }
}
