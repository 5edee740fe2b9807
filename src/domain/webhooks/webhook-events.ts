import { type AlertReason, isReminder } from '../alerts/alert-facts.ts'

/** What webhooks send: each with what people call it, and what it means. */
export const webhookEvents = {
  'lead.new': { name: 'New leads', means: 'A home came to meet a saved search' },
  'lead.price-cut': { name: 'Price cuts', means: 'A lead or a saved home asks less' },
  'home.sold': { name: 'Sales', means: 'A saved home was sold' },
  'home.back': { name: 'Back on the market', means: 'A lead or a saved home is for sale again' },
  'home.pending': { name: 'Under contract', means: 'A saved home went under contract' },
  'home.value': { name: 'Moved values', means: 'The typical value of a saved home moved' },
  'home.comp': { name: 'New comps', means: 'A sale became a comp of a home you added' },
  'home.reminder': { name: 'Reminders', means: 'A next step is due, or an offer expires' },
  'deal.changed': { name: 'Changed deals', means: 'A deal was changed or removed' },
  'search.digest': {
    name: 'Digests',
    means: 'The leads of a daily or weekly search in one message',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly means: string }>>

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
    case 'comp':
      return ['home.comp']
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
