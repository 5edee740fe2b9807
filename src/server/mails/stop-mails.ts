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
    const told = sql`SELECT id FROM alert WHERE mail_id = ${mail.id}`
    const searches =
      of === undefined
        ? sql`id IN (SELECT search_id FROM alert WHERE id IN (${told}))`
        : sql`id = ${of}`
    const own = sql`${searches} AND account_id = ${mail.accountId}`
    if (stopped) {
      await turnOff(trx, own)
      const deleted = of === undefined ? sql`alerts && ARRAY(${told})` : sql`id = ${of}`
      await turnOffDeleted(trx, sql`${deleted} AND account_id = ${mail.accountId}`)
    } else await turnOn(trx, own)
    const found = await sql<{ name: string }>`
      SELECT name FROM saved_search WHERE ${own} AND (cadence = 'off') = ${stopped}
      ORDER BY name`.execute(trx)
    return { what: 'searches', names: found.rows.map(({ name }) => name), stopped }
  })

type Condition = ReturnType<typeof sql>

const turnOff = (db: Kysely<Database>, searches: Condition) =>
  sql`UPDATE saved_search SET cadence_before = cadence, cadence = 'off', version = version + 1
    WHERE ${searches} AND cadence <> 'off'`.execute(db)

/** A search that was deleted may come back. */
const turnOffDeleted = (db: Kysely<Database>, searches: Condition) =>
  sql`UPDATE deleted_search
    SET search = search || jsonb_build_object('cadence', 'off', 'cadence_before', search->'cadence')
    WHERE ${searches} AND search->>'cadence' <> 'off'`.execute(db)

/** What a link has turned off; where it turned none of them off, their reader did, and asks for them now. */
const turnOn = (db: Kysely<Database>, searches: Condition) =>
  sql`UPDATE saved_search
    SET cadence = coalesce(cadence_before, 'daily'), cadence_before = NULL, version = version + 1
    WHERE ${searches} AND cadence = 'off' AND (cadence_before IS NOT NULL OR NOT EXISTS (
      SELECT FROM saved_search WHERE ${searches} AND cadence_before IS NOT NULL))`.execute(db)
