import { type Kysely, sql } from 'kysely'
import type {
  FindSubscribers,
  Subscriber,
  SubscribersPage,
} from '../../../contract/operators/subscribers.ts'
import { shownStatus } from '../../../domain/account/subscription.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountState } from '../../platform/database/tables/account.ts'
import { pageOf } from '../../platform/kept/change-kept.ts'
import type { AccountRow } from '../account-store.ts'
import { toSubscription } from '../subscription/to-subscription.ts'

/** A page of all accounts, the newest first, or of those whose email contains a text. */
export const listSubscribers = async (
  db: Kysely<Database>,
  { email = '', after }: FindSubscribers,
  now: Date,
): Promise<SubscribersPage> => {
  const found = db
    .selectFrom('account')
    .where(sql<boolean>`strpos(email, ${email.trim().toLowerCase()}) > 0`)
  const [instant, id] = after?.split(' ') ?? []
  const rows = await found
    .selectAll()
    .select(cursor.as('cursor'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${instant}::timestamptz, ${id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const { total } = await found
    .select((given) => given.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, last } = pageOf(rows, PAGE)
  return {
    subscribers: page.map((row) => toSubscriber(row, now)),
    total: Number(total),
    next: last?.cursor ?? null,
  }
}

/** An account as operators see it: no phone number, nothing of its searches and homes. */
export const toSubscriber = (account: AccountRow, now: Date): Subscriber => {
  const subscription = toSubscription(account, now)
  return {
    id: account.id,
    email: account.email,
    name: `${account.firstName} ${account.lastName}`.trim(),
    state: states[account.state],
    since: account.createdAt.toISOString(),
    lastSeen: account.lastSeenAt?.toISOString() ?? null,
    mails: mailsOf(account),
    deletionAskedAt: account.deletionAskedAt?.toISOString() ?? null,
    subscription:
      subscription === null
        ? null
        : {
            status: shownStatus(subscription),
            live: subscription.live,
            paymentFailed: subscription.paymentFailed,
            chargedThroughDate: subscription.chargedThroughDate,
          },
  }
}

const mailsOf = (account: AccountRow): Subscriber['mails'] => {
  if (account.mailsHeldAt !== null) return 'held'
  if (account.mailRefusedAt !== null) return 'refused'
  return account.alertMails ? 'on' : 'off'
}

const states: Record<AccountState, Subscriber['state']> = {
  new: 'signing up',
  identity_created: 'signing up',
  active: 'active',
  deleting: 'being deleted',
}

/** The place of an account among all, exact to the microsecond that Postgres keeps. */
const cursor = sql<string>`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id`

const PAGE = 50
