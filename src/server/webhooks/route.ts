import type { FastifyInstance } from 'fastify'
import { type Webhook, webhookCalls } from '../../contract/webhooks/webhooks.ts'
import type { Result } from '../../domain/result.ts'
import { receiverFault } from '../../domain/webhooks/receivers.ts'
import { MAX_RESENDS_AN_HOUR, MAX_WEBHOOKS } from '../../domain/webhooks/webhook-limits.ts'
import { keptOrProblem, type NotKept } from '../platform/kept/not-kept.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { type LogDeps, listMessages, resendMessage, sendTest } from './message-log.ts'
import { sampleMessages } from './sample-messages.ts'
import {
  addWebhook,
  changeWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from './store.ts'

/** The webhooks and chats of the caller, and no one else's. */
export const registerWebhooks = (
  app: FastifyInstance,
  { requireSubscriber, ...deps }: LogDeps & { readonly requireSubscriber: Guard },
): void => {
  const { db, clock } = deps
  const answer = answering(app, { subscribers: requireSubscriber })
  const samplesOf = (
    owner: Parameters<typeof sampleMessages>[1],
    event: Webhook['events'][number],
  ) => sampleMessages(db, owner, event, { now: clock(), origin: deps.origin() })

  answer(webhookCalls.list, (_, { principal }) => listWebhooks(db, principal, clock()))

  answer(webhookCalls.add, async ({ body }, { principal }) => {
    const url = URL.canParse(body.url) ? new URL(body.url) : null
    const fault = receiverFault(body.kind ?? 'webhook', url)
    if (url === null || fault !== null) throw new Problem(400, 'bad-input', `url: ${fault}.`, 'url')
    return kept(await addWebhook(db, principal, { ...body, url: url.href }, clock()))
  })

  answer(webhookCalls.change, async ({ params, body }, { principal }) =>
    kept(await changeWebhook(db, principal, params.id, body, clock())),
  )

  answer(webhookCalls.remove, async ({ params }, { principal }) => {
    kept(await removeWebhook(db, principal, params.id))
    return {}
  })

  answer(webhookCalls.rotate, async ({ params }, { principal }) => {
    const rotated = kept(await rotateSecret(db, principal, params.id, clock()))
    if (rotated.secret === null) throw new Problem(400, 'bad-input', 'A chat has no secret.', 'id')
    return rotated
  })

  answer(webhookCalls.test, async ({ params, body }, { principal }) => {
    const hook = await findWebhook(db, principal, params.id)
    const event = body.event ?? hook?.events[0]
    if (hook === undefined || event === undefined) throw notThere()
    const [sample] = await samplesOf(principal, event)
    if (sample === undefined) throw notThere()
    return sent(await sendTest(deps, principal, params.id, sample))
  })

  answer(webhookCalls.deliveries, async ({ params, query }, { principal }) => {
    const page = await listMessages(db, principal, params.id, query.before)
    if (page === undefined) throw notThere()
    return page
  })

  answer(webhookCalls.resend, async ({ params }, { principal }) =>
    sent(await resendMessage(deps, principal, params.id, params.delivery)),
  )

  answer(webhookCalls.samples, async ({ query }, { principal }) => [
    ...(await samplesOf(principal, query.event)),
  ])
}

const NOT_THERE = 'There is no such webhook.'
const notThere = () => new Problem(404, 'not-found', NOT_THERE)

const kept = <T>(changed: Result<T, NotKept<Webhook>>): T =>
  keptOrProblem(changed, {
    notThere: NOT_THERE,
    changed: 'This webhook was changed in another window.',
    tooMany: [
      'too-many-webhooks',
      `You keep ${MAX_WEBHOOKS} webhooks and chats, which is as many as an account can. Remove one, then add this one.`,
    ],
  })

const sent = <T>(
  outcome: Result<T, { readonly type: 'NotThere' } | { readonly type: 'TooOften' }>,
): T => {
  if (outcome.ok) return outcome.value
  if (outcome.error.type === 'NotThere')
    throw new Problem(404, 'not-found', 'There is no such message.')
  throw new Problem(
    429,
    'too-many-requests',
    `You had ${MAX_RESENDS_AN_HOUR} tests and messages sent within an hour, which is as many as we send. Try again later.`,
  )
}
