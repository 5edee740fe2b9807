import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { AccountRow } from './account-store.ts'
import { toSubscription } from './subscription/to-subscription.ts'

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
  const accounts = await trx
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
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(
    accounts.flatMap((account) => (toSubscription(account, now)?.live ? account.id : [])),
  )
}

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
