import type { Subscriber, SubscriberChange } from '../../../contract/operators/subscribers.ts'
import { agoWords } from '../../ui/words/ago-words.ts'
import { formatDate, formatLongDay } from '../../ui/words/format.ts'

/** The state of an account, in a word with its color. */
export const markOf = ({ state, subscription }: Subscriber) => {
  switch (state) {
    case 'signing up':
      return { kind: 'waiting', words: 'Signing up' } as const
    case 'being deleted':
      return { kind: 'busy', words: 'Being deleted' } as const
    case 'active':
      if (subscription === null) return { kind: 'waiting', words: 'No subscription' } as const
      if (subscription.paymentFailed) return { kind: 'bad', words: 'Payment failed' } as const
      return subscription.live
        ? ({ kind: 'good', words: 'Can search' } as const)
        : ({ kind: 'warning', words: 'Cannot search' } as const)
  }
}

/** `Subscription active, paid through Mar 14, 2026`. */
export const subscriptionSentence = ({ subscription }: Subscriber): string => {
  if (subscription === null) return 'No subscription'
  const { status, chargedThroughDate } = subscription
  const paid =
    chargedThroughDate === null ? 'not paid yet' : `paid through ${formatDate(chargedThroughDate)}`
  return `Subscription ${status.toLowerCase().replaceAll('_', ' ')}, ${paid}`
}

/** `Since November 22, 2026 · last here 3 hours ago`; what is kept of that is exact to the hour. */
export const seenSentence = (
  { since, lastSeen, deletionAskedAt }: Subscriber,
  now: Date,
): string => {
  const parts = [`Since ${formatLongDay(new Date(since))}`]
  if (lastSeen === null) parts.push('not seen yet')
  else
    parts.push(
      now.getTime() - Date.parse(lastSeen) < HOUR_MS
        ? 'here within the hour'
        : `last here ${agoWords(lastSeen, now)}`,
    )
  if (deletionAskedAt !== null) parts.push(`deletion asked for ${agoWords(deletionAskedAt, now)}`)
  return parts.join(' · ')
}

/** What keeps alert emails from an account; null where they go out. */
export const mailsSentence = ({ mails }: Subscriber): string | null => mailsSentences[mails]

const mailsSentences: Record<Subscriber['mails'], string | null> = {
  on: null,
  off: 'Alert emails turned off by the subscriber',
  refused: 'Alert emails stopped: the address refused one',
  held: 'Alert emails stopped by an operator',
}

/** What is said once something was done about an account. */
export const doneSentences: Record<SubscriberChange, string> = {
  disconnect: 'Live connections ended. Open pages connect again.',
  stopMails: 'Alert emails stopped. What comes meanwhile waits.',
  resumeMails: 'Alert emails go on. What waited is sent within ten minutes.',
  close: 'The account is closed: it cannot be used anymore.',
}

const HOUR_MS = 3_600_000
