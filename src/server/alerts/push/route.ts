import { ECDH, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import {
  type AddPush,
  alertPushCalls,
  type PushSettings,
} from '../../../contract/alerts/alert-pushes.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { pushBrowsersOf } from './queries.ts'
import { vapidKey } from './vapid-key.ts'

/** The browsers the caller has alerts shown in. */
export const registerPush = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: Guard
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  const settingsOf = async (owner: Owner): Promise<PushSettings> => ({
    publicKey: (await vapidKey(db)).publicKey,
    browsers: await pushBrowsersOf(db, owner),
    most: MAX_BROWSERS,
  })

  answer(alertPushCalls.read, (_, { principal }) => settingsOf(principal))

  answer(alertPushCalls.add, async ({ body }, { principal }) => {
    refuseUnusable(body)
    await addBrowser(db, principal, body)
    return settingsOf(principal)
  })

  answer(alertPushCalls.remove, async ({ params }, { principal }) => {
    const { numDeletedRows } = await db
      .deleteFrom('pushSubscription')
      .where('id', '=', params.id)
      .where('accountId', '=', accountOf(principal))
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      throw new Problem(404, 'not-found', 'Alerts are not shown in this browser.')
    return settingsOf(principal)
  })
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
  owner: Owner,
  { endpoint, keys }: AddPush,
): Promise<void> =>
  changeKept(db, owner, async (trx, accountId) => {
    // Messages on their way belong to the subscriber who had it before.
    await trx.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute()
    await trx
      .insertInto('pushSubscription')
      .values({ id: randomBytes(16).toString('hex'), accountId, endpoint, ...keys })
      .execute()
    await sql`DELETE FROM push_subscription WHERE id IN (
      SELECT id FROM push_subscription WHERE account_id = ${accountId}
      ORDER BY created_at DESC, id OFFSET ${MAX_BROWSERS})`.execute(trx)
  })

const MAX_BROWSERS = 10
