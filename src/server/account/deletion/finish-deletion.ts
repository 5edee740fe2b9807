import { type Kysely, sql } from 'kysely'
import { goesOn } from '../../../domain/account/subscription.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ReportSecurity } from '../../platform/requests/security-events.ts'
import type { AccessNews } from '../access-news.ts'
import { type Lease, leaseWaitMs, withLease } from '../account-lease.ts'
import { disableCards } from '../disable-cards.ts'
import type { Jobs } from '../jobs.ts'
import { accountClosed } from '../notices.ts'
import type { IdentityDirectory, Payments, ServiceError } from '../ports.ts'
import { findIdentity } from '../sign-up/ensure-identity.ts'

export type DeletionDeps = {
  readonly db: Kysely<Database>
  /** Null where people registered at the identity provider themselves: they stay registered there. */
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly jobs: Jobs
  readonly supportEmail: string
  readonly report: ReportSecurity
  readonly clock: () => Date
  readonly accessNews: Pick<AccessNews, 'mayHaveEnded'>
}

/**
 * The job that deletes an account marked as being deleted: cancels its subscription, disables its cards,
 * removes customer and identity, then the account, whose owner is mailed about it. Each step may be repeated,
 * and what is done is noted, so it can stop anywhere. A service that fails does not keep the others from
 * their part; then this throws, to be called again.
 */
export const finishDeletion = async (deps: DeletionDeps, accountId: string): Promise<void> => {
  const worked = await withLease(deps.db, accountId, leaseWaitMs.job, async (lease) => {
    if (lease.account().state !== 'deleting') return
    // It may have been closed by a process that no node hears, such as `flip account close`.
    deps.accessNews.mayHaveEnded(lease.account())
    const failures = [await removeCustomer(deps, lease), await removeIdentity(deps, lease)].flatMap(
      (done) => (done.ok ? [] : [done.error.message]),
    )
    if (failures.length > 0) throw new Error(`Deletion not finished: ${failures.join('; ')}`)
    const mail = accountClosed({ to: lease.account().email, supportEmail: deps.supportEmail })
    await lease.remove((trx) => deps.jobs.send(trx, 'send-mail', mail))
    deps.report({ event: 'user_deleted', accountId })
  })
  if (!worked.ok && worked.error.type === 'Busy')
    throw new Error('Deletion not finished: another run works on the account')
}

/**
 * Sends the job again for deletions that have failed for long. It has no effect while one is still being
 * tried.
 */
export const sweepDeletions = async (
  { db, jobs }: { readonly db: Kysely<Database>; readonly jobs: Jobs },
  now: Date,
): Promise<void> => {
  for (const accountId of await unfinishedDeletions(db, now, 5))
    await jobs.send(db, 'finish-deletion', { accountId }, { key: accountId })
}

type Done = Result<void, ServiceError>

/** Everything at the payment provider, also what we know only by its customer. */
const removeCustomer = async (deps: DeletionDeps, lease: Lease): Promise<Done> => {
  const found = await findCustomer(deps, lease)
  if (!found.ok) return found
  for (const step of [cancelSubscriptions, disableAllCards]) {
    const done = await step(deps.payments, lease)
    if (!done.ok) return done
  }
  const { customerId } = lease.account()
  if (customerId === null) return ok(undefined)
  const removed = await deps.payments.removeCustomer(customerId)
  if (removed.ok) await lease.save({ customerId: null })
  return removed
}

/** The customer of a sign-up that got no answer: the provider's search knows it only after a while. */
const findCustomer = async ({ payments, clock }: DeletionDeps, lease: Lease): Promise<Done> => {
  const { id, customerId: known, paymentTriedAt: triedAt } = lease.account()
  if (known !== null || triedAt === null) return ok(undefined)
  const found = await payments.findCustomer(id)
  if (!found.ok) return found
  if (found.value !== null) await lease.save({ customerId: found.value })
  else if (clock().getTime() - triedAt.getTime() < SEARCH_LAG_MS)
    return err({ type: 'Unavailable', message: 'a customer may still turn up' })
  return ok(undefined)
}

/** The customer whose subscriptions and cards must still be looked for; null once the customer may be gone. */
const customerToLookAt = (lease: Lease): string | null => {
  const { customerId, paymentTriedAt: triedAt } = lease.account()
  return triedAt === null ? null : customerId
}

const cancelSubscriptions = async (payments: Payments, lease: Lease): Promise<Done> => {
  const { subscriptionId: known } = lease.account()
  const customerId = customerToLookAt(lease)
  const others = customerId === null ? ok([]) : await payments.subscriptionsOf(customerId)
  if (!others.ok) return others
  const open = others.value.filter(goesOn).map(({ id }) => id)
  for (const id of new Set([...(known === null ? [] : [known]), ...open])) {
    const canceled = await payments.cancelSubscription(id)
    if (!canceled.ok) return canceled
  }
  await lease.save({ subscriptionId: null })
  return ok(undefined)
}

const disableAllCards = async (payments: Payments, lease: Lease): Promise<Done> => {
  const customerId = customerToLookAt(lease)
  if (customerId !== null) {
    const disabled = await disableCards(payments, customerId, { except: null })
    if (!disabled.ok) return disabled
  }
  await lease.save({ cardId: null, paymentTriedAt: null })
  return ok(undefined)
}

const removeIdentity = async ({ directory }: DeletionDeps, lease: Lease): Promise<Done> => {
  if (directory === null) return ok(undefined)
  const found = await findIdentity(directory, lease.account())
  if (!found.ok || found.value === null) return found.ok ? ok(undefined) : found
  const removed = await directory.remove(found.value)
  if (removed.ok) await lease.save({ directoryId: null, identityTriedAt: null })
  return removed
}

const SEARCH_LAG_MS = 10 * MINUTE_MS

/** Ids of the accounts whose deletion was asked for this many minutes ago, or earlier. */
const unfinishedDeletions = async (
  db: Kysely<Database>,
  now: Date,
  minutes: number,
): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM account
    WHERE state = 'deleting' AND (deletion_asked_at IS NULL
      OR deletion_asked_at <= ${now}::timestamptz - make_interval(mins => ${minutes}))
    ORDER BY deletion_asked_at`.execute(db)
  return found.rows.map(({ id }) => id)
}
