import { type Kysely, sql } from 'kysely'
import type { AdminMails } from '../../../contract/operators/mail-queue.ts'
import { type Actor, recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type AlertJobSender, sendDelivery } from '../ports.ts'
import { MAIL_CHANNEL } from './mail-channel.ts'

/** Mails of alerts that wait, those that were given up, and addresses that get none. */
export const readMailQueue = async (db: Kysely<Database>): Promise<AdminMails> => {
  const waiting = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::integer AS count, min(mail.created_at) AS since
    FROM mail JOIN account ON account.id = mail.account_id
    WHERE mail.state = 'waiting' AND account.mails_held_at IS NULL`.execute(db)
  const dead = await db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.accountId')
    .select([
      'mail.id',
      'mail.accountId',
      'account.email',
      'mail.kind',
      'mail.createdAt',
      'mail.attempts',
      'mail.error',
      sql<number>`(count(*) OVER ())::integer`.as('all'),
    ])
    .where('mail.state', '=', 'dead')
    .orderBy('mail.createdAt', 'desc')
    .orderBy('mail.id')
    .limit(MAX_SHOWN)
    .execute()
  const refused = await sql<Addressed & { why: string | null }>`
    SELECT id AS account_id, email, mail_refused_at AS at, mail_refusal AS why,
      (count(*) OVER ())::integer AS all
    FROM account WHERE mail_refused_at IS NOT NULL
    ORDER BY mail_refused_at DESC, id LIMIT ${MAX_SHOWN}`.execute(db)
  const held = await sql<Addressed & { waiting: number }>`
    SELECT id AS account_id, email, mails_held_at AS at, (count(*) OVER ())::integer AS all,
      (SELECT count(*)::integer FROM mail
        WHERE account_id = account.id AND state = 'waiting') AS waiting
    FROM account WHERE mails_held_at IS NOT NULL
    ORDER BY mails_held_at DESC, id LIMIT ${MAX_SHOWN}`.execute(db)
  return {
    waiting: waiting.rows[0]?.count ?? 0,
    waitingSince: waiting.rows[0]?.since?.toISOString() ?? null,
    dead: dead[0]?.all ?? 0,
    deadMails: dead.map(({ all: _, createdAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
    })),
    refused: refused.rows[0]?.all ?? 0,
    refusedAddresses: refused.rows.map(({ all: _, at, ...one }) => ({
      ...one,
      at: at.toISOString(),
    })),
    held: held.rows[0]?.all ?? 0,
    heldAddresses: held.rows.map(({ all: _, at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}

type Addressed = {
  readonly accountId: string
  readonly email: string
  readonly at: Date
  /** How many there are, beyond those that are shown as well. */
  readonly all: number
}

/** Has a mail that was given up offered again: false where it is no longer among those. */
export const retryDeadMail = (
  { db, jobs }: { readonly db: Kysely<Database>; readonly jobs: AlertJobSender },
  mailId: string,
  by: Actor,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      // It was offered before: a mail server may have taken it.
      .set({ state: 'waiting', attempts: 1 })
      .where('id', '=', mailId)
      .where('state', '=', 'dead')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sendDelivery(jobs, trx, { name: MAIL_CHANNEL }, mailId)
    await recordAction(trx, by, {
      action: 'retry mail',
      subject: mailId,
      before: 'given up',
      after: 'waiting',
    })
    return true
  })

const MAX_SHOWN = 50
