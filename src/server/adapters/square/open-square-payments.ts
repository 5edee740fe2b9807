import { err, ok, type Result } from '../../../domain/result.ts'
import type { CardDeclined, PaidSubscription, Payments, ServiceError } from '../../account/ports.ts'
import { hasEnd, invoiceStates, readSubscription } from './read-subscription.ts'
import { type SquareAccount, squareClient } from './square-account.ts'
import { allOf, toPaidSubscription } from './to-paid-subscription.ts'
import { isNotFound, toCardError, toServiceError } from './to-service-error.ts'

/**
 * The payment provider over Square's SDK. `account` may be a function, asked at every call, for a stand-in
 * whose address is known only once it listens.
 */
export const openSquarePayments = (
  account: SquareAccount | (() => SquareAccount),
  { timeoutSeconds }: { readonly timeoutSeconds?: number } = {},
): Payments => {
  const open = () => {
    const given = typeof account === 'function' ? account() : account
    return { ...given, client: squareClient(given, timeoutSeconds) }
  }
  return {
    createCustomer: (key, customer) =>
      attempt(async () => {
        const { client } = open()
        const { customer: made } = await client.customers.create({
          idempotencyKey: key,
          givenName: customer.firstName,
          familyName: customer.lastName,
          emailAddress: customer.email,
          phoneNumber: customer.phone,
          referenceId: customer.reference,
        })
        return idOf(made)
      }),
    findCustomer: (reference) =>
      attempt(async () => {
        const { client } = open()
        const { customers = [] } = await client.customers.search({
          query: { filter: { referenceId: { exact: reference } } },
        })
        const [oldest] = customers.toSorted(byCreation)
        return ok(oldest?.id ?? null)
      }),
    createCard: (key, { customerId, paymentToken }) =>
      attempt(async () => {
        const { client } = open()
        const { card } = await client.cards.create({
          idempotencyKey: key,
          sourceId: paymentToken,
          card: { customerId },
        })
        return idOf(card)
      }, toCardError),
    cardsOf: (customerId) =>
      attempt(async () => {
        const { client } = open()
        const ids: string[] = []
        for await (const { id } of await client.cards.list({ customerId })) if (id) ids.push(id)
        return ok(ids)
      }),
    disableCard: (cardId) => attempt(() => unlessGone(open().client.cards.disable({ cardId }))),
    createSubscription: (key, { customerId, cardId }) =>
      attempt(async () => {
        const { client, locationId, planVariationId } = open()
        const { subscription } = await client.subscriptions.create({
          idempotencyKey: key,
          locationId,
          planVariationId,
          customerId,
          cardId,
        })
        // Its card is charged later, so there is nothing to look up yet.
        return toPaidSubscription(subscription ?? {}, 'awaited')
      }, toCardError),
    subscriptionsOf: (customerId) =>
      attempt(async () => {
        const { client, locationId } = open()
        const { subscriptions = [] } = await client.subscriptions.search({
          query: { filter: { customerIds: [customerId], locationIds: [locationId] } },
        })
        const stateOf = await invoiceStates(client, { locationId, customerId })
        return allOf(
          subscriptions
            .toSorted(byCreation)
            .reverse()
            .map((one) => toPaidSubscription(one, stateOf(one))),
        )
      }),
    getSubscription: (id) =>
      attempt<PaidSubscription | null>(async () => {
        const { client, locationId } = open()
        const subscription = await readSubscription(client, id)
        if (subscription === null) return ok(null)
        const customerId = subscription.customerId ?? ''
        const stateOf = await invoiceStates(client, { locationId, customerId })
        return toPaidSubscription(subscription, stateOf(subscription))
      }),
    cancelSubscription: (id) =>
      attempt(async () => {
        const { client } = open()
        try {
          await client.subscriptions.cancel({ subscriptionId: id })
        } catch (error) {
          // Square refuses to cancel what is canceled, in no code of its own.
          const subscription = isNotFound(error) ? null : await readSubscription(client, id)
          if (subscription !== null && !hasEnd(subscription)) throw error
        }
        return ok(undefined)
      }),
    removeCustomer: (id) =>
      attempt(() => unlessGone(open().client.customers.delete({ customerId: id }))),
  }
}

/** Runs the calls of one step; what the SDK throws becomes a value. */
const attempt = async <T, E extends ServiceError | CardDeclined = ServiceError>(
  run: () => Promise<Result<T, E | ServiceError>>,
  toError: (error: unknown) => E | ServiceError = toServiceError,
): Promise<Result<T, E | ServiceError>> => {
  try {
    return await run()
  } catch (error) {
    return err(toError(error))
  }
}

const idOf = (made: { readonly id?: string } | undefined): Result<string, ServiceError> =>
  made?.id === undefined
    ? err({ type: 'Unavailable', message: 'Square answered without what it made.' })
    : ok(made.id)

const unlessGone = async (call: PromiseLike<unknown>): Promise<Result<void, ServiceError>> => {
  try {
    await call
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return ok(undefined)
}

const byCreation = (a: { createdAt?: string }, b: { createdAt?: string }): number =>
  (a.createdAt ?? '').localeCompare(b.createdAt ?? '')
