import type { ColumnType, Generated } from 'kysely'
import type { AlertFacts, AlertReason } from '../../../../domain/alerts/alert-facts.ts'
import type { MailKind } from '../../../../domain/alerts/mail/alert-mail.ts'
import type { PushMessage } from '../../../../domain/alerts/push-message.ts'
import type { Instant } from './instant.ts'

/** An alert to a subscriber about a home: one for each event. */
export interface AlertTable {
  id: Generated<number>
  accountId: string
  /** The saved search that the home came to meet; null for a watched home. */
  searchId: string | null
  /** Others of the account that it came to meet by the same event. */
  otherSearchIds: Generated<readonly string[]>
  propertyId: string
  reason: AlertReason
  /** Names what happened to the home: the same for the same. */
  event: string
  /** JSON: the home as it stood. */
  facts: ColumnType<AlertFacts, string, string>
  createdAt: Generated<Date>
  readAt: Instant | null
  /** It is about a watched home, so that no search is missing where none is named. */
  watched: Generated<boolean>
  /** The mail that lists it; null while none does. */
  mailId: string | null
  /** Why none ever will; null where one has or may. */
  notMailed: string | null
  /** Pages that are open have heard that it is there. */
  told: Generated<boolean>
  /** It has been sent to the browsers that want it, or there are none. */
  pushed: Generated<boolean>
  /** It has been sent to the webhooks that want it, or there are none. */
  hooked: Generated<boolean>
  /** A digest to webhooks has listed it, or none will. */
  digested: Generated<boolean>
}

/** A mail of alerts, kept before it is sent so that it is sent once. */
export interface MailTable {
  id: string
  accountId: string
  messageId: string
  kind: MailKind
  searchId: string | null
  /** `refused`: the address takes no mail. `dead`: given up. `stopped`: its account took no mails any more. */
  state: 'waiting' | 'sent' | 'refused' | 'dead' | 'stopped'
  attempts: Generated<number>
  createdAt: ColumnType<Date, Date | undefined, never>
  /** How many a day its account gets at most, where it is the last one of its day. */
  lastOfDay: number | null
  offeredAt: Instant | null
  sentAt: Instant | null
  error: string | null
}

/** The tokens in a mail's links that stop mails, as SHA-256. */
export interface MailLinkTable {
  hash: Buffer
  mailId: string
}

/** A browser that alerts are pushed to (RFC 8030), with the keys its messages are encrypted by (RFC 8291). */
export interface PushSubscriptionTable {
  id: string
  accountId: string
  endpoint: string
  /** base64url. */
  p256dh: string
  auth: string
  createdAt: ColumnType<Date, Date | undefined, never>
}

/** A message on its way to a browser; gone once it has been taken or given up. */
export interface PushMessageTable {
  id: string
  subscriptionId: string
  message: ColumnType<PushMessage, string, never>
  attempts: Generated<number>
  createdAt: ColumnType<Date, Date, never>
}
