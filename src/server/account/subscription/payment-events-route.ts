import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { Jobs } from '../jobs.ts'
import type { PaymentEvent, PaymentEvents } from '../ports.ts'
import { findBySubscription, takePaymentEvent } from './subscription-store.ts'

export type PaymentEventsDeps = {
  readonly db: Kysely<Database>
  readonly jobs: Jobs
  readonly events: PaymentEvents
}

/** Where the payment provider sends its events. */
export const WEBHOOK_PATH = '/api/webhooks/square'

/**
 * `POST /api/webhooks/square`: the payment provider says that something has changed. What it says only makes
 * us ask: events may be late, repeated or out of order.
 */
export const registerPaymentEvents = (app: FastifyInstance, deps: PaymentEventsDeps): void => {
  // In a scope of its own: elsewhere bodies are parsed, and here the signature is of the bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(WEBHOOK_PATH, described, async ({ body, headers }) => {
      const signature = headers['x-square-hmacsha256-signature']
      const event = deps.events.read(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : undefined,
      )
      if (event === null)
        throw new Problem(403, 'wrong-signature', 'This call is not signed as it should be.')
      await takeEvent(deps, event)
      return {}
    })
  })
}

const described = {
  config: { access: 'public', problems: { 403: ['wrong-signature'] } },
  schema: {
    tags: ['Webhooks'],
    summary: 'Square says that something has changed',
    description:
      'Called by Square alone. Events may be late, repeated or out of order: each only makes the server ask for the subscription.',
    externalDocs: { url: 'https://developer.squareup.com/docs/webhooks/overview' },
    security: [{ squareSignature: [] }],
    body: about('An event, as Square describes it.', z.unknown()),
    response: { 200: about('The event was taken, now or before.', z.object({})) },
  },
} as const

/**
 * Notes the event together with the job that asks for the subscription, once, no matter how often it comes.
 */
const takeEvent = async (
  { db, jobs }: PaymentEventsDeps,
  { eventId, subscriptionId }: PaymentEvent,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    if (!(await takePaymentEvent(trx, eventId)) || subscriptionId === null) return
    const account = await findBySubscription(trx, subscriptionId)
    if (account === undefined) return
    const { id: accountId } = account
    await jobs.send(trx, 'refresh-subscription', { accountId }, { key: accountId })
  })
}
