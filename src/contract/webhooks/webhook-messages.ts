import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { alertSchema } from '../alerts/alerts.ts'
import { keptDealSchema } from '../deals/kept-deals.ts'

const url = about('Its page on this site.', z.string())

const alertOfWebhook = named(
  'WebhookAlert',
  'A home, with what happened to it.',
  z.extend(z.omit(alertSchema, { read: true }), { url }),
)

const dealOfWebhook = z.object({
  propertyId: about('Names the home.', z.string()),
  deal: about(
    'The deal as it is kept now; null where it was removed.',
    z.nullable(z.omit(keptDealSchema, { startedFrom: true })),
  ),
  url,
})

const digestOfWebhook = z.object({
  search: about(
    'The saved search.',
    z.object({
      id: about('Names it in calls.', z.string()),
      name: about('Its name now.', z.string()),
    }),
  ),
  cadence: about('How often its digest comes.', z.enum(['daily', 'weekly'])),
  total: about('How many leads there were since the digest before.', z.int()),
  alerts: about('The newest of them first, at most 30.', z.array(alertOfWebhook)),
  url: about('All alerts on this site.', z.string()),
})

const message = <Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({
    type: about('What happened.', z.literal(type)),
    timestamp: about('When it happened: ISO 8601, UTC.', z.string()),
    data: about('What is known of it.', data),
    test: about(
      'True for a message that was sent to try the webhook.',
      z.optional(z.literal(true)),
    ),
  })

/** What is sent to a webhook, as JSON. */
export const webhookMessageSchema = named(
  'WebhookMessage',
  'What a webhook gets, as Standard Webhooks 1.0 has it. Of an alert, `data` is the home and what happened to it.',
  z.union([
    message('lead.new', alertOfWebhook),
    message('lead.price-cut', alertOfWebhook),
    message('home.sold', alertOfWebhook),
    message('home.back', alertOfWebhook),
    message('home.pending', alertOfWebhook),
    message('home.value', alertOfWebhook),
    message('home.comp', alertOfWebhook),
    message('home.reminder', alertOfWebhook),
    message('deal.changed', dealOfWebhook),
    message('search.digest', digestOfWebhook),
  ]),
)
export type WebhookMessage = z.infer<typeof webhookMessageSchema>
