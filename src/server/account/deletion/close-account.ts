import type { Kysely } from 'kysely'
import { canCancel, shownStatus } from '../../../domain/account/subscription.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type Actor, recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { leaseWaitMs, type NoLease, withLease } from '../account-lease.ts'
import type { AccountRow } from '../account-store.ts'
import { answerWithin } from '../answer-within.ts'
import type { Jobs } from '../jobs.ts'
import { askForSubscription, type RefreshDeps } from '../subscription/refresh-subscription.ts'

export type ClosingDeps = {
  readonly db: Kysely<Database>
  readonly jobs: Jobs
  readonly clock: () => Date
  /** Lower-case e-mails whose accounts are not closed. */
  readonly operators: readonly string[]
}

/** Said of an account that is not closed because its owner is an operator. */
export const OF_OPERATOR = 'It is an operator’s. Take its email out of FLIP_OPERATORS first.'

/** Why an account was not closed; nothing has changed then. `message` is a sentence for its owner. */
export type NotClosed =
  | { readonly type: 'NotCancelable'; readonly message: string }
  | { readonly type: 'Unavailable'; readonly message: string }

/**
 * Cancels a subscription and deletes its account, for its owner: only while the payment provider says that it
 * is ACTIVE and not canceled (specification, section 6). Once this returns ok, the deletion is certain.
 */
export const closeAccount = async (
  deps: ClosingDeps & RefreshDeps,
  account: AccountRow,
): Promise<Result<void, NotClosed>> => {
  const asked = await answerWithin(PATIENCE_MS, askForSubscription(deps, account))
  if (!asked.ok) return unavailable
  if (asked.value === null || !canCancel(asked.value)) {
    const why =
      asked.value === null
        ? 'The payment service does not know this subscription'
        : `Only an ACTIVE subscription can be canceled, and this one is ${shownStatus(asked.value)}`
    const message = `${why}. To have the account deleted, please write to ${deps.supportEmail}.`
    return err({ type: 'NotCancelable', message })
  }
  const begun = await beginDeletion(deps, account.id)
  if (!begun.ok && begun.error.type === 'OfOperator')
    return err({ type: 'NotCancelable', message: `This account was not closed. ${OF_OPERATOR}` })
  // Gone: a deletion that another page of the same owner asked for is done already.
  return begun.ok || begun.error.type === 'Gone' ? ok(undefined) : unavailable
}

/**
 * Marks an account as being deleted, and sends the job that does it, or neither. `Busy`: a sign-up works on
 * it at the moment. `OfOperator`: operators do not close one another’s accounts. Of an operator who does it, what was done is kept with it.
 */
export const beginDeletion = async (
  { db, jobs, clock, operators }: ClosingDeps,
  accountId: string,
  by?: Actor,
): Promise<Result<void, NoLease | { readonly type: 'OfOperator' }>> => {
  const begun = await withLease(db, accountId, leaseWaitMs.closing, async (lease) => {
    const { state, email, subscriptionStatus: status } = lease.account()
    if (state === 'deleting') return ok(undefined)
    if (operators.includes(email)) return err({ type: 'OfOperator' as const })
    const before = status === null ? 'no subscription' : `subscription ${status}`
    await lease.save({ state: 'deleting', deletionAskedAt: clock() }, async (trx) => {
      await jobs.send(trx, 'finish-deletion', { accountId }, { key: accountId })
      if (by !== undefined)
        await recordAction(trx, by, {
          action: 'close account',
          subject: accountId,
          before,
          after: 'being deleted',
        })
    })
    return ok(undefined)
  })
  return begun.ok ? begun.value : begun
}

const unavailable = err({
  type: 'Unavailable' as const,
  message:
    'The payment service does not answer (server error), so nothing was changed. Please try again in a few minutes.',
})

const PATIENCE_MS = 15_000
