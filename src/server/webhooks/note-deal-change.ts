import { DEAL_REST_SECONDS } from '../../domain/webhooks/webhook-limits.ts'
import { keepMessages, webhooksOn } from './keep-messages.ts'
import { dealMessage } from './messages.ts'
import { type NoteDealChange, sendAttempt, type WebhookJobSender } from './ports.ts'

/**
 * Keeps the messages of a changed deal for the webhooks that take them. A deal is kept while it is typed: what changes
 * before the deal has rested for a while goes in one message, as it is then.
 */
export const noteDealChange =
  ({
    jobs,
    clock,
    origin,
  }: {
    readonly jobs: WebhookJobSender
    readonly clock: () => Date
    readonly origin: () => string
  }): NoteDealChange =>
  async (trx, { accountId, propertyId, deal }) => {
    const now = clock()
    const nextAt = new Date(now.getTime() + DEAL_REST_SECONDS * 1000)
    for (const hook of await webhooksOn(trx, accountId)) {
      if (!hook.events.includes('deal.changed')) continue
      const message = dealMessage({ propertyId, deal, at: now }, origin())
      const at = { now, nextAt, origin: origin(), subject: propertyId }
      for (const kept of await keepMessages(trx, hook, [message], at))
        await sendAttempt(jobs, trx, kept, now)
    }
  }
