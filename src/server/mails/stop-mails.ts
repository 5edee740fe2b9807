import { type Kysely, sql } from 'kysely'
import type { StopMails, StoppedMails } from '../../contract/alert-mails.ts'
import type { Database } from '../platform/database/schema.ts'
import { ALL, mailOfLink, WATCHED } from './mail-links.ts'

/**
 * Stops mails by a link of a mail, or has them go on; undefined where no mail has such a link. Its secret reaches the
 * searches of the mail's account alone.
 */
export const stopMails = (
  db: Kysely<Database>,
  secret: string,
  { of, stopped }: StopMails,
): Promise<StoppedMails | undefined> =>
  db.transaction().execute(async (trx) => {
    const mail = await mailOfLink(trx, secret)
    if (mail === undefined) return undefined
    const account = trx.updateTable('account').where('id', '=', mail.accountId)
    if (of === ALL) {
      await account.set({ alert_mails: !stopped }).execute()
      return { what: 'all', names: [], stopped }
    }
    if (of === WATCHED || (of === undefined && mail.kind === 'watched')) {
      await account.set({ watched_mails: !stopped }).execute()
      return { what: 'watched', names: [], stopped }
    }
    const searches =
      of === undefined
        ? sql`id IN (SELECT search_id FROM alert WHERE mail_id = ${mail.id})`
        : sql`id = ${of}`
    await (stopped ? turnOff : turnOn)(trx, sql`${searches} AND account_id = ${mail.accountId}`)
    const found = await sql<{ name: string }>`
      SELECT name FROM saved_search WHERE ${searches} AND account_id = ${mail.accountId}
      ORDER BY name`.execute(trx)
    return { what: 'searches', names: found.rows.map(({ name }) => name), stopped }
  })

type Condition = ReturnType<typeof sql>

const turnOff = (db: Kysely<Database>, searches: Condition) =>
  sql`UPDATE saved_search SET cadence_before = cadence, cadence = 'off', version = version + 1
    WHERE ${searches} AND cadence <> 'off'`.execute(db)

const turnOn = (db: Kysely<Database>, searches: Condition) =>
  sql`UPDATE saved_search
    SET cadence = coalesce(cadence_before, 'daily'), cadence_before = NULL, version = version + 1
    WHERE ${searches} AND cadence = 'off'`.execute(db)
