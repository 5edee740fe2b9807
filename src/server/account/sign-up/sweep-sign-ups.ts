import type { Kysely } from 'kysely'
import { err, ok, type Result } from '../../../domain/result.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Lease, leaseWaitMs, withLease } from '../account-lease.ts'
import { type AccountRow, signUpStates } from '../account-store.ts'
import type { Jobs } from '../jobs.ts'
import type { IdentityDirectory, Payments, ServiceError } from '../ports.ts'
import { completeSignUp } from './finish-sign-up.ts'
import { findPaid, keepSubscription } from './pay-for-plan.ts'
import { forgetSignUpSecrets, unfinishedSignUps } from './sign-up-store.ts'
import { undoSignUp } from './undo-sign-up.ts'

export type SweepSignUpsDeps = {
  readonly db: Kysely<Database>
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly jobs: Jobs
}

/** How many sign-ups a sweep has settled, and why it could not settle others; the next one tries again. */
export type Swept = {
  readonly finished: number
  readonly undone: number
  readonly failures: readonly string[]
}

/**
 * Leaves no sign-up half done: what is paid is finished at once; what was left alone for a day is finished if
 * a subscription exists at the payment provider, else all it made is removed. `now` decides what is a day old.
 */
export const sweepSignUps = async (deps: SweepSignUpsDeps, now: Date): Promise<Swept> => {
  const swept = { finished: 0, undone: 0, failures: [] as string[] }
  for (const { id } of (await unfinishedSignUps(deps.db)).filter((row) => isToSettle(row, now))) {
    const settled = await withLease(deps.db, id, leaseWaitMs.sweep, (lease) =>
      settle(deps, lease, now),
    ).catch((error: unknown) => ok(err({ message: String(error) })))
    if (!settled.ok) continue
    if (!settled.value.ok) swept.failures.push(settled.value.error.message)
    else if (settled.value.value !== 'left') swept[settled.value.value]++
  }
  await forgetSignUpSecrets(deps.db, now)
  return swept
}

/** Paid, or neither begun nor continued within the last day. */
const isToSettle = (account: AccountRow, now: Date): boolean =>
  account.subscriptionId !== null ||
  (now.getTime() - account.createdAt.getTime() > DAY_MS &&
    (account.cookieExpiresAt === null || account.cookieExpiresAt < now))

const settle = async (
  deps: SweepSignUpsDeps,
  lease: Lease,
  now: Date,
): Promise<Result<'finished' | 'undone' | 'left', ServiceError>> => {
  const clock = () => now
  const account = lease.account()
  if (!signUpStates.includes(account.state) || !isToSettle(account, now)) return ok('left')
  if (account.subscriptionId === null) {
    // A subscription needs a customer whose id is kept.
    const { customerId } = account
    const paid = customerId === null ? ok(null) : await findPaid(deps.payments, customerId)
    if (!paid.ok) return paid
    if (paid.value === null) {
      const undone = await undoSignUp(deps, lease)
      return undone.ok ? ok('undone') : undone
    }
    await keepSubscription({ ...deps, clock }, lease, paid.value)
  }
  const completed = await completeSignUp({ ...deps, clock }, lease, { mayHaveSpareCards: true })
  return completed.ok ? ok('finished') : completed
}
