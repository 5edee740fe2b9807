import type { Kysely } from 'kysely'
import { ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Lease, leaseWaitMs, withLease } from '../account-lease.ts'
import { disableCards } from '../disable-cards.ts'
import type { IdentityDirectory, Payments, ServiceError } from '../ports.ts'

export type FinishSignUpDeps = {
  readonly db: Kysely<Database>
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly clock: () => Date
}

/** The job `finish-sign-up`: sees a paid sign-up through. Throws when it cannot now, to be tried again. */
export const finishSignUp = async (
  deps: FinishSignUpDeps,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const worked = await withLease(deps.db, accountId, leaseWaitMs.signUp, async (lease) => {
    const { state, subscriptionId } = lease.account()
    return state === 'identity_created' && subscriptionId !== null
      ? completeSignUp(deps, lease, { mayHaveSpareCards: true })
      : ok(undefined)
  })
  if (!worked.ok) {
    if (worked.error.type === 'Busy') throw new Error('The sign-up is still being worked on.')
    return
  }
  if (!worked.value.ok)
    throw new Error(`A paid sign-up cannot be finished yet: ${worked.value.error.message}`)
}

/**
 * What remains after the payment: the login is enabled, the account becomes active, and of the customer's
 * cards only the one that pays stays.
 */
export const completeSignUp = async (
  { directory, payments, clock }: Omit<FinishSignUpDeps, 'db'>,
  lease: Lease,
  { mayHaveSpareCards }: { readonly mayHaveSpareCards: boolean },
): Promise<Result<void, ServiceError>> => {
  const { identityTriedAt, directoryId, customerId, cardId } = lease.account()
  // A person who was signed in before has an identity that is enabled already.
  if (identityTriedAt !== null && directoryId !== null && directory !== null) {
    const enabled = await directory.enable(directoryId)
    if (!enabled.ok) return enabled
  }
  if (mayHaveSpareCards && customerId !== null && cardId !== null) {
    const disabled = await disableCards(payments, customerId, { except: cardId })
    if (!disabled.ok) return disabled
  }
  await lease.save({ state: 'active', activatedAt: clock() })
  return ok(undefined)
}
