import type { Kysely, Transaction } from 'kysely'
import type { KeptDeal } from '../../contract/deals/kept-deals.ts'
import type { ReceiverKind } from '../../domain/webhooks/receivers.ts'
import type { Database } from '../platform/database/schema.ts'
import type { JobSender } from '../platform/jobs/jobs.ts'
import type { WebhookJobs } from './jobs.ts'

export type WebhookJobSender = JobSender<WebhookJobs>

/** A message on its way to a webhook. */
export type OutgoingMessage = {
  /** The header `webhook-id`. */
  readonly id: string
  readonly kind: ReceiverKind
  readonly url: string
  readonly body: string
  /** What it is signed with, each by itself; none for a chat. */
  readonly secrets: readonly string[]
  /** When this attempt is made. */
  readonly at: Date
}

/** What became of one attempt. */
export type AttemptOutcome = {
  /**
   * `taken`: by a 2xx. `gone`: the receiver wants no more. `busy`: it is in trouble or cannot be reached, so that other
   * messages wait too. `refused`: it did not take this one; it is tried again like the others.
   */
  readonly type: 'taken' | 'gone' | 'busy' | 'refused'
  /** Of the answer; null where none came. */
  readonly status: number | null
  /** How long the receiver asks to wait; null where it does not. */
  readonly retryAfterMs: number | null
  /** The beginning of the answer. */
  readonly answer: string
  /** Why it was not taken, in words; null where it was. */
  readonly error: string | null
}

/** Makes one attempt; it never rejects. */
export type SendMessage = (message: OutgoingMessage) => Promise<AttemptOutcome>

/** Keeps the messages that a change of a deal makes, in its transaction. `deal` is null where it was removed. */
export type NoteDealChange = (
  trx: Transaction<Database>,
  change: {
    readonly accountId: string
    readonly propertyId: string
    readonly deal: KeptDeal | null
  },
) => Promise<void>

/** Sends the job that makes the next attempt of a message, due at `nextAt`; without effect while the same one waits. */
export const sendAttempt = (
  jobs: WebhookJobSender,
  db: Kysely<Database>,
  { id, accountId, nextAt }: { id: string; accountId: string; nextAt: Date },
  now: Date,
): Promise<void> =>
  jobs.send(
    db,
    'deliver-webhook',
    { id, accountId },
    {
      key: `${id} ${nextAt.getTime()}`,
      startAfterSeconds: Math.max(0, Math.ceil((nextAt.getTime() - now.getTime()) / 1000)),
    },
  )
