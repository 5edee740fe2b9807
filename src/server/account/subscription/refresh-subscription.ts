import type { Kysely } from 'kysely'
import { ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccessNews } from '../access-news.ts'
import type { AccountRow } from '../account-store.ts'
import type { Jobs } from '../jobs.ts'
import { paymentNotices } from '../notices.ts'
import type { PaidSubscription, Payments, ServiceError } from '../ports.ts'
import {
  dueSubscriptions,
  findActive,
  forgetPaymentEvents,
  lockActive,
  storeSubscription,
} from './subscription-store.ts'
import { toSubscription } from './to-subscription.ts'

export type RefreshDeps = {
  readonly db: Kysely<Database>
  readonly payments: Pick<Payments, 'getSubscription'>
  readonly jobs: Jobs
  readonly supportEmail: string
  readonly clock: () => Date
  readonly accessNews: Pick<AccessNews, 'mayHaveEnded'>
}

/**
 * Asks the payment provider for an account's subscription, and keeps the answer; null when it knows none.
 * Its owner is mailed what has changed, once.
 */
export const askForSubscription = async (
  deps: RefreshDeps,
  account: AccountRow,
): Promise<Result<PaidSubscription | null, ServiceError>> => {
  const { subscriptionId: id } = account
  if (id === null) return ok(null)
  const askedAt = deps.clock()
  const asked = await deps.payments.getSubscription(id)
  if (asked.ok) await keep(deps, account, asked.value, askedAt)
  return asked
}

/** The change and the mails about it are kept together: of two who notice it, one sends them. */
const keep = async (
  { db, jobs, supportEmail, accessNews, clock }: RefreshDeps,
  account: AccountRow,
  paid: PaidSubscription | null,
  askedAt: Date,
): Promise<void> => {
  const kept = await db.transaction().execute(async (trx) => {
    const before = await lockActive(trx, account.id)
    const after = await storeSubscription(trx, account, paid, askedAt)
    if (before === undefined || after === undefined) return
    for (const mail of paymentNotices(before, after, supportEmail))
      await jobs.send(trx, 'send-mail', mail)
    return after
  })
  if (kept !== undefined && toSubscription(kept, clock())?.live !== true)
    accessNews.mayHaveEnded(kept)
}

/** The job after an event of the payment provider. Throws when it must be tried again. */
export const refreshSubscription = async (deps: RefreshDeps, accountId: string): Promise<void> => {
  const account = await findActive(deps.db, accountId)
  if (account === undefined) return
  const asked = await askForSubscription(deps, account)
  if (!asked.ok) throw new Error(`Subscription not asked for: ${asked.error.message}`)
}

/**
 * The job of every minute: asks for the subscriptions that are due, which stay due until there is an answer.
 * A provider that is down is not asked for all of them.
 */
export const refreshSubscriptions = async (deps: RefreshDeps): Promise<void> => {
  await forgetPaymentEvents(deps.db, deps.clock())
  const due = await dueSubscriptions(deps.db, deps.clock(), AT_ONCE)
  const refused: string[] = []
  for (const account of due) {
    const asked = await askForSubscription(deps, account)
    if (asked.ok) continue
    if (asked.error.type === 'Unavailable')
      throw new Error(`Subscriptions not asked for: ${asked.error.message}`)
    // It gives way to the others, until it is due again.
    await storeSubscription(deps.db, account, null, deps.clock())
    refused.push(asked.error.message)
  }
  if (refused.length > 0)
    throw new Error(`${refused.length} subscriptions were refused: ${refused[0]}`)
}

/** As many as one minute is enough for. */
const AT_ONCE = 100
