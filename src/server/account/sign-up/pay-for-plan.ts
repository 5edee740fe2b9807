import { createHash } from 'node:crypto'
import { goesOn } from '../../../domain/account/subscription.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Lease } from '../account-lease.ts'
import type { Jobs } from '../jobs.ts'
import type { PaidSubscription, Payments, ServiceError } from '../ports.ts'
import { subscriptionColumns } from '../subscription/subscription-store.ts'
import type { SignUpError } from './sign-up-error.ts'
import { newAttempt } from './sign-up-store.ts'

export type PayForPlanDeps = {
  readonly payments: Payments
  readonly jobs: Jobs
  readonly clock: () => Date
}

/**
 * Makes the customer, the card and the subscription of a sign-up, each once: what an earlier try may have
 * made is looked for first, and the calls carry keys that make the provider answer a repeat as it did before.
 */
export const payForPlan = async (
  deps: PayForPlanDeps,
  lease: Lease,
  paymentToken: string,
): Promise<Result<void, SignUpError>> => {
  const triedBefore = lease.account().paymentTriedAt !== null
  if (!triedBefore) await lease.save({ paymentTriedAt: deps.clock() })

  const customerId = await ensureCustomer(deps.payments, lease, triedBefore)
  if (!customerId.ok) return failed(customerId.error)
  if (triedBefore) {
    const found = await findPaid(deps.payments, customerId.value)
    if (!found.ok) return failed(found.error)
    if (found.value !== null) return keepSubscription(deps, lease, found.value)
  }
  const cardId = await ensureCard(deps.payments, lease, customerId.value, paymentToken)
  if (!cardId.ok) return cardId
  return subscribe(deps, lease, { customerId: customerId.value, cardId: cardId.value })
}

/** The subscription made by a call that got no answer; null when there is none. */
export const findPaid = async (
  payments: Payments,
  customerId: string,
): Promise<Result<PaidSubscription | null, ServiceError>> => {
  const found = await payments.subscriptionsOf(customerId)
  if (!found.ok) return found
  return ok(found.value.find(goesOn) ?? null)
}

/** Keeps what was paid for; the job finishes the sign-up, whatever happens to this process. */
export const keepSubscription = async (
  { jobs, clock }: Pick<PayForPlanDeps, 'jobs' | 'clock'>,
  lease: Lease,
  subscription: PaidSubscription,
): Promise<Result<void, never>> => {
  const { id } = lease.account()
  await lease.save(subscriptionColumns(subscription, clock()), (trx) =>
    jobs.send(trx, 'finish-sign-up', { accountId: id }, { key: id, startAfterSeconds: 30 }),
  )
  return ok(undefined)
}

const ensureCustomer = async (
  payments: Payments,
  lease: Lease,
  triedBefore: boolean,
): Promise<Result<string, ServiceError>> => {
  const { id, customerId, attempt, email, phone, firstName, lastName } = lease.account()
  if (customerId !== null) return ok(customerId)
  const found = triedBefore ? await payments.findCustomer(id) : ok(null)
  if (!found.ok) return found
  const customer =
    found.value !== null
      ? ok(found.value)
      : await payments.createCustomer(`${attempt}:cust`, {
          email,
          phone,
          firstName,
          lastName,
          reference: id,
        })
  if (customer.ok) await lease.save({ customerId: customer.value })
  return customer
}

/** A kept card has been used for a subscription whose answer was lost: only the same one may be used again. */
const ensureCard = async (
  payments: Payments,
  lease: Lease,
  customerId: string,
  paymentToken: string,
): Promise<Result<string, SignUpError>> => {
  const { cardId, attempt } = lease.account()
  if (cardId !== null) return ok(cardId)
  const tokenHash = createHash('sha256').update(paymentToken).digest('base64url').slice(0, 16)
  const card = await payments.createCard(`${attempt}:card:${tokenHash}`, {
    customerId,
    paymentToken,
  })
  if (card.ok) {
    await lease.save({ cardId: card.value })
    return card
  }
  if (card.error.type !== 'CardDeclined') return failed(card.error)
  await lease.save({ attempt: newAttempt() })
  return err(card.error)
}

const subscribe = async (
  deps: PayForPlanDeps,
  lease: Lease,
  by: { readonly customerId: string; readonly cardId: string },
): Promise<Result<void, SignUpError>> => {
  const { attempt } = lease.account()
  const subscription = await deps.payments.createSubscription(`${attempt}:sub`, by)
  if (subscription.ok) return keepSubscription(deps, lease, subscription.value)
  if (subscription.error.type === 'Unavailable') return failed(subscription.error)
  // Definitely not charged. A card that cannot be disabled now is, once the sign-up is finished or undone.
  await lease.save({ cardId: null, attempt: newAttempt() })
  await deps.payments.disableCard(by.cardId)
  return subscription.error.type === 'CardDeclined'
    ? err(subscription.error)
    : failed(subscription.error)
}

const failed = (cause: ServiceError) => err({ type: 'PaymentFailed', cause } as const)
