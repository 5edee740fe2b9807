import { addDays, utcDateOf } from '../../src/domain/iso-date.ts'
import { err, ok, type Result } from '../../src/domain/result.ts'
import type {
  CardDeclined,
  NewCustomer,
  PaidSubscription,
  Payments,
  ServiceError,
} from '../../src/server/account/ports.ts'
import type { CallRecord } from './outside-calls.ts'

export type StoredCard = {
  readonly id: string
  readonly customerId: string
  readonly paymentToken: string
  readonly enabled: boolean
}

export type StoredSubscription = PaidSubscription & {
  readonly customerId: string
  readonly cardId: string
}

/** What exists at the payment provider, and how often a card was charged. */
export type PaymentsStore = {
  readonly customers: Map<string, NewCustomer>
  readonly cards: Map<string, StoredCard>
  readonly subscriptions: Map<string, StoredSubscription>
  charges: number
  /** The search for customers does not know the new ones yet, as a search index may for a minute. */
  searchLags: boolean
}

/**
 * A payment provider. A token is good for one card; one that begins with `declined` is refused as a card,
 * one that begins with `no-money` at the first charge. A key used again with other arguments is refused,
 * with the same ones it answers as the first time.
 */
export const paymentsDouble = (
  store: PaymentsStore,
  { as }: CallRecord,
  now: () => Date,
): Payments => {
  const { customers, cards, subscriptions } = store
  const onceForCustomers = answerOncePerKey<string, ServiceError>()
  const onceForCards = answerOncePerKey<string, ServiceError | CardDeclined>()
  const onceForSubscriptions = answerOncePerKey<PaidSubscription, ServiceError | CardDeclined>()
  let made = 0
  return {
    createCustomer: as('payments.createCustomer', (key: string, customer: NewCustomer) =>
      onceForCustomers(key, customer, () => {
        const id = `customer-${++made}`
        customers.set(id, customer)
        return ok(id)
      }),
    ),
    findCustomer: as('payments.findCustomer', (reference: string) => {
      const found = [...customers].find(([, customer]) => customer.reference === reference)
      return ok(store.searchLags ? null : (found?.[0] ?? null))
    }),
    createCard: as(
      'payments.createCard',
      (key: string, card: { customerId: string; paymentToken: string }) =>
        onceForCards(key, card, () => {
          if (!customers.has(card.customerId)) return refused('no such customer')
          if (card.paymentToken.startsWith('declined')) return declined('The card was declined.')
          if ([...cards.values()].some(({ paymentToken }) => paymentToken === card.paymentToken))
            return declined('The card entry was used already.')
          const id = `card-${++made}`
          cards.set(id, { ...card, id, enabled: true })
          return ok(id)
        }),
    ),
    cardsOf: as('payments.cardsOf', (customerId: string) =>
      ok(enabledCards(store).flatMap((card) => (card.customerId === customerId ? card.id : []))),
    ),
    disableCard: as('payments.disableCard', (cardId: string) => {
      const card = cards.get(cardId)
      if (card !== undefined) cards.set(cardId, { ...card, enabled: false })
      return ok(undefined)
    }),
    createSubscription: as(
      'payments.createSubscription',
      (key: string, wanted: { customerId: string; cardId: string }) =>
        onceForSubscriptions(key, wanted, () => {
          const card = cards.get(wanted.cardId)
          if (!customers.has(wanted.customerId) || card?.customerId !== wanted.customerId)
            return refused('no such customer or card')
          if (!card.enabled) return refused('the card is disabled')
          if (card.paymentToken.startsWith('no-money'))
            return declined('The card has not enough money.')
          store.charges++
          const subscription: StoredSubscription = {
            ...wanted,
            id: `subscription-${++made}`,
            status: 'ACTIVE',
            createdAt: now(),
            chargedThroughDate: addDays(utcDateOf(now()), 30),
            canceledDate: null,
            invoice: 'paid',
          }
          subscriptions.set(subscription.id, subscription)
          return ok(shown(subscription))
        }),
    ),
    subscriptionsOf: as('payments.subscriptionsOf', (customerId: string) =>
      ok(
        [...subscriptions.values()]
          .filter((subscription) => subscription.customerId === customerId)
          .reverse()
          .map(shown),
      ),
    ),
    getSubscription: as('payments.getSubscription', (id: string) => {
      const subscription = subscriptions.get(id)
      return ok(subscription === undefined ? null : shown(subscription))
    }),
    cancelSubscription: as('payments.cancelSubscription', (id: string) => {
      const subscription = subscriptions.get(id)
      if (subscription !== undefined)
        subscriptions.set(id, { ...subscription, canceledDate: subscription.chargedThroughDate })
      return ok(undefined)
    }),
    removeCustomer: as('payments.removeCustomer', (id: string) => {
      customers.delete(id)
      return ok(undefined)
    }),
  }
}

/** The cards that can still be charged. */
export const enabledCards = ({ cards }: PaymentsStore): StoredCard[] =>
  [...cards.values()].filter(({ enabled }) => enabled)

/** The subscriptions that keep charging. */
export const openSubscriptions = ({ subscriptions }: PaymentsStore): StoredSubscription[] =>
  [...subscriptions.values()].filter(({ canceledDate }) => canceledDate === null)

const shown = ({ customerId, cardId, ...subscription }: StoredSubscription): PaidSubscription =>
  subscription

/** One memory for each call: what was given with a key, and what it answered. */
const answerOncePerKey = <T, E>() => {
  const known = new Map<string, { given: string; answer: Result<T, E> }>()
  return (key: string, arg: object, effect: () => Result<T, E>): Result<T, E | ServiceError> => {
    if (key.length > 45) return refused('the key is longer than 45 characters')
    const given = JSON.stringify(arg)
    const same = known.get(key)
    if (same !== undefined)
      return same.given === given ? same.answer : refused('the key was used for something else')
    const answer = effect()
    known.set(key, { given, answer })
    return answer
  }
}

const refused = (message: string): Result<never, ServiceError> => err({ type: 'Refused', message })
const declined = (message: string): Result<never, CardDeclined> =>
  err({ type: 'CardDeclined', message })
