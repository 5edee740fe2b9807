import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type AlertMail, subjectOf } from '../../../domain/alerts/mail/alert-mail.ts'
import { mailText } from '../../../domain/alerts/mail/plain-text-part.ts'
import { err, type Result } from '../../../domain/result.ts'
import { mailsGoTo } from '../../account/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { MailTable } from '../../platform/database/tables/alerts.ts'
import { reasonOf } from '../../platform/reason-of.ts'
import { newMailLink, stopUrlOf } from './mail-links.ts'
import type { MailFailure, OfferMail, OutgoingMail } from './ports.ts'
import { isStillWanted, readMail } from './read-mail.ts'

export type DeliverMailDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly offer: OfferMail
  /** The mail as HTML. */
  readonly render: (mail: AlertMail) => Promise<string>
  /** Where links of mails lead: `https://flips.example`. */
  readonly origin: () => string
}

/**
 * Offers a mail to the mail server, and keeps what became of it. Throws when it is to be offered again, later. One that
 * was offered by a process that died before it heard the answer is offered again under the same Message-ID: none is
 * lost, and a mailbox that drops a second mail of one Message-ID, as ours does, shows it once.
 */
export const deliverMail = async (deps: DeliverMailDeps, mailId: string): Promise<void> => {
  const mail = await beginToOffer(deps, mailId)
  if (mail === null) return
  const offered = await composed(deps, mail).then(deps.offer, notComposed)
  await keepOutcome(deps, mail, offered)
  if (!offered.ok && offered.error.type === 'Later')
    throw new Error(`Mail ${mailId} was not delivered: ${offered.error.message}`)
}

type MailRow = Selectable<MailTable> & { readonly to: string }

/** Notes that the mail is offered now; null when it no longer is to be. */
const beginToOffer = ({ db, clock }: DeliverMailDeps, mailId: string): Promise<MailRow | null> =>
  db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mail')
      .selectAll()
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst()
    if (mail === undefined) return null
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', mail.accountId)
      .executeTakeFirstOrThrow()
    const change = (changes: Updateable<MailTable>) =>
      trx.updateTable('mail').set(changes).where('id', '=', mailId).execute()
    // It waits until an operator resumes the mails.
    if (account.mailsHeldAt !== null) return null
    if (!mailsGoTo(account, clock())) {
      await change({ state: account.mailRefusedAt === null ? 'stopped' : 'refused' })
      return null
    }
    if (!(await keepWanted(trx, mail))) {
      await change({ state: 'stopped' })
      return null
    }
    const attempts = mail.attempts + 1
    await change({ offeredAt: clock(), attempts })
    return { ...mail, attempts, to: account.email }
  })

/**
 * Whether there is something left to tell that its reader has not stopped since. What is stopped goes back among what
 * waits, where the mail has never been offered: its search may go on, and no mail server can have taken it.
 */
const keepWanted = async (
  trx: Transaction<Database>,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number; wanted: boolean }>`
    SELECT a.id, ${isStillWanted} AS wanted
    FROM alert AS a LEFT JOIN saved_search AS s ON s.id = a.search_id
    WHERE a.mail_id = ${id}`.execute(trx)
  const stopped = rows.filter(({ wanted }) => !wanted).map((row) => row.id)
  if (attempts === 0 && stopped.length > 0)
    await sql`UPDATE alert SET mail_id = NULL WHERE id = ANY(${stopped}::bigint[])`.execute(trx)
  return rows.length > stopped.length
}

const composed = async (
  { db, render, origin: originOf }: DeliverMailDeps,
  mail: MailRow,
): Promise<OutgoingMail> => {
  const origin = originOf()
  const secret = await newMailLink(db, mail.id)
  const content = await readMail(db, mail, { origin, secret })
  return {
    to: mail.to,
    subject: subjectOf(content),
    text: mailText(content),
    html: await render(content),
    messageId: mail.messageId,
    unsubscribeUrl: stopUrlOf(origin, secret),
  }
}

const notComposed = (error: unknown): Result<void, MailFailure> =>
  err({ type: 'Later', message: `it could not be written: ${reasonOf(error)}` })

/**
 * Keeps what a mail server said. A worker that hung may hear it when another has offered the mail since: an accepted
 * mail stays accepted, and for everything else only the newest offer counts.
 */
const keepOutcome = async (
  { db, clock }: DeliverMailDeps,
  { id, accountId, attempts }: MailRow,
  offered: Result<void, MailFailure>,
): Promise<void> => {
  if (offered.ok) {
    const sent = { state: 'sent', sentAt: clock(), error: null } as const
    await db.updateTable('mail').set(sent).where('id', '=', id).execute()
    return
  }
  const { type, message: error } = offered.error
  await db.transaction().execute(async (trx) => {
    const state =
      type === 'Recipient'
        ? 'refused'
        : type === 'Content' || attempts >= MAX_ATTEMPTS
          ? 'dead'
          : 'waiting'
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set({ state, error })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    if (state === 'refused' && numUpdatedRows > 0n)
      await trx
        .updateTable('account')
        .set({ mailRefusedAt: clock(), mailRefusal: error })
        .where('id', '=', accountId)
        .execute()
  })
}

/** As often as a job is tried, over about ten hours. */
const MAX_ATTEMPTS = 20
