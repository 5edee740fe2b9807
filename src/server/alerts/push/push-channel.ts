import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  type AlertFacts,
  type AlertReason,
  type KeptBack,
  withoutKeptBack,
} from '../../../domain/alerts/alert-facts.ts'
import { pushMessageOf } from '../../../domain/alerts/push-message.ts'
import { liveAccountsOf } from '../../account/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AlertChannel } from '../ports.ts'
import { keptBackOf } from '../queries.ts'
import type { SendPush } from './ports.ts'

export type PushChannelDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly send: SendPush
}

/** Alerts to browsers, as they happen: one message for each browser of all that have come, at most once a minute. */
export const pushChannel = (deps: PushChannelDeps): AlertChannel => ({
  name: 'push',
  due: async (now) => {
    await leaveUnpushed(deps.db, now)
    const { rows } = await sql<{ accountId: string }>`
      SELECT DISTINCT account_id FROM alert WHERE NOT pushed`.execute(deps.db)
    return rows.map((row) => row.accountId)
  },
  form: formPushes,
  deliver: (id) => deliverPush(deps, id),
  waiting: async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM push_message ORDER BY created_at LIMIT 1000`.execute(deps.db)
    return rows.map(({ id }) => id)
  },
})

/** Digests are mails alone, and an alert to a browser is of no use hours later. */
const leaveUnpushed = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await sql`
    UPDATE alert SET pushed = true WHERE NOT pushed AND (
      created_at < ${new Date(now.getTime() - TTL_MS)}
      OR NOT EXISTS (SELECT FROM push_subscription AS p WHERE p.account_id = alert.account_id)
      OR NOT watched AND NOT EXISTS (SELECT FROM saved_search AS s
        WHERE s.id = alert.search_id AND s.cadence = 'as it happens' AND NOT s.paused))`.execute(db)
}

type WaitingAlert = {
  readonly id: number
  readonly propertyId: string
  readonly watched: boolean
  readonly facts: AlertFacts
  readonly reason: AlertReason
  readonly keptBack: KeptBack
}

const formPushes: AlertChannel['form'] = async (trx, { id: accountId, pushedAt: at }, now) => {
  if (now.getTime() - (at?.getTime() ?? 0) < BETWEEN_MS) return []
  const { rows } = await sql<WaitingAlert>`
    SELECT id, property_id, watched, facts, reason,
      ${keptBackOf(sql`alert.property_id`)} AS kept_back
    FROM alert WHERE account_id = ${accountId} AND NOT pushed ORDER BY id DESC`.execute(trx)
  const [first, ...others] = rows.map((row) => ({
    ...row,
    facts: withoutKeptBack(row.facts, row.reason, row.keptBack),
  }))
  if (first === undefined) return []
  await sql`UPDATE alert SET pushed = true
    WHERE id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(trx)
  if (!(await liveAccountsOf(trx, [accountId], now)).has(accountId)) return []
  await trx.updateTable('account').set({ pushedAt: now }).where('id', '=', accountId).execute()
  const message = JSON.stringify(pushMessageOf([first, ...others]))
  const browsers = await trx
    .selectFrom('pushSubscription')
    .select('id')
    .where('accountId', '=', accountId)
    .execute()
  const messages = browsers.map(({ id }) => ({
    id: randomBytes(16).toString('hex'),
    subscriptionId: id,
    message,
    createdAt: now,
  }))
  if (messages.length > 0) await trx.insertInto('pushMessage').values(messages).execute()
  return messages.map(({ id }) => id)
}

/**
 * Hands a message to its push service, and forgets it once it is taken or given up. Throws when it is to be tried again,
 * later. A browser that is gone is forgotten.
 */
const deliverPush = async (
  { db, clock, send }: PushChannelDeps,
  messageId: string,
): Promise<void> => {
  const found = await db
    .selectFrom('pushMessage as m')
    .innerJoin('pushSubscription as p', 'p.id', 'm.subscriptionId')
    .select(['p.id as browserId', 'p.accountId', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .select(['m.message', 'm.attempts', 'm.createdAt'])
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (found === undefined) return
  const forget = () => db.deleteFrom('pushMessage').where('id', '=', messageId).execute()
  const now = clock()
  const leftMs = found.createdAt.getTime() + TTL_MS - now.getTime()
  const live = await liveAccountsOf(db, [found.accountId], now)
  if (leftMs <= 0 || !live.has(found.accountId)) return void (await forget())
  const attempts = found.attempts + 1
  await db.updateTable('pushMessage').set({ attempts }).where('id', '=', messageId).execute()
  const { endpoint, p256dh, auth } = found
  const sent = await send({
    endpoint,
    p256dh,
    auth,
    payload: JSON.stringify(found.message),
    ttlSeconds: Math.ceil(leftMs / 1000),
  })
  if (!sent.ok && sent.error.type === 'Gone')
    return void (await db
      .deleteFrom('pushSubscription')
      .where('id', '=', found.browserId)
      .execute())
  if (sent.ok || sent.error.type === 'Refused' || attempts >= MAX_ATTEMPTS) await forget()
  if (!sent.ok) throw new Error(`A push was not delivered: ${sent.error.message}`)
}

const BETWEEN_MS = 60_000
const TTL_MS = 4 * 3600 * 1000
const MAX_ATTEMPTS = 8
