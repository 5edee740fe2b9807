import { type AlertReason, isReminder } from '../alerts/alert-facts.ts'

/** What webhooks send, each with what it means to the person who picks it. */
export const webhookEvents = {
  'lead.new': 'A home that came to meet a saved search',
  'lead.price-cut': 'A price cut of a lead or a saved home',
  'home.sold': 'A saved home was sold',
  'home.back': 'A lead or a saved home is back on the market',
  'home.pending': 'A saved home went under contract',
  'home.value': 'The typical value of a saved home moved',
  'home.reminder': 'A next step is due, or an offer expires',
  'deal.changed': 'A deal was changed or removed',
  'search.digest': 'The leads of a daily or weekly search, with its email',
} as const satisfies Readonly<Record<string, string>>

export type WebhookEvent = keyof typeof webhookEvents

const isEvent = (name: string): name is WebhookEvent => name in webhookEvents

export const webhookEventNames = Object.keys(webhookEvents).filter(isEvent)

/** The events that an alert makes by itself, as it happens. */
export type AlertEvent = Exclude<WebhookEvent, 'deal.changed' | 'search.digest'>

const isAlertEvent = (event: WebhookEvent): event is AlertEvent =>
  event !== 'deal.changed' && event !== 'search.digest'

/**
 * The events that an alert counts as, the one that says most first. A home that comes to meet a search because its price
 * was cut is both a new lead and a price cut: a webhook that takes both gets the first.
 */
export const eventsOfAlert = ({
  reason,
  watched,
}: {
  readonly reason: AlertReason
  readonly watched: boolean
}): readonly AlertEvent[] => {
  const lead = watched ? [] : (['lead.new'] as const)
  if (isReminder(reason)) return ['home.reminder']
  switch (reason) {
    case 'price cut':
      return [...lead, 'lead.price-cut']
    case 'back on market':
      return [...lead, 'home.back']
    case 'sold':
      return [...lead, 'home.sold']
    case 'pending':
      return [...lead, 'home.pending']
    case 'listed':
      return ['lead.new']
    case 'value':
    case 'changed':
      return watched ? ['home.value'] : lead
  }
}

/** The event by which an alert goes to a webhook that takes some; null where it takes none of the alert's. */
export const eventFor = (
  taken: readonly WebhookEvent[],
  alert: Parameters<typeof eventsOfAlert>[0],
): AlertEvent | null => eventsOfAlert(alert).find((event) => taken.includes(event)) ?? null

/** The events that are alerts, of some. */
export const alertEventsOf = (events: readonly WebhookEvent[]): readonly AlertEvent[] =>
  events.filter(isAlertEvent)
