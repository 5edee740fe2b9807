import type { ColumnType, Generated } from 'kysely'
import type { InvoiceState } from '../../../../domain/account/subscription.ts'
import type { AuditAction } from '../../../../domain/audit-actions.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { Instant } from './instant.ts'

export type AccountState = 'new' | 'identity_created' | 'active' | 'deleting'

/** A sign-up on its way, a subscriber, or a deletion on its way. */
export interface AccountTable {
  id: string
  state: AccountState
  /** Lower-case. */
  email: string
  /** E.164. */
  phone: string
  firstName: string
  lastName: string
  /** scrypt, of the password the sign-up was begun with. */
  passwordVerifier: string | null
  /** SHA-256 of the sign-up cookie. */
  cookieHash: string | null
  cookieExpiresAt: Instant | null
  /** The identity provider was asked to create the identity, with or without an answer. */
  identityTriedAt: Instant | null
  /** The identity provider's own id of the user (Graph). */
  directoryId: string | null
  /** The claims `iss` and `sub` of its tokens. */
  issuer: string | null
  subject: string | null
  /** What the payment calls' idempotency keys begin with; another one after a definite decline. */
  attempt: string
  /** One request at a time works on this sign-up. */
  leaseUntil: Instant | null
  paymentTriedAt: Instant | null
  customerId: string | null
  cardId: string | null
  subscriptionId: string | null
  subscriptionStatus: string | null
  subscriptionCreatedAt: Instant | null
  chargedThroughDate: IsoDate | null
  canceledDate: IsoDate | null
  invoice: InvoiceState | null
  /** When the payment provider was last asked. */
  subscriptionCheckedAt: Instant | null
  createdAt: Generated<Date>
  activatedAt: Instant | null
  deletionAskedAt: Instant | null
  /** When its owner was last there, to the hour. */
  lastSeenAt: Instant | null
  /** IANA name of the zone in which digests are due; null until the browser has sent one. */
  timeZone: string | null
  /** Its owner chose it, so that browsers no longer tell it. */
  timeZoneChosen: Generated<boolean>
  /** Whether mails of alerts are wanted at all, those of watched homes, and among them those of new comps. */
  alertMails: Generated<boolean>
  watchedMails: Generated<boolean>
  compMails: Generated<boolean>
  /** Its address refused mail: when, and in the server's words. */
  mailRefusedAt: Instant | null
  mailRefusal: string | null
  /** Since when an operator holds back mails of alerts to it. */
  mailsHeldAt: Instant | null
  alertsReadAt: Instant | null
  /** When browsers were last sent alerts. */
  pushedAt: Instant | null
  /** When its owner proved that the email is theirs; null while only the sign-up says so. */
  emailProvenAt: Instant | null
  /** When the person ended all sessions: sign-ins from before are refused. */
  sessionsEndedAt: Instant | null
  /** JSON: the contract's layout of found homes; null until it was changed. */
  resultsLayout: string | null
}

/** One-time codes that prove the email of an account: one from a mailed link, and one that `flip operators` printed. */
export interface EmailCodeTable {
  accountId: string
  givenBy: 'mail' | 'command line'
  /** SHA-256. */
  codeHash: Buffer
  madeAt: Instant
  expiresAt: Instant
}

/** Sign-ins of people at the identity provider, as its claim `sid` names them. */
export interface AccountSessionTable {
  accountId: string
  sid: string
  /** Browser and system, in a few words. */
  device: string
  signedInAt: Instant
  lastSeenAt: Instant
  /** When its owner ended it; its tokens are refused since. */
  endedAt: Instant | null
}

/** What operators did. Rows are added, never changed or removed. */
export interface AuditLogTable {
  id: Generated<number>
  at: ColumnType<Date, never, never>
  actorKind: 'operator' | 'command line'
  /** The email of an operator, or a user of the machine. */
  actor: string
  action: AuditAction
  subject: string
  requestId: string | null
  before: string | null
  after: string | null
}

/** Events of the payment provider that were taken: each once. */
export interface PaymentEventTable {
  eventId: string
  receivedAt: Generated<Date>
}
