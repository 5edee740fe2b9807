import type { InvoiceState } from '../../domain/account/subscription.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Result } from '../../domain/result.ts'
import type { Mail } from './jobs.ts'

/**
 * Why an outside service did not do what it was asked. After `Unavailable` (timeout, lost answer, 5xx, 429)
 * it may have done it anyway; after `Refused` it has not.
 */
export type ServiceError =
  | { readonly type: 'Unavailable'; readonly message: string }
  | { readonly type: 'Refused'; readonly message: string }

/** Ends a session at the identity provider, by its `sid`, where that can be asked for: its refresh tokens end with it. */
export type EndSession = (sid: string) => Promise<void>

export type NewIdentity = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** A user as the identity provider's directory knows it. */
export type DirectoryUser = {
  readonly id: string
  readonly enabled: boolean
  readonly createdAt: Date
}

/** The users of the identity provider. Every call may be repeated. */
export type IdentityDirectory = {
  /** Creates a user that cannot sign in yet, and returns its id. */
  readonly create: (
    identity: NewIdentity,
  ) => Promise<
    Result<
      string,
      ServiceError | { readonly type: 'EmailTaken' } | { readonly type: 'PasswordRefused' }
    >
  >
  readonly findByEmail: (email: string) => Promise<Result<DirectoryUser | null, ServiceError>>
  readonly findById: (id: string) => Promise<Result<DirectoryUser | null, ServiceError>>
  readonly setPassword: (
    id: string,
    password: string,
  ) => Promise<Result<void, ServiceError | { readonly type: 'PasswordRefused' }>>
  /** From now on the user can sign in. */
  readonly enable: (id: string) => Promise<Result<void, ServiceError>>
  /** Also when it no longer exists. */
  readonly remove: (id: string) => Promise<Result<void, ServiceError>>
}

/** A payment call that was definitely refused for a reason that lies with the card. */
export type CardDeclined = { readonly type: 'CardDeclined'; readonly message: string }

/** A subscription as the payment provider knows it, its invoices looked up. */
export type PaidSubscription = {
  readonly id: string
  /** As the payment provider says it. */
  readonly status: string
  readonly createdAt: Date
  readonly chargedThroughDate: IsoDate | null
  readonly canceledDate: IsoDate | null
  readonly invoice: InvoiceState
}

export type NewCustomer = {
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  /** Our account's id, by which the customer is found again. */
  readonly reference: string
}

/**
 * The payment provider. `key` makes a call idempotent: the same key never has its effect twice. At most 45
 * characters.
 */
export type Payments = {
  readonly createCustomer: (
    key: string,
    customer: NewCustomer,
  ) => Promise<Result<string, ServiceError>>
  /** The customer made for this reference; null when there is none. */
  readonly findCustomer: (reference: string) => Promise<Result<string | null, ServiceError>>
  readonly createCard: (
    key: string,
    card: { readonly customerId: string; readonly paymentToken: string },
  ) => Promise<Result<string, ServiceError | CardDeclined>>
  /** Ids of the customer's enabled cards. */
  readonly cardsOf: (customerId: string) => Promise<Result<readonly string[], ServiceError>>
  /** Also when it is disabled already, or unknown. */
  readonly disableCard: (cardId: string) => Promise<Result<void, ServiceError>>
  readonly createSubscription: (
    key: string,
    subscription: { readonly customerId: string; readonly cardId: string },
  ) => Promise<Result<PaidSubscription, ServiceError | CardDeclined>>
  /** The customer's subscriptions to the plan, newest first. */
  readonly subscriptionsOf: (
    customerId: string,
  ) => Promise<Result<readonly PaidSubscription[], ServiceError>>
  readonly getSubscription: (id: string) => Promise<Result<PaidSubscription | null, ServiceError>>
  /** Also when it is canceled already, or unknown. */
  readonly cancelSubscription: (id: string) => Promise<Result<void, ServiceError>>
  /** Also when it no longer exists. */
  readonly removeCustomer: (id: string) => Promise<Result<void, ServiceError>>
}

/** Something happened at the payment provider: enough to ask it again, since only its answer is believed. */
export type PaymentEvent = {
  /** The same when the call is repeated. */
  readonly eventId: string
  /** The subscription it is about; null when it is about something else. */
  readonly subscriptionId: string | null
}

/** Events that the payment provider sends by itself. */
export type PaymentEvents = {
  /**
   * Reads the body of a call as it was sent, with its signature. Null when it does not come from the payment
   * provider.
   */
  readonly read: (rawBody: Buffer, signature: string | undefined) => PaymentEvent | null
}

/** Sends a mail. After an error it may have gone out anyway; the message names no content. */
export type SendMail = (mail: Mail) => Promise<Result<void, { readonly message: string }>>
