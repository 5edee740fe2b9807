import { type Kysely, sql } from 'kysely'
import type { WebhookMessage } from '../../contract/webhooks/webhook-messages.ts'
import type { AlertReason } from '../../domain/alerts/alert-facts.ts'
import { exampleFacts } from '../../domain/webhooks/example-alert.ts'
import {
  type AlertEvent,
  eventsOfAlert,
  type WebhookEvent,
} from '../../domain/webhooks/webhook-events.ts'
import { toDeal } from '../deals/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { readAlerts } from './form-messages.ts'
import { alertMessage, dealMessage, digestMessage, type SentAlert } from './messages.ts'

/** Messages of an event as a subscriber's webhook would get them, the newest first; an example where there is none yet. */
export const sampleMessages = async (
  db: Kysely<Database>,
  owner: Owner,
  event: WebhookEvent,
  { now, origin }: { readonly now: Date; readonly origin: string },
): Promise<readonly WebhookMessage[]> => {
  switch (event) {
    case 'deal.changed':
      return [await sampleDeal(db, owner, now, origin)]
    case 'search.digest':
      return [await sampleDigest(db, owner, now, origin)]
    default: {
      const alerts = (await lately(db, owner))
        .filter((alert) => eventsOfAlert(alert).includes(event))
        .slice(0, MAX_SAMPLES)
      return alerts.length > 0
        ? alerts.map((alert) => alertMessage(event, alert, origin))
        : [{ ...alertMessage(event, exampleAlert(event, now), origin), test: true }]
    }
  }
}

const lately = (db: Kysely<Database>, owner: Owner) =>
  readAlerts(
    db,
    sql`a.id IN (SELECT id FROM alert WHERE account_id = ${accountOf(owner)}
      ORDER BY id DESC LIMIT ${MAX_LOOKED_AT})`,
  )

const sampleDigest = async (
  db: Kysely<Database>,
  owner: Owner,
  now: Date,
  origin: string,
): Promise<WebhookMessage> => {
  const alerts = await lately(db, owner)
  const search = alerts.find((alert) => alert.search !== null)?.search ?? null
  if (search === null) {
    const example = exampleAlert('lead.new', now)
    const digest = { search: EXAMPLE_SEARCH, cadence: 'daily', alerts: [example], at: now } as const
    return { ...digestMessage(digest, origin), test: true }
  }
  const ofSearch = alerts.filter((alert) => alert.search?.id === search.id)
  const cadence = ofSearch[0]?.cadence === 'weekly' ? 'weekly' : 'daily'
  return digestMessage({ search, cadence, alerts: ofSearch, at: now }, origin)
}

const sampleDeal = async (
  db: Kysely<Database>,
  owner: Owner,
  at: Date,
  origin: string,
): Promise<WebhookMessage> => {
  const row = await db
    .selectFrom('deal')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined)
    return { ...dealMessage({ propertyId: EXAMPLE_HOME, deal: null, at }, origin), test: true }
  const deal = { ...toDeal(row), home: null }
  return dealMessage({ propertyId: row.propertyId, deal, at: row.changedAt }, origin)
}

const exampleAlert = (event: AlertEvent, now: Date): SentAlert => ({
  id: 1,
  propertyId: EXAMPLE_HOME,
  reason: exampleReasons[event],
  search: event === 'lead.new' ? EXAMPLE_SEARCH : null,
  watched: event !== 'lead.new',
  createdAt: now.toISOString(),
  facts: exampleFacts,
})

const exampleReasons: Readonly<Record<AlertEvent, AlertReason>> = {
  'lead.new': 'price cut',
  'lead.price-cut': 'price cut',
  'home.sold': 'sold',
  'home.back': 'back on market',
  'home.pending': 'pending',
  'home.value': 'value',
  'home.comp': 'comp',
  'home.reminder': 'next step',
}

const EXAMPLE_HOME = 'example-home'
const EXAMPLE_SEARCH = { id: 'example-search', name: 'Example search' }
const MAX_SAMPLES = 3
/** Among how many of the newest alerts samples are looked for. */
const MAX_LOOKED_AT = 200
