import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { MAX_MAILS_A_DAY } from '../../../domain/alerts/mail/alert-mail.ts'
import {
  latestDigest,
  startOfDay,
  USUAL_TIME_ZONE,
} from '../../../domain/alerts/mail/digest-time.ts'
import {
  type PlannedMail,
  planMails,
  type WaitingAlert,
} from '../../../domain/alerts/mail/plan-mails.ts'
import { mailsGoTo } from '../../account/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountTable } from '../../platform/database/tables/account.ts'

/**
 * Notes which waiting alerts no mail brings, and says which accounts have something to be mailed now. Where mails go
 * nowhere (`mailsGoOut`), alerts are on screen alone.
 */
export const accountsWithDueMails = async (
  db: Kysely<Database>,
  now: Date,
  mailsGoOut: boolean,
): Promise<string[]> => {
  if (!mailsGoOut) {
    await leaveUnmailed(db, sql`true`, 'there is no mail server')
    return []
  }
  await leaveUnmailed(db, sql`NOT account.alert_mails`, 'mails of alerts are off')
  return accountsWithDueAlerts(db, now)
}

/**
 * Makes mails of all alerts of an account that are due, and says their ids: an alert is in one mail, or in none yet.
 * `mailHost` is what follows the @ in the names of mails.
 */
export const formMails = async (
  trx: Transaction<Database>,
  account: Selectable<AccountTable>,
  now: Date,
  mailHost: string,
): Promise<string[]> => {
  if (!mailsGoTo(account, now)) return []
  const { id: accountId } = account
  const timeZone = account.timeZone ?? USUAL_TIME_ZONE
  const today = await mailsSince(trx, accountId, startOfDay(timeZone, now))
  const room = MAX_MAILS_A_DAY - today
  const waiting = await waitingAlerts(trx, accountId)
  const { watchedMails, compMails } = account
  const plan = planMails(waiting, { timeZone, now, room, watchedMails, compMails })
  const formed: string[] = []
  for (const [at, mail] of plan.mails.entries()) {
    const lastOfDay = at + 1 === room ? MAX_MAILS_A_DAY : null
    formed.push(await insertMail(trx, { accountId, mail, lastOfDay, mailHost, now }))
  }
  for (const { id, why } of plan.notMailed)
    await trx.updateTable('alert').set({ notMailed: why }).where('id', '=', id).execute()
  return formed
}

const insertMail = async (
  trx: Transaction<Database>,
  {
    accountId,
    mail,
    lastOfDay,
    mailHost,
    now,
  }: {
    readonly accountId: string
    readonly mail: PlannedMail
    readonly lastOfDay: number | null
    readonly mailHost: string
    readonly now: Date
  },
): Promise<string> => {
  const id = randomBytes(16).toString('hex')
  await trx
    .insertInto('mail')
    .values({
      id,
      accountId,
      messageId: `<${id}@${mailHost}>`,
      kind: mail.kind,
      searchId: mail.searchId,
      state: 'waiting',
      createdAt: now,
      lastOfDay,
    })
    .execute()
  await sql`UPDATE alert SET mail_id = ${id} WHERE id = ANY(${mail.alertIds}::bigint[])`.execute(
    trx,
  )
  return id
}

const mailsSince = async (
  db: Kysely<Database>,
  accountId: string,
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('mail')
    .select((given) => given.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Oldest first. */
const waitingAlerts = async (
  trx: Transaction<Database>,
  accountId: string,
): Promise<WaitingAlert[]> => {
  const rows = await trx
    .selectFrom('alert as a')
    .leftJoin('savedSearch as s', 's.id', 'a.searchId')
    .select([
      'a.id',
      'a.createdAt',
      'a.watched',
      'a.reason',
      's.id as searchId',
      's.cadence',
      's.paused',
    ])
    .where('a.accountId', '=', accountId)
    .where('a.mailId', 'is', null)
    .where('a.notMailed', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map(({ searchId, cadence, paused, ...alert }) => ({
    ...alert,
    search:
      searchId === null || cadence === null || paused === null
        ? null
        : { id: searchId, cadence, paused },
  }))
}

/** Accounts with something to mail now. Digests are due by the clocks of their reader's time zone. */
const accountsWithDueAlerts = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const known = await sql<{ zone: string }>`
    SELECT DISTINCT coalesce(time_zone, ${USUAL_TIME_ZONE}) AS zone FROM account`.execute(db)
  const zones = known.rows.map(({ zone }) => zone)
  const dueBy = (cadence: 'daily' | 'weekly') =>
    zones.map((zone) => latestDigest(cadence, zone, now).toISOString())
  const found = await sql<{ accountId: string }>`
    SELECT DISTINCT a.account_id
    FROM alert AS a
    JOIN account AS c ON c.id = a.account_id
    JOIN unnest(${zones}::text[], ${dueBy('daily')}::timestamptz[], ${dueBy('weekly')}::timestamptz[])
      AS due (zone, daily, weekly) ON due.zone = coalesce(c.time_zone, ${USUAL_TIME_ZONE})
    LEFT JOIN saved_search AS s ON s.id = a.search_id
    WHERE a.mail_id IS NULL AND a.not_mailed IS NULL
      AND c.state = 'active' AND c.alert_mails AND c.mail_refused_at IS NULL
      AND c.mails_held_at IS NULL
      AND (a.watched OR s.id IS NULL OR s.cadence = 'off' OR NOT s.paused AND (
        s.cadence = 'as it happens'
        OR s.cadence = 'daily' AND a.created_at <= due.daily
        OR s.cadence = 'weekly' AND a.created_at <= due.weekly))`.execute(db)
  return found.rows.map((row) => row.accountId)
}

/** Notes of waiting alerts of some accounts that no mail will tell them. */
const leaveUnmailed = async (
  db: Kysely<Database>,
  accounts: ReturnType<typeof sql<boolean>>,
  why: string,
): Promise<void> => {
  await sql`
    UPDATE alert SET not_mailed = ${why} FROM account
    WHERE account.id = alert.account_id AND alert.mail_id IS NULL AND alert.not_mailed IS NULL
      AND ${accounts}`.execute(db)
}
