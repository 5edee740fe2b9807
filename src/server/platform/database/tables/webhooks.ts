import type { ColumnType, Generated } from 'kysely'
import type { ReceiverKind } from '../../../../domain/webhooks/receivers.ts'
import type { WebhookEvent } from '../../../../domain/webhooks/webhook-events.ts'
import type { Instant } from './instant.ts'

/** Where a subscriber has alerts and changes of deals sent by HTTP. */
export interface WebhookTable {
  id: string
  accountId: string
  kind: ReceiverKind
  name: string
  url: string
  events: WebhookEvent[]
  /** The saved searches whose leads it gets; null for all. */
  searchIds: string[] | null
  switchedOn: Generated<boolean>
  /** Why it was switched off by itself. */
  offReason: 'gone' | 'failing' | null
  /** What messages are signed with (Standard Webhooks 1.0); null of chats. */
  secret: string | null
  /** The one before, which signs too until `oldSecretUntil`. */
  oldSecret: string | null
  oldSecretUntil: Instant | null
  /** When it first failed since it last took something. */
  failingSince: Instant | null
  /** Its receiver is in trouble, or asked for this: nothing is sent before. */
  pausedUntil: Instant | null
  createdAt: ColumnType<Date, Date, never>
}

/** A message to a webhook. */
export interface WebhookDeliveryTable {
  /** The header `webhook-id`. */
  id: string
  serial: Generated<number>
  webhookId: string
  event: WebhookEvent
  /** What it is about, where a newer message that is not yet sent takes its place: the home of a changed deal. */
  subject: string | null
  test: Generated<boolean>
  /** As it is sent, to the byte. */
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed' | 'stopped'>
  attempts: Generated<number>
  createdAt: ColumnType<Date, Date, never>
  /** Since when it is tried: it is given up some days later. */
  triedFrom: ColumnType<Date, Date, Date>
  /** When it is tried next; null unless it waits. */
  nextAt: Instant | null
  /** When its owner last had it sent once more. */
  resentAt: Instant | null
}

/** An attempt to deliver a message. */
export interface WebhookAttemptTable {
  deliveryId: string
  attempt: number
  at: ColumnType<Date, Date, never>
  /** Of the answer; null where none came. */
  status: number | null
  durationMs: number
  /** Its beginning. */
  answer: string
  error: string | null
}
