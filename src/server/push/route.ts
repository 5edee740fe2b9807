import { ECDH, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import {
  type AddPush,
  addPushSchema,
  type PushSettings,
  pushSettingsSchema,
} from '../../contract/alerts/alert-pushes.ts'
import { accountOf, type Chooser } from '../choices/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import { pushBrowsersOf } from './queries.ts'
import { vapidKey } from './vapid-key.ts'

/** `GET` and `PUT /api/account/push` and `DELETE /api/account/push/{id}`: the browsers the caller has alerts shown in. */
export const registerPush = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  const tags = ['Account']
  const forSubscribers = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers' },
  } as const
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const settingsOf = async ({ principal }: FastifyRequest): Promise<PushSettings> => ({
    publicKey: (await vapidKey(db)).publicKey,
    browsers: await pushBrowsersOf(db, principal),
    most: MAX_BROWSERS,
  })

  routes.get(
    '/api/account/push',
    {
      schema: {
        tags,
        summary: 'In which browsers alerts are shown as they happen',
        response: { 200: pushSettingsSchema },
      },
    },
    settingsOf,
  )
  routes.put(
    '/api/account/push',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'Have alerts shown in a browser as they happen',
        description:
          'By Web Push. A browser that showed them to another account shows them to the caller alone from then on.',
        body: addPushSchema,
        response: { 200: pushSettingsSchema },
      },
    },
    async (request) => {
      refuseUnusable(request.body)
      await addBrowser(db, request.principal, request.body)
      return settingsOf(request)
    },
  )
  routes.delete(
    '/api/account/push/:id',
    {
      config: { problems: { 404: ['not-found'] } },
      schema: {
        tags,
        summary: 'Show no more alerts in a browser',
        params: z.object({ id: about('Names the browser.', z.string()) }),
        response: { 200: pushSettingsSchema },
      },
    },
    async (request) => {
      const { numDeletedRows } = await db
        .deleteFrom('push_subscription')
        .where('id', '=', request.params.id)
        .where('account_id', '=', accountOf(request.principal))
        .executeTakeFirst()
      if (numDeletedRows === 0n)
        throw new Problem(404, 'not-found', 'Alerts are not shown in this browser.')
      return settingsOf(request)
    },
  )
}

/** What no push service has, and keys that nothing can be encrypted by. */
const refuseUnusable = ({ endpoint, keys: { p256dh, auth } }: AddPush): void => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (
    url === null ||
    url.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    !url.hostname.includes('.') ||
    isIP(url.hostname) !== 0
  )
    throw new Problem(
      400,
      'bad-input',
      'endpoint: it must be an https address of a push service.',
      'endpoint',
    )
  if (!isPoint(p256dh) || Buffer.from(auth, 'base64url').length !== 16)
    throw new Problem(400, 'bad-input', 'keys: they must be those of a browser.', 'keys')
}

const isPoint = (p256dh: string): boolean => {
  try {
    const point = Buffer.from(p256dh, 'base64url')
    return point.length === 65 && ECDH.convertKey(point, 'prime256v1').length === 65
  } catch {
    return false
  }
}

/** The oldest browsers give way: who has lost a browser could not turn it off there. */
const addBrowser = (
  db: Kysely<Database>,
  owner: Chooser,
  { endpoint, keys }: AddPush,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountOf(owner))
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return
    // Messages on their way belong to whoever had it before.
    await trx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
    await trx
      .insertInto('push_subscription')
      .values({ id: randomBytes(16).toString('hex'), account_id: account.id, endpoint, ...keys })
      .execute()
    await sql`DELETE FROM push_subscription WHERE id IN (
      SELECT id FROM push_subscription WHERE account_id = ${account.id}
      ORDER BY created_at DESC, id OFFSET ${MAX_BROWSERS})`.execute(trx)
  })

const MAX_BROWSERS = 10
