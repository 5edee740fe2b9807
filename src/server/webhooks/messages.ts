import type { Alert } from '../../contract/alerts/alerts.ts'
import type { KeptDeal } from '../../contract/deals/kept-deals.ts'
import type { WebhookMessage } from '../../contract/webhooks/webhook-messages.ts'
import { type PushMessage, pushMessageOf } from '../../domain/alerts/push-message.ts'
import { dollars } from '../../domain/dollars.ts'
import { receivers } from '../../domain/webhooks/receivers.ts'
import type { AlertEvent } from '../../domain/webhooks/webhook-events.ts'
import { MAX_IN_DIGEST } from '../../domain/webhooks/webhook-limits.ts'
import type { WebhookTable } from '../platform/database/tables/webhooks.ts'

type AlertMessage = Extract<WebhookMessage, { readonly type: AlertEvent }>
export type SentAlert = Omit<Alert, 'read'>

/** What is sent of an alert. `origin` is where this site answers: `https://flips.example`. */
export const alertMessage = (
  type: AlertEvent,
  { id, propertyId, reason, search, watched, createdAt, facts }: SentAlert,
  origin: string,
): AlertMessage => ({
  type,
  timestamp: createdAt,
  data: {
    id,
    propertyId,
    reason,
    search,
    watched,
    createdAt,
    facts,
    url: homeUrl(origin, propertyId),
  },
})

/** What is sent of the leads of a search since its digest before, the newest first. */
export const digestMessage = (
  {
    search,
    cadence,
    alerts,
    at,
  }: {
    readonly search: { readonly id: string; readonly name: string }
    readonly cadence: 'daily' | 'weekly'
    readonly alerts: readonly SentAlert[]
    readonly at: Date
  },
  origin: string,
): WebhookMessage => ({
  type: 'search.digest',
  timestamp: at.toISOString(),
  data: {
    search,
    cadence,
    total: alerts.length,
    alerts: alerts
      .slice(0, MAX_IN_DIGEST)
      .map((alert) => alertMessage('lead.new', alert, origin).data),
    url: `${origin}/alerts`,
  },
})

/** What is sent of a deal that was changed; `deal` is null where it was removed. */
export const dealMessage = (
  { propertyId, deal, at }: { propertyId: string; deal: KeptDeal | null; at: Date },
  origin: string,
): WebhookMessage => {
  const { startedFrom: _, ...sent } = deal ?? { startedFrom: null }
  return {
    type: 'deal.changed',
    timestamp: at.toISOString(),
    data: {
      propertyId,
      deal: 'inputs' in sent ? sent : null,
      url: homeUrl(origin, propertyId),
    },
  }
}

const homeUrl = (origin: string, propertyId: string): string =>
  `${origin}/comps/${encodeURIComponent(propertyId)}`

/** Messages of one event, the newest first, as a receiver gets them: a webhook one by one from the oldest on, a chat all in one. */
export const bodiesOf = (
  { kind, url }: Pick<WebhookTable, 'kind' | 'url'>,
  messages: readonly WebhookMessage[],
  origin: string,
): readonly string[] => {
  const { body } = receivers[kind]
  if (body === null) return messages.toReversed().map((message) => JSON.stringify(message))
  const [first, ...others] = messages
  if (first === undefined) return []
  const { path, ...said } = chatOf(first, others)
  const title = first.test ? `Test: ${said.title}` : said.title
  return [JSON.stringify(body({ ...said, title, url: `${origin}${path}` }, new URL(url)))]
}

/** One message to a chat of those that come together, which are all of one event. */
const chatOf = (first: WebhookMessage, others: readonly WebhookMessage[]): PushMessage => {
  switch (first.type) {
    case 'deal.changed':
      return dealInChat(first)
    case 'search.digest': {
      const { alerts, search, cadence, total } = first.data
      const [newest, ...rest] = alerts
      const listed = newest && pushMessageOf([newest, ...rest], MAX_LINES)
      return {
        title: `${total} ${total === 1 ? 'lead' : 'leads'} of the ${cadence === 'daily' ? 'day' : 'week'}: ${search.name}`,
        body: listed?.body ?? '',
        path: '/alerts',
      }
    }
    default:
      return pushMessageOf(
        [first.data, ...others.filter(isOfAlert).map(({ data }) => data)],
        MAX_LINES,
      )
  }
}

const isOfAlert = (message: WebhookMessage): message is AlertMessage =>
  message.type !== 'deal.changed' && message.type !== 'search.digest'

const dealInChat = ({
  data: { propertyId, deal },
}: Extract<WebhookMessage, { readonly type: 'deal.changed' }>): PushMessage => {
  const home = deal?.home ?? null
  const asks = home === null || home.price === null ? [] : [`Asks ${dollars(home.price)}`]
  const named = deal === null || deal.name === '' ? [] : [deal.name]
  return {
    title: `Deal ${deal === null ? 'removed' : 'changed'}${home === null ? '' : `: ${home.addressLine}`}`,
    body: [...named, ...asks].join(' · ') || 'Open it for its numbers',
    path: `/comps/${encodeURIComponent(propertyId)}`,
  }
}

/** How many homes a message to a chat names. */
const MAX_LINES = 10
