import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountData } from '../../../contract/account/account-data.ts'
import type { MailSettings } from '../../../contract/alerts/alert-mails.ts'
import type { DeadMails } from '../../../contract/operators/mail-queue.ts'
import { MAX_MAILS_A_DAY, type MailedHome } from '../../../domain/alerts/mail/alert-mail.ts'
import { USUAL_TIME_ZONE } from '../../../domain/alerts/mail/digest-time.ts'
import type { Database } from '../../platform/database/schema.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { type AlertedRow, alertedColumns, toMailedHome } from './read-mail.ts'

/** Which mails of alerts a subscriber gets, and when; undefined without an account. */
export const readMailSettings = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<MailSettings | undefined> => {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountOf(owner))
    .executeTakeFirst()
  if (account === undefined) return undefined
  const { mailRefusedAt: refusedAt } = account
  return {
    email: account.email,
    alertMails: account.alertMails,
    watchedMails: account.watchedMails,
    compMails: account.compMails,
    timeZone: account.timeZone ?? USUAL_TIME_ZONE,
    timeZoneChosen: account.timeZoneChosen,
    refused:
      refusedAt === null
        ? null
        : { at: refusedAt.toISOString(), why: account.mailRefusal ?? 'unknown' },
    held: account.mailsHeldAt !== null,
    mostADay: MAX_MAILS_A_DAY,
  }
}

/** The mails of alerts that were made for a subscriber, the newest first; what they said is in the alerts. */
export const mailsOf = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<AccountData['alertMails']> => {
  const rows = await db
    .selectFrom('mail')
    .select(['kind', 'state', 'createdAt', 'sentAt'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ kind, state, createdAt: created, sentAt: sent }) => ({
    kind,
    state,
    createdAt: created.toISOString(),
    sentAt: sent?.toISOString() ?? null,
  }))
}

/** Mails of alerts that were given up lately, for all accounts: no address, nothing of what they said. */
export const deadMails = async (db: Kysely<Database>): Promise<DeadMails> => {
  const { rows } = await sql<{ count: number; lastFault: string | null }>`
    SELECT count(*)::integer AS count,
      (array_agg(error ORDER BY created_at DESC) FILTER (WHERE error IS NOT NULL))[1] AS last_fault
    FROM mail
    WHERE state = 'dead' AND created_at > now() - make_interval(days => ${DEAD_MAILS_DAYS})`.execute(
    db,
  )
  return { days: DEAD_MAILS_DAYS, ...(rows[0] ?? { count: 0, lastFault: null }) }
}

/** Stops mails of alerts to an account, for an operator: what fires meanwhile waits. */
export const holdMails = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ mailsHeldAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Lets mails of alerts to an account go out again, for an operator, where one stopped them or the address was refused;
 * mails that waited are sent within ten minutes. What the account itself has chosen stays.
 */
export const resumeMails = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ mailsHeldAt: null, mailRefusedAt: null, mailRefusal: null })
    .where('id', '=', accountId)
    .execute()
  await mailRefusedAgain(trx, sql`${accountId}`)
}

/** Has new mails list what a refused address has missed. */
export const mailRefusedAgain = async (
  trx: Kysely<Database>,
  accountId: RawBuilder<string>,
): Promise<void> => {
  await sql`
    UPDATE alert SET mail_id = NULL
    WHERE account_id = ${accountId} AND mail_id IN (
      SELECT id FROM mail WHERE account_id = ${accountId} AND state = 'refused')`.execute(trx)
}

/** How long mails that were given up are listed. */
export const DEAD_MAILS_DAYS = 14

/** The newest homes that came to meet a saved search, each with when that was and what a mail would say of it. */
export const newestOfSearch = async (
  db: Kysely<Database>,
  {
    searchId,
    limit,
    origin,
  }: { readonly searchId: string; readonly limit: number; readonly origin: string },
): Promise<
  readonly { readonly alertId: number; readonly at: Date; readonly home: MailedHome }[]
> => {
  const { rows } = await sql<AlertedRow & { readonly id: number; readonly createdAt: Date }>`
    SELECT a.id, a.created_at, ${alertedColumns}
    FROM alert AS a WHERE a.search_id = ${searchId}
    ORDER BY a.id DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({
    alertId: row.id,
    at: row.createdAt,
    home: toMailedHome(row, origin),
  }))
}
