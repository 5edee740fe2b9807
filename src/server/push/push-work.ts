import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type AlertFacts,
  type AlertReason,
  type KeptBack,
  withoutKeptBack,
} from '../../domain/alerts/alert-facts.ts'
import { pushMessageOf } from '../../domain/alerts/push-message.ts'
import { liveAccountsOf } from '../account/queries.ts'
import { keptBackOf } from '../alerts/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PushJobHandlers, PushJobSender } from './jobs.ts'
import type { SendPush } from './ports.ts'

export type PushDeps = {
  readonly db: Kysely<Database>
  readonly jobs: PushJobSender
  readonly clock: () => Date
  readonly send: SendPush
}

/** The work of pushes that nobody waits for. */
export const pushWork = (deps: PushDeps): PushJobHandlers => ({
  'form-pushes': () => formPushes(deps),
  'deliver-push': ({ messageId }) => deliverPush(deps, messageId),
  'sweep-pushes': () => sweepPushes(deps),
})

/**
 * Makes one message for each browser of each account of all alerts that have come for it, at most once a minute. The
 * messages, the note that the alerts are pushed and the jobs that deliver are one transaction, under a lock of the
 * account.
 */
const formPushes = async (deps: PushDeps): Promise<void> => {
  const { db, clock } = deps
  await leaveUnpushed(db, clock())
  const { rows } = await sql<{ account_id: string }>`
    SELECT DISTINCT account_id FROM alert WHERE NOT pushed`.execute(db)
  const failures: string[] = []
  for (const { account_id: accountId } of rows)
    try {
      await db.transaction().execute((trx) => formPushesOf(trx, deps, accountId))
    } catch (error) {
      failures.push(String(error))
    }
  if (failures.length > 0)
    throw new Error(`Pushes of ${failures.length} accounts were not formed: ${failures[0]}`)
}

/** Digests are mails alone; and nobody wants to be called hours later. */
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

const formPushesOf = async (
  trx: Transaction<Database>,
  { jobs, clock }: PushDeps,
  accountId: string,
): Promise<void> => {
  const now = clock()
  const account = await trx
    .selectFrom('account')
    .select('pushed_at')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  const lately = now.getTime() - (account?.pushed_at?.getTime() ?? 0) < BETWEEN_MS
  if (account === undefined || lately) return
  const { rows } = await sql<WaitingAlert>`
    SELECT id, property_id AS "propertyId", watched, facts, reason,
      ${keptBackOf(sql`alert.property_id`)} AS "keptBack"
    FROM alert WHERE account_id = ${accountId} AND NOT pushed ORDER BY id DESC`.execute(trx)
  const [first, ...others] = rows.map((row) => ({
    ...row,
    facts: withoutKeptBack(row.facts, row.reason, row.keptBack),
  }))
  if (first === undefined) return
  await sql`UPDATE alert SET pushed = true
    WHERE id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(trx)
  if (!(await liveAccountsOf(trx, [accountId], now)).has(accountId)) return
  await trx.updateTable('account').set({ pushed_at: now }).where('id', '=', accountId).execute()
  const message = JSON.stringify(pushMessageOf([first, ...others]))
  const browsers = await trx
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  for (const browser of browsers) {
    const messageId = randomBytes(16).toString('hex')
    await trx
      .insertInto('push_message')
      .values({ id: messageId, subscription_id: browser.id, message, created_at: now })
      .execute()
    await jobs.send(trx, 'deliver-push', { messageId }, { key: messageId })
  }
}

/**
 * Hands a message to its push service, and forgets it once it is taken or given up. Throws when it is to be tried again,
 * later. A browser that is gone is forgotten.
 */
const deliverPush = async ({ db, clock, send }: PushDeps, messageId: string): Promise<void> => {
  const found = await db
    .selectFrom('push_message as m')
    .innerJoin('push_subscription as p', 'p.id', 'm.subscription_id')
    .select(['p.id as browserId', 'p.account_id as accountId', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .select(['m.message', 'm.attempts', 'm.created_at as createdAt'])
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (found === undefined) return
  const forget = () => db.deleteFrom('push_message').where('id', '=', messageId).execute()
  const now = clock()
  const leftMs = found.createdAt.getTime() + TTL_MS - now.getTime()
  const live = await liveAccountsOf(db, [found.accountId], now)
  if (leftMs <= 0 || !live.has(found.accountId)) return void (await forget())
  const attempts = found.attempts + 1
  await db.updateTable('push_message').set({ attempts }).where('id', '=', messageId).execute()
  const { endpoint, p256dh, auth } = found
  const sent = await send({
    ...{ endpoint, p256dh, auth },
    payload: JSON.stringify(found.message),
    ttlSeconds: Math.ceil(leftMs / 1000),
  })
  if (!sent.ok && sent.error.type === 'Gone')
    return void (await db
      .deleteFrom('push_subscription')
      .where('id', '=', found.browserId)
      .execute())
  if (sent.ok || sent.error.type === 'Refused' || attempts >= MOST_ATTEMPTS) await forget()
  if (!sent.ok) throw new Error(`A push was not delivered: ${sent.error.message}`)
}

/** Sends the job again for messages that wait. It has no effect while one is still being tried. */
const sweepPushes = async ({ db, jobs }: PushDeps): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM push_message ORDER BY created_at LIMIT 1000`.execute(db)
  for (const { id } of rows) await jobs.send(db, 'deliver-push', { messageId: id }, { key: id })
}

const BETWEEN_MS = 60_000
const TTL_MS = 4 * 3600 * 1000
const MOST_ATTEMPTS = 8
