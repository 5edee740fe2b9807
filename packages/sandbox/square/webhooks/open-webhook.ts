import { createHmac, randomUUID } from 'node:crypto'
import type { Invoice } from '../billing/invoice.ts'
import type { Subscription } from '../billing/subscription-schema.ts'
import type { SquareSettings } from '../square-settings.ts'
import type { KeptEvent, SquareStore } from '../square-store.ts'

export type Webhook = {
  /** Keeps the event and starts sending it. */
  readonly publish: (event: SquareEvent) => Promise<void>
  /** Sends what an earlier run could not. */
  readonly resume: () => Promise<void>
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Sends events to `url`, signed as Square signs them: HMAC-SHA256 of the address and the raw body, base64
 * (https://developer.squareup.com/docs/webhooks/step3validate). An event that is not answered with 2xx is
 * sent again, with the same body, until the retries are used up; a restart does not lose it.
 */
export const openWebhook = (
  store: SquareStore,
  settings: SquareSettings,
  url: () => string,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
): Webhook => {
  const sending = new Set<Promise<void>>()
  const waiting = new Set<NodeJS.Timeout>()
  const closing = new AbortController()

  const send = async (event: KeptEvent): Promise<void> => {
    const delivered = await deliver(event, url(), settings.webhookKey, closing.signal)
    if (closing.signal.aborted) return
    if (delivered) return store.events.remove(event.id)
    const delay = retryDelaysMs[event.attempts]
    if (delay === undefined) return store.events.remove(event.id)
    const tried = { ...event, attempts: event.attempts + 1 }
    await store.events.put(event.id, tried)
    const timer = setTimeout(() => {
      waiting.delete(timer)
      start(tried)
    }, delay)
    timer.unref()
    waiting.add(timer)
  }

  const start = (event: KeptEvent): void => {
    if (closing.signal.aborted) return
    const task = send(event)
      // The documents are gone: the event stays kept for the next start.
      .catch(() => undefined)
      .finally(() => sending.delete(task))
    sending.add(task)
  }

  const idle = async () => {
    while (sending.size > 0) await Promise.all(sending)
  }

  return {
    publish: async (event) => {
      const id = randomUUID()
      const body = eventBody(event, id, settings.merchantId)
      const kept = { id, body, createdAt: event.at.toISOString(), attempts: 0 }
      await store.events.insert(id, kept)
      start(kept)
    },
    resume: async () => {
      for (const event of await store.events.list()) start(event)
    },
    idle,
    close: async () => {
      closing.abort()
      for (const timer of waiting) clearTimeout(timer)
      await idle()
    },
  }
}

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000]
const ANSWER_WITHIN_MS = 10_000

const deliver = async (
  event: KeptEvent,
  url: string,
  key: string,
  closing: AbortSignal,
): Promise<boolean> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-square-hmacsha256-signature': createHmac('sha256', key)
          .update(url + event.body)
          .digest('base64'),
        'square-environment': 'Sandbox',
        'square-initial-delivery-timestamp': event.createdAt,
        ...(event.attempts > 0 ? { 'square-retry-number': String(event.attempts) } : {}),
      },
      body: event.body,
      redirect: 'error',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Something that happened, by the name of Square's webhook event. `at` is when. */
export type SquareEvent = { readonly at: Date } & (
  | { readonly type: `subscription.${'created' | 'updated'}`; readonly subscription: Subscription }
  | {
      readonly type: `invoice.${'created' | 'updated' | 'payment_made' | 'scheduled_charge_failed'}`
      readonly invoice: Invoice
    }
)

/** The body Square sends for an event. */
const eventBody = (
  { at, type, ...object }: SquareEvent,
  eventId: string,
  merchantId: string,
): string => {
  const { id } = 'invoice' in object ? object.invoice : object.subscription
  return JSON.stringify({
    merchant_id: merchantId,
    type,
    event_id: eventId,
    created_at: at.toISOString(),
    data: { type: type.split('.')[0], id, object },
  })
}
