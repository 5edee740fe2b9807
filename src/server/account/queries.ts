import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { AccountRow } from './account-store.ts'
import { type SubscriptionColumns, toSubscription } from './subscription/to-subscription.ts'

/**
 * Those of some accounts whose subscription is live. Until the transaction ends none of them can be deleted, so that
 * what is written for them has an owner.
 */
export const liveAccountsOf = async (
  trx: Kysely<Database>,
  accountIds: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  if (accountIds.length === 0) return new Set()
  const accounts = await activeOf(trx, accountIds).orderBy('id').forKeyShare().execute()
  return new Set(accounts.flatMap((account) => (isLive(account, now) ? account.id : [])))
}

/** Whether the subscription of an account is live, for what only reads. */
export const hasLiveSubscription = async (
  db: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<boolean> => {
  const account = await activeOf(db, [accountId]).executeTakeFirst()
  return account !== undefined && isLive(account, now)
}

const activeOf = (db: Kysely<Database>, accountIds: readonly string[]) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'subscriptionId',
      'subscriptionStatus',
      'subscriptionCreatedAt',
      'chargedThroughDate',
      'canceledDate',
      'invoice',
    ])
    .where('state', '=', 'active')
    .where(sql<boolean>`id = ANY(${accountIds}::text[])`)

const isLive = (account: SubscriptionColumns, now: Date): boolean =>
  toSubscription(account, now)?.live === true

/**
 * Whether mails of alerts go to an account now: while its subscription is live, its address takes mails, and no
 * operator has stopped them.
 */
export const mailsGoTo = (account: AccountRow, now: Date): boolean =>
  account.state === 'active' &&
  account.alertMails &&
  account.mailRefusedAt === null &&
  account.mailsHeldAt === null &&
  toSubscription(account, now)?.live === true
