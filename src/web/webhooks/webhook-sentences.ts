import type { Webhook, WebhookDelivery } from '../../contract/webhooks/webhooks.ts'
import { receivers } from '../../domain/webhooks/receivers.ts'
import { webhookEventNames, webhookEvents } from '../../domain/webhooks/webhook-events.ts'
import { RETRY_DAYS } from '../../domain/webhooks/webhook-limits.ts'
import { formatCount, formatCounted, formatMoment } from '../ui/words/format.ts'

/** What a webhook is called: by its owner, or by what it leads to. */
export const titleOf = ({ name, kind }: Pick<Webhook, 'name' | 'kind'>): string =>
  name === '' ? receivers[kind].name : name

/** `New leads, Sales · leads of 2 searches`. */
export const takesWords = ({ events, searchIds }: Webhook): string => {
  const named =
    events.length === webhookEventNames.length
      ? 'All events'
      : events.map((event) => webhookEvents[event].name).join(', ')
  return searchIds === null
    ? named
    : `${named} · leads of ${formatCounted(searchIds.length, 'search', 'searches')}`
}

/** How a webhook is doing, and whether that asks for a look. */
export const stateWords = (
  { on, off, failingSince, waiting, last }: Webhook,
  now: Date,
): { readonly text: string; readonly bad: boolean } => {
  if (off === 'gone')
    return { text: 'Switched off: it said that it wants no more messages.', bad: true }
  if (off === 'failing')
    return { text: `Switched off: it took nothing for ${RETRY_DAYS} days.`, bad: true }
  if (!on) return { text: 'Switched off.', bad: false }
  const waits =
    waiting === 0
      ? ''
      : ` ${formatCounted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}.`
  if (failingSince !== null)
    return {
      text: `It has taken nothing since ${formatMoment(new Date(failingSince), now)}. We try again for ${RETRY_DAYS} days.${waits}`,
      bad: true,
    }
  if (last === null) return { text: 'On. Waits for its first message.', bad: false }
  return {
    text: `On. Last message ${formatMoment(new Date(last.createdAt), now)}.${waits}`,
    bad: false,
  }
}

/** Whether a message is being tried, or is about to be. While its receiver is waited for, it is due again in 45 seconds. */
export const isSoon = (next: Date, now: Date): boolean => next.getTime() - now.getTime() < 60_000

/** What became of a message: `Delivered`, `Tries again Friday 5:10 PM`. */
export const deliveryWords = (
  { state, nextAt, attempts, test }: WebhookDelivery,
  now: Date,
): { readonly text: string; readonly bad: boolean } => {
  switch (state) {
    case 'delivered':
      return { text: 'Delivered', bad: false }
    case 'failed':
      return { text: test ? 'Not taken' : 'Given up', bad: true }
    case 'stopped':
      return { text: 'Not sent: it was switched off', bad: true }
    case 'waiting': {
      const next = nextAt === null ? now : new Date(nextAt)
      if (isSoon(next, now))
        return { text: attempts.length === 0 ? 'On its way' : 'Tries again soon', bad: false }
      return {
        text: `${attempts.length === 0 ? 'Due' : 'Tries again'} ${formatMoment(next, now)}`,
        bad: attempts.length > 0,
      }
    }
  }
}

/** `500 after 1,204 ms`, `No answer after 15,000 ms`. */
export const attemptWords = ({ status, durationMs }: WebhookDelivery['attempts'][number]): string =>
  `${status === null ? 'No answer' : status} after ${formatCount(durationMs)} ms`
