import { type Kysely, sql } from 'kysely'
import type { StopMails, StoppedMails } from '../../../contract/alerts/alert-mails.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ALL, mailOfLink, WATCHED } from './mail-links.ts'

/** Which mails a link of a mail is about, and whether they are stopped; undefined where no mail has such a link. */
export const readStops = async (
  db: Kysely<Database>,
  secret: string,
  of?: string,
): Promise<StoppedMails | undefined> => {
  const reach = await reachOf(db, secret, of)
  return reach && stopsOf(db, reach)
}

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
    const reach = await reachOf(trx, secret, of)
    if (reach === undefined) return undefined
    if (reach.what === 'searches') {
      if (stopped) await turnOff(trx, reach)
      else await turnOn(trx, reach)
    } else
      await trx
        .updateTable('account')
        .where('id', '=', reach.accountId)
        .set(reach.what === 'all' ? { alertMails: !stopped } : { watchedMails: !stopped })
        .execute()
    return stopsOf(trx, reach)
  })

/** What a link is about: every mail of an account, those of its watched homes, or those of some of its searches. */
type Reach =
  | { readonly what: 'all' | 'watched'; readonly accountId: string }
  | {
      readonly what: 'searches'
      readonly accountId: string
      /** Conditions on rows of `saved_search` and of `deleted_search`. */
      readonly kept: Condition
      readonly deleted: Condition
    }

const reachOf = async (
  db: Kysely<Database>,
  secret: string,
  of: string | undefined,
): Promise<Reach | undefined> => {
  const mail = await mailOfLink(db, secret)
  if (mail === undefined) return undefined
  const { accountId } = mail
  if (of === ALL) return { what: 'all', accountId }
  if (of === WATCHED || (of === undefined && mail.kind === 'watched'))
    return { what: 'watched', accountId }
  const own = sql`account_id = ${accountId}`
  if (of !== undefined) {
    const one = sql`id = ${of} AND ${own}`
    return { what: 'searches', accountId, kept: one, deleted: one }
  }
  const alertIds = sql`SELECT id FROM alert WHERE mail_id = ${mail.id}`
  return {
    what: 'searches',
    accountId,
    kept: sql`id IN (SELECT search_id FROM alert WHERE id IN (${alertIds})) AND ${own}`,
    deleted: sql`alerts && ARRAY(${alertIds}) AND ${own}`,
  }
}

/** Searches are stopped once all of them are; until then those are named that go on. */
const stopsOf = async (db: Kysely<Database>, reach: Reach): Promise<StoppedMails> => {
  const { what } = reach
  if (what === 'searches') {
    const { rows } = await sql<{ name: string; off: boolean }>`
      SELECT name, cadence = 'off' AS off FROM saved_search WHERE ${reach.kept}
      ORDER BY name`.execute(db)
    const stopped = rows.every(({ off }) => off)
    const names = rows.filter(({ off }) => off === stopped).map(({ name }) => name)
    return { what, names, stopped }
  }
  const account = await db
    .selectFrom('account')
    .select(['alertMails', 'watchedMails'])
    .where('id', '=', reach.accountId)
    .executeTakeFirstOrThrow()
  const stopped = !(what === 'all' ? account.alertMails : account.watchedMails)
  return { what, names: [], stopped }
}

type Condition = ReturnType<typeof sql>
type Searches = { readonly kept: Condition; readonly deleted: Condition }

/** A search that was deleted may come back. */
const turnOff = async (db: Kysely<Database>, { kept, deleted }: Searches): Promise<void> => {
  await sql`UPDATE saved_search
    SET cadence_before = cadence, cadence = 'off', version = version + 1
    WHERE ${kept} AND cadence <> 'off'`.execute(db)
  await sql`UPDATE deleted_search
    SET search = search || jsonb_build_object('cadence', 'off', 'cadence_before', search->'cadence')
    WHERE ${deleted} AND search->>'cadence' <> 'off'`.execute(db)
}

/** What a link has turned off; where it turned none of them off, their reader did, and asks for them now. */
const turnOn = (db: Kysely<Database>, { kept }: Searches) =>
  sql`UPDATE saved_search
    SET cadence = coalesce(cadence_before, 'daily'), cadence_before = NULL, version = version + 1
    WHERE ${kept} AND cadence = 'off' AND (cadence_before IS NOT NULL OR NOT EXISTS (
      SELECT FROM saved_search WHERE ${kept} AND cadence_before IS NOT NULL))`.execute(db)
