import { ok, type Result } from '../../../domain/result.ts'
import type { Lease } from '../account-lease.ts'
import { type AccountRow, signUpStates } from '../account-store.ts'
import { disableCards } from '../disable-cards.ts'
import type { IdentityDirectory, Payments, ServiceError } from '../ports.ts'
import { findIdentity } from './ensure-identity.ts'
import { newAttempt } from './sign-up-store.ts'

/**
 * Whether another person may have the email address of this account: it is a sign-up that nothing was paid for.
 * A card is kept from before it is charged until the charge is known to have failed.
 */
export const isUnpaid = ({ state, subscriptionId, cardId }: AccountRow): boolean =>
  signUpStates.includes(state) && subscriptionId === null && cardId === null

/**
 * Removes all that a sign-up without a subscription has made, also what was made by a call whose answer was
 * lost, and then its account. Stopped anywhere, it continues when called again; a person who comes back to
 * the sign-up in between finds it as if that much had not been done yet.
 */
export const undoSignUp = async (
  deps: { readonly directory: IdentityDirectory | null; readonly payments: Payments },
  lease: Lease,
): Promise<Result<void, ServiceError>> => {
  const paymentsUndone = await undoPayments(deps.payments, lease)
  if (!paymentsUndone.ok) return paymentsUndone
  const identityUndone = await undoIdentity(deps.directory, lease)
  if (!identityUndone.ok) return identityUndone
  await lease.remove()
  return ok(undefined)
}

/** Removes what a sign-up without a subscription has made at the payment provider, and starts its keys again. */
export const undoPayments = async (
  payments: Payments,
  lease: Lease,
): Promise<Result<void, ServiceError>> => {
  const { id, paymentTriedAt, customerId } = lease.account()
  if (paymentTriedAt === null) return ok(undefined)
  const found = customerId === null ? await payments.findCustomer(id) : ok(customerId)
  if (!found.ok) return found
  // From here on the customer may be gone, so nothing may be made with it or its keys; it can be found.
  await lease.save({ customerId: null, cardId: null, attempt: newAttempt() })
  if (found.value !== null) {
    const disabled = await disableCards(payments, found.value, { except: null })
    if (!disabled.ok) return disabled
    const removed = await payments.removeCustomer(found.value)
    if (!removed.ok) return removed
  }
  await lease.save({ paymentTriedAt: null })
  return ok(undefined)
}

const undoIdentity = async (
  directory: IdentityDirectory | null,
  lease: Lease,
): Promise<Result<void, ServiceError>> => {
  const account = lease.account()
  // A person's own identity is not removed: only one that was created for this sign-up.
  if (account.identityTriedAt === null || directory === null) return ok(undefined)
  const user = await findIdentity(directory, account)
  if (!user.ok) return user
  // From here on the user may be gone: a sign-up that goes on looks for it first.
  await lease.save({ state: 'new', directoryId: null })
  if (user.value !== null) {
    const removed = await directory.remove(user.value)
    if (!removed.ok) return removed
  }
  await lease.save({ identityTriedAt: null })
  return ok(undefined)
}
