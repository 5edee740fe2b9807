import { type Kysely, sql } from 'kysely'
import { HOUR_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountRow } from '../account-store.ts'
import type { PaidSubscription } from '../ports.ts'

/** The columns that keep a subscription as the payment provider just gave it. */
export const subscriptionColumns = (subscription: PaidSubscription, now: Date) => ({
  subscriptionId: subscription.id,
  subscriptionStatus: subscription.status,
  subscriptionCreatedAt: subscription.createdAt,
  chargedThroughDate: subscription.chargedThroughDate,
  canceledDate: subscription.canceledDate,
  invoice: subscription.invoice,
  subscriptionCheckedAt: now,
})

/** The active account with this subscription. */
export const findBySubscription = (
  db: Kysely<Database>,
  subscriptionId: string,
): Promise<AccountRow | undefined> =>
  activeAccounts(db).where('subscriptionId', '=', subscriptionId).executeTakeFirst()

/** An active account. */
export const findActive = (db: Kysely<Database>, id: string): Promise<AccountRow | undefined> =>
  activeAccounts(db).where('id', '=', id).executeTakeFirst()

/** The same, under a lock: no one else changes it before the transaction ends. */
export const lockActive = (trx: Kysely<Database>, id: string): Promise<AccountRow | undefined> =>
  activeAccounts(trx).where('id', '=', id).forUpdate().executeTakeFirst()

const activeAccounts = (db: Kysely<Database>) =>
  db.selectFrom('account').selectAll().where('state', '=', 'active')

/**
 * Keeps what the payment provider answered, unless an answer to a later question is kept already. `null`: it
 * does not know the subscription, and what it once said stays.
 */
export const storeSubscription = async (
  db: Kysely<Database>,
  account: AccountRow,
  paid: PaidSubscription | null,
  askedAt: Date,
): Promise<AccountRow | undefined> =>
  db
    .updateTable('account')
    .set(paid === null ? { subscriptionCheckedAt: askedAt } : subscriptionColumns(paid, askedAt))
    .where('id', '=', account.id)
    .where('state', '=', 'active')
    .where('subscriptionId', '=', account.subscriptionId)
    .where((is) =>
      is.or([
        is('subscriptionCheckedAt', 'is', null),
        is('subscriptionCheckedAt', '<=', askedAt),
        is('subscriptionCheckedAt', '>', new Date(askedAt.getTime() + CLOCK_SET_BACK_MS)),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Calls end much sooner: anything noted this far ahead was noted before the clock was set back. */
const CLOCK_SET_BACK_MS = HOUR_MS

/**
 * Accounts whose subscription must be asked for again, the one asked for longest ago first: each one daily;
 * one whose first invoice is not reported yet after a minute, then after a quarter of its age, at most an
 * hour.
 */
export const dueSubscriptions = async (
  db: Kysely<Database>,
  now: Date,
  limit: number,
): Promise<AccountRow[]> => {
  const due = await sql<AccountRow>`
    SELECT * FROM account
    WHERE state = 'active' AND subscription_id IS NOT NULL AND (
      subscription_checked_at IS NULL
      OR subscription_checked_at < ${now}::timestamptz - interval '1 day'
      OR subscription_checked_at > ${new Date(now.getTime() + CLOCK_SET_BACK_MS)}
      OR invoice = 'awaited' AND subscription_checked_at < ${now}::timestamptz - least(
        greatest((${now}::timestamptz - subscription_created_at) / 4, interval '1 minute'),
        interval '1 hour'
      )
    )
    ORDER BY subscription_checked_at NULLS FIRST
    LIMIT ${limit}`.execute(db)
  return due.rows
}

/** Notes an event of the payment provider; false when it was taken before. */
export const takePaymentEvent = async (
  trx: Kysely<Database>,
  eventId: string,
): Promise<boolean> => {
  const taken = await trx
    .insertInto('paymentEvent')
    .values({ eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets events that are no longer repeated: Square repeats them for a day. */
export const forgetPaymentEvents = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await sql`DELETE FROM payment_event
    WHERE received_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
