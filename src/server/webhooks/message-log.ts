import { type Kysely, sql } from 'kysely'
import type { WebhookMessage } from '../../contract/webhooks/webhook-messages.ts'
import type { WebhookDeliveries, WebhookDelivery } from '../../contract/webhooks/webhooks.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time-units.ts'
import { LOG_DAYS, MAX_RESENDS_AN_HOUR } from '../../domain/webhooks/webhook-limits.ts'
import type { Database } from '../platform/database/schema.ts'
import { changeKept, pageOf } from '../platform/kept/change-kept.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { type KeptMessage, keepMessages } from './keep-messages.ts'
import { sendAttempt, type WebhookJobSender } from './ports.ts'
import { findWebhook } from './store.ts'

/** What sends messages by their owner's wish. */
export type LogDeps = {
  readonly db: Kysely<Database>
  readonly jobs: WebhookJobSender
  readonly clock: () => Date
  /** Where links lead: `https://flips.example`. */
  readonly origin: () => string
}

type NotSent = { readonly type: 'NotThere' } | { readonly type: 'TooOften' }

/** A page of the messages to a webhook, the newest first; undefined where the subscriber has no such webhook. */
export const listMessages = async (
  db: Kysely<Database>,
  owner: Owner,
  webhookId: string,
  before: string | undefined,
): Promise<WebhookDeliveries | undefined> => {
  if ((await findWebhook(db, owner, webhookId)) === undefined) return undefined
  const found = await readMessages(
    db,
    sql`d.webhook_id = ${webhookId}
      AND (${before ?? null}::bigint IS NULL OR d.serial < ${before ?? null}::bigint)
      ORDER BY d.serial DESC LIMIT ${PAGE + 1}`,
  )
  const { page, last } = pageOf(found, PAGE)
  return {
    deliveries: page.map(({ delivery }) => delivery),
    next: last === undefined ? null : String(last.serial),
  }
}

/** Sends a webhook a message that says that it is a test, also while it is switched off. It is tried once. */
export const sendTest = (
  deps: LogDeps,
  owner: Owner,
  webhookId: string,
  sample: WebhookMessage,
): Promise<Result<WebhookDelivery, NotSent>> =>
  sendByWish(deps, owner, async (trx, now) => {
    const hook = await findWebhook(trx, owner, webhookId)
    if (hook === undefined) return undefined
    const message = { ...sample, test: true as const }
    return (await keepMessages(trx, hook, [message], { now, origin: deps.origin() }))[0]
  })

/** Sends a message once more, as it was and under its own id; one that waits is sent now. */
export const resendMessage = (
  deps: LogDeps,
  owner: Owner,
  webhookId: string,
  id: string,
): Promise<Result<WebhookDelivery, NotSent>> =>
  sendByWish(deps, owner, async (trx, now, accountId) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhookDelivery')
      .set({ state: 'waiting', triedFrom: now, nextAt: now, resentAt: now })
      .where('id', '=', id)
      .where('webhookId', '=', webhookId)
      .where('webhookId', 'in', (of) =>
        of.selectFrom('webhook').select('id').where('accountId', '=', accountId),
      )
      .executeTakeFirst()
    return numUpdatedRows === 0n ? undefined : { id, accountId, nextAt: now }
  })

const sendByWish = (
  { db, jobs, clock }: LogDeps,
  owner: Owner,
  keep: (
    trx: Parameters<Parameters<typeof changeKept>[2]>[0],
    now: Date,
    accountId: string,
  ) => Promise<KeptMessage | undefined>,
): Promise<Result<WebhookDelivery, NotSent>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const now = clock()
    if ((await sentByWish(trx, accountId, now)) >= MAX_RESENDS_AN_HOUR)
      return err({ type: 'TooOften' })
    const kept = await keep(trx, now, accountId)
    if (kept === undefined) return err({ type: 'NotThere' })
    await sendAttempt(jobs, trx, kept, now)
    const [read] = await readMessages(trx, sql`d.id = ${kept.id}`)
    return read === undefined ? err({ type: 'NotThere' }) : ok(read.delivery)
  })

/**
 * How many tests and repeated messages an account has had sent within an hour. One that is sent again and again counts as
 * often as it was tried.
 */
const sentByWish = async (db: Kysely<Database>, accountId: string, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(greatest(1, (SELECT count(*) FROM webhook_attempt AS a
      WHERE a.delivery_id = d.id AND a.at > ${since}))), 0)::integer AS count
    FROM webhook_delivery AS d JOIN webhook AS w ON w.id = d.webhook_id
    WHERE w.account_id = ${accountId}
      AND (d.test AND d.created_at > ${since} OR d.resent_at > ${since})`.execute(db)
  return rows[0]?.count ?? 0
}

type MessageRow = Pick<WebhookDelivery, 'id' | 'event' | 'test' | 'state'> & {
  readonly serial: number
  readonly createdAt: Date
  readonly nextAt: Date | null
  readonly attempts: readonly {
    readonly at: string
    readonly status: number | null
    readonly durationMs: number
    readonly answer: string
    readonly error: string | null
  }[]
}

const readMessages = async (
  db: Kysely<Database>,
  which: ReturnType<typeof sql>,
): Promise<{ readonly serial: number; readonly delivery: WebhookDelivery }[]> => {
  const { rows } = await sql<MessageRow>`
    SELECT d.id, d.serial, d.event, d.test, d.state, d.created_at, d.next_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status,
          'durationMs', a.duration_ms, 'answer', a.answer, 'error', a.error)
          ORDER BY a.attempt DESC)
        FROM webhook_attempt AS a WHERE a.delivery_id = d.id), '[]') AS attempts
    FROM webhook_delivery AS d WHERE ${which}`.execute(db)
  return rows.map(({ serial, createdAt, nextAt, attempts, ...row }) => ({
    serial,
    delivery: {
      ...row,
      createdAt: createdAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    },
  }))
}

/** Removes messages that are older than the log goes back. */
export const forgetOldMessages = async (db: Kysely<Database>, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - LOG_DAYS * DAY_MS)
  await db
    .deleteFrom('webhookDelivery')
    .where('createdAt', '<', oldest)
    .where('state', '<>', 'waiting')
    .execute()
}

/** How many messages a page has. */
const PAGE = 20
