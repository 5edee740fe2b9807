import * as z from 'zod/mini'
import { receiverKinds } from '../../domain/webhooks/receivers.ts'
import { webhookEventNames } from '../../domain/webhooks/webhook-events.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { nextPage } from '../page.ts'
import { webhookMessageSchema } from './webhook-messages.ts'

const instant = about('ISO 8601, UTC.', z.string())
const event = z.enum(webhookEventNames)
const events = about(
  'Which events it gets, one at least.',
  z.array(event).check(z.minLength(1, 'pick at least one')),
)
const searchIds = about(
  'Of which saved searches it gets leads, by their ids; null for all. News of saved homes and of deals does not depend on it.',
  z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000))),
)
const name = about(
  'What the caller calls it; may be empty.',
  z.string().check(z.maxLength(100, 'it may have 100 characters at most')),
)

export const deliverySchema = named(
  'WebhookDelivery',
  'A message to a webhook: on its way, delivered or given up.',
  z.object({
    id: about('The header `webhook-id`: the same on every attempt.', z.string()),
    event: about('What happened.', event),
    test: about('Whether it was sent to try the webhook.', z.boolean()),
    state: about(
      'waiting: it will be tried, or tried again. failed: given up. stopped: the webhook was switched off, or the subscription was not live, when it was due.',
      z.enum(['waiting', 'delivered', 'failed', 'stopped']),
    ),
    createdAt: about('When it was made.', instant),
    nextAt: about('When it is tried next; null unless it waits.', z.nullable(instant)),
    attempts: about(
      'The attempts of it, the newest first.',
      z.array(
        z.object({
          at: about('When it began.', instant),
          status: about('The status of the answer; null where none came.', z.nullable(z.int())),
          durationMs: about('How long it took, in milliseconds.', z.int()),
          answer: about('The beginning of the answer; empty where there was none.', z.string()),
          error: about('Why it failed, in words; null where it did not.', z.nullable(z.string())),
        }),
      ),
    ),
  }),
)
export type WebhookDelivery = z.infer<typeof deliverySchema>

export const webhookSchema = named(
  'Webhook',
  'Where alerts and changes of deals are sent: to a program, or to a chat.',
  z.object({
    id: about('Names it in calls.', z.string()),
    kind: about('What it leads to.', z.enum(receiverKinds)),
    name,
    address: about(
      'Where it leads. Of a chat only its end, for the rest is a key to it.',
      z.string(),
    ),
    events: about('Which events it gets.', z.array(event)),
    searchIds,
    on: about('Whether it is switched on.', z.boolean()),
    off: about(
      'Why it was switched off by itself: gone, its receiver said that it is no longer there; failing, nothing was taken for three days. Null otherwise.',
      z.nullable(z.enum(['gone', 'failing'])),
    ),
    failingSince: about('Since when nothing has been taken; null unless so.', z.nullable(instant)),
    oldSecretUntil: about(
      'Until when the secret before signs beside the new one; null unless it does.',
      z.nullable(instant),
    ),
    createdAt: about('When it was added.', instant),
    waiting: about('How many messages wait to be taken.', z.int()),
    last: about(
      'What became of the newest message, tests aside; null before there was one.',
      z.nullable(z.object({ state: deliverySchema.shape.state, createdAt: instant })),
    ),
  }),
)
export type Webhook = z.infer<typeof webhookSchema>

const webhooksSchema = named(
  'Webhooks',
  'The webhooks and chats of the caller.',
  z.object({
    webhooks: about('The newest first.', z.array(webhookSchema)),
    searches: about(
      'The saved searches whose leads they may get.',
      z.array(
        z.object({
          id: about('Names it in calls.', z.string()),
          name: about('Its name.', z.string()),
        }),
      ),
    ),
    most: about('How many an account keeps.', z.int()),
  }),
)
export type Webhooks = z.infer<typeof webhooksSchema>

const addWebhookSchema = z.object({
  kind: about('What it leads to; webhook unless given.', z.optional(z.enum(receiverKinds))),
  url: about(
    'Where messages are sent by POST: an https address on the internet. Of Slack and Discord that of an incoming webhook, of Telegram https://api.telegram.org/bot…/sendMessage?chat_id=….',
    z.string().check(z.maxLength(1000, 'it may have 1,000 characters at most')),
  ),
  name: about('What the caller calls it.', z.optional(name)),
  events,
  searchIds: about('As of a webhook; all unless given.', z.optional(searchIds)),
})
export type AddWebhook = z.infer<typeof addWebhookSchema>

const changeWebhookSchema = z.object({
  name: about('As of a webhook. Without it, as it was.', z.optional(name)),
  events: about('As of a webhook. Without it, as it was.', z.optional(events)),
  searchIds: about('As of a webhook. Without it, as it was.', z.optional(searchIds)),
  on: about('Switches it on or off. Without it, as it was.', z.optional(z.boolean())),
})
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>

const withSecret = z.object({
  webhook: webhookSchema,
  secret: about(
    'What its messages are signed with: whsec_… and base64. It is shown this once. Null of a chat, which checks no signatures.',
    z.nullable(z.string()),
  ),
})

const deliveriesSchema = named(
  'WebhookDeliveries',
  'A page of the messages to a webhook, of the last 30 days.',
  z.object({
    deliveries: about('The newest first.', z.array(deliverySchema)),
    next: nextPage('before', z.string()),
  }),
)
export type WebhookDeliveries = z.infer<typeof deliveriesSchema>

const of = { tag: 'Webhooks', access: 'subscribers' } as const
const id = about('The `id` of a webhook.', z.string())
const notFound = { 404: ['not-found'] } as const
const ofOne = { ...of, params: z.object({ id }), problems: notFound } as const

/** The webhooks and chats that the caller has things sent to. */
export const webhookCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhooks and chats of the caller',
    answer: webhooksSchema,
  },
  add: {
    ...of,
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook or a chat',
    description:
      'Also how a Zap or an n8n workflow subscribes (REST hooks). What happens from then on is sent to it.',
    body: addWebhookSchema,
    answer: withSecret,
    problems: { 409: ['too-many-webhooks'] },
  },
  change: {
    ...ofOne,
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary: 'Change what a webhook gets, or switch it on or off',
    description: 'One that is switched on gets what happens from then on.',
    body: changeWebhookSchema,
    answer: webhookSchema,
  },
  remove: {
    ...ofOne,
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Remove a webhook, with its log',
    description: 'Also how a Zap or an n8n workflow unsubscribes.',
    answer: about('It is removed.', z.object({})),
  },
  rotate: {
    ...ofOne,
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    summary: 'Give a webhook another secret',
    description:
      'For 24 hours messages are signed by both, so that the receiver can change over without a gap.',
    answer: withSecret,
    problems: { 400: ['bad-input'], 404: ['not-found'] },
  },
  test: {
    ...ofOne,
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    summary: 'Send a webhook a message to try it',
    description: 'With `test` set, tried once, also while the webhook is switched off.',
    body: z.object({
      event: about('One that it gets; the first unless given.', z.optional(event)),
    }),
    answer: deliverySchema,
    problems: { 404: ['not-found'], 429: ['too-many-requests'] },
  },
  deliveries: {
    ...ofOne,
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    summary: 'The messages to a webhook, with what became of them',
    query: z.object({
      before: about(
        'Where the page before this one ended: its `next`.',
        z.exactOptional(z.string().check(z.regex(/^\d{1,15}$/, 'give the `next` of another page'))),
      ),
    }),
    answer: deliveriesSchema,
  },
  resend: {
    ...ofOne,
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{delivery}/resend',
    params: z.object({ id, delivery: about('The `id` of a message.', z.string()) }),
    summary: 'Send a message once more',
    description: 'The same message with the same `webhook-id`.',
    answer: deliverySchema,
    problems: { 404: ['not-found'], 429: ['too-many-requests'] },
  },
  samples: {
    ...of,
    method: 'GET',
    path: '/api/webhooks/samples',
    summary: 'Messages as a webhook would get them',
    description:
      'The newest of the caller’s own, three at most; an example marked as a test where there is none yet. For the editors of Zapier and n8n.',
    query: z.object({ event: about('Which event.', event) }),
    answer: about('The newest first.', z.array(webhookMessageSchema)),
  },
})
