import type { EndSession, IdentityDirectory, PaymentEvents, Payments } from '../../account/ports.ts'
import type { IdentityProviderConfig } from '../../config/identity-config.ts'
import type { SquareConfig } from '../../config/payments-config.ts'
import type { VerifyToken } from '../../platform/requests/auth.ts'

/** The outside services that accounts need. */
export type Services = {
  /** Asked for only once the server listens: the addresses of the embedded stand-ins are its own. */
  readonly identity: () => IdentityProviderConfig
  readonly square: () => SquareConfig
  readonly verifyToken: VerifyToken
  /** Null where people register at the identity provider themselves. */
  readonly directory: IdentityDirectory | null
  readonly endSession: EndSession
  readonly payments: Payments
  readonly paymentEvents: PaymentEvents
}
