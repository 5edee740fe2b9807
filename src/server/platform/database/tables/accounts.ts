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
  first_name: string
  last_name: string
  /** scrypt, of the password the sign-up was begun with. */
  password_verifier: string | null
  /** SHA-256 of the sign-up cookie. */
  cookie_hash: string | null
  cookie_expires_at: Instant | null
  /** The identity provider was asked to create the identity, with or without an answer. */
  identity_tried_at: Instant | null
  /** The identity provider's own id of the user (Graph). */
  directory_id: string | null
  /** The claims `iss` and `sub` of its tokens. */
  issuer: string | null
  subject: string | null
  /** What the payment calls' idempotency keys begin with; another one after a definite decline. */
  attempt: string
  /** One request at a time works on this sign-up. */
  lease_until: Instant | null
  payment_tried_at: Instant | null
  customer_id: string | null
  card_id: string | null
  subscription_id: string | null
  subscription_status: string | null
  subscription_created_at: Instant | null
  charged_through_date: IsoDate | null
  canceled_date: IsoDate | null
  invoice: InvoiceState | null
  /** When the payment provider was last asked. */
  subscription_checked_at: Instant | null
  created_at: Generated<Date>
  activated_at: Instant | null
  deletion_asked_at: Instant | null
  /** When its owner was last there, to the hour. */
  last_seen_at: Instant | null
  /** IANA name of the zone in which digests are due; null until the browser has sent one. */
  time_zone: string | null
  /** Its owner chose it, so that browsers no longer tell it. */
  time_zone_chosen: Generated<boolean>
  /** Whether mails of alerts are wanted at all, and those of watched homes. */
  alert_mails: Generated<boolean>
  watched_mails: Generated<boolean>
  /** Its address refused mail: when, and in the server's words. */
  mail_refused_at: Instant | null
  mail_refusal: string | null
  /** Since when an operator holds back mails of alerts to it. */
  mails_held_at: Instant | null
  alerts_read_at: Instant | null
  /** When browsers were last sent alerts. */
  pushed_at: Instant | null
  /** When its owner proved that the email is theirs; null while only the sign-up says so. */
  email_proven_at: Instant | null
  /** When the person ended all sessions: sign-ins from before are refused. */
  sessions_ended_at: Instant | null
}

/** One-time codes that prove the email of an account: one from a mailed link, and one that `flip operators` printed. */
export interface EmailCodeTable {
  account_id: string
  given_by: 'mail' | 'command line'
  /** SHA-256. */
  code_hash: Buffer
  made_at: Instant
  expires_at: Instant
}

/** Sign-ins of people at the identity provider, as its claim `sid` names them. */
export interface AccountSessionTable {
  account_id: string
  sid: string
  /** Browser and system, in a few words. */
  device: string
  signed_in_at: Instant
  last_seen_at: Instant
  /** When its owner ended it; its tokens are refused since. */
  ended_at: Instant | null
}

/** What operators did. Rows are added, never changed or removed. */
export interface AuditLogTable {
  id: Generated<number>
  at: ColumnType<Date, never, never>
  actor_kind: 'operator' | 'command line'
  /** The email of an operator, or a user of the machine. */
  actor: string
  action: AuditAction
  subject: string
  request_id: string | null
  before: string | null
  after: string | null
}

/** Events of the payment provider that were taken: each once. */
export interface PaymentEventTable {
  event_id: string
  received_at: Generated<Date>
}
