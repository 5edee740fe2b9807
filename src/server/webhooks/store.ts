import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type {
  AddWebhook,
  ChangeWebhook,
  Webhook,
  Webhooks,
} from '../../contract/webhooks/webhooks.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { HOUR_MS } from '../../domain/time-units.ts'
import { receivers } from '../../domain/webhooks/receivers.ts'
import { MAX_WEBHOOKS, OLD_SECRET_HOURS } from '../../domain/webhooks/webhook-limits.ts'
import type { Database } from '../platform/database/schema.ts'
import { changeKept, countKept } from '../platform/kept/change-kept.ts'
import type { NotKept } from '../platform/kept/not-kept.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { stopWaiting, type WebhookRow } from './keep-messages.ts'

type Kept<T> = Result<T, NotKept<Webhook>>
type WithSecret = { readonly webhook: Webhook; readonly secret: string | null }

/** The webhooks of a subscriber, the newest first, and the saved searches whose leads they may get. */
export const listWebhooks = async (
  db: Kysely<Database>,
  owner: Owner,
  now: Date,
): Promise<Webhooks> => {
  const searches = await db
    .selectFrom('savedSearch')
    .select(['id', 'name'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('serial', 'desc')
    .execute()
  const webhooks = await readWebhooks(db, sql`w.account_id = ${accountOf(owner)}`, now)
  return { webhooks, searches, most: MAX_WEBHOOKS }
}

/** Adds a webhook, unless its owner keeps as many as an account can. `url` has been checked. */
export const addWebhook = (
  db: Kysely<Database>,
  owner: Owner,
  { kind = 'webhook', url, name = '', events, searchIds = null }: AddWebhook,
  now: Date,
): Promise<Kept<WithSecret>> =>
  changeKept(db, owner, async (trx, accountId) => {
    if ((await countKept(trx, 'webhook', accountId)) >= MAX_WEBHOOKS)
      return err({ type: 'TooMany' })
    const id = randomBytes(16).toString('hex')
    const secret = receivers[kind].body === null ? newSecret() : null
    await trx
      .insertInto('webhook')
      .values({
        id,
        accountId,
        kind,
        url,
        searchIds,
        secret,
        name: printableLine(name),
        events: [...new Set(events)],
        createdAt: now,
      })
      .execute()
    return withSecret(await readWebhook(trx, owner, id, now), secret)
  })

/** Changes a webhook. One that is switched off sends no more of what waits; one that is switched on begins afresh. */
export const changeWebhook = (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  { name, events, searchIds, on }: ChangeWebhook,
  now: Date,
): Promise<Kept<Webhook>> =>
  changeKept(db, owner, async (trx) => {
    const before = await findWebhook(trx, owner, id)
    if (before === undefined) return err({ type: 'NotThere' })
    await trx
      .updateTable('webhook')
      .set({
        name: name === undefined ? before.name : printableLine(name),
        events: events === undefined ? before.events : [...new Set(events)],
        searchIds: searchIds === undefined ? before.searchIds : searchIds,
        ...(on === undefined || on === before.switchedOn
          ? {}
          : { switchedOn: on, offReason: null, failingSince: null, pausedUntil: null }),
      })
      .where('id', '=', id)
      .execute()
    if (on === false) await stopWaiting(trx, id)
    return there(await readWebhook(trx, owner, id, now))
  })

/** Removes a webhook, with its messages. */
export const removeWebhook = (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<Kept<undefined>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const { numDeletedRows } = await trx
      .deleteFrom('webhook')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    return numDeletedRows === 0n ? err({ type: 'NotThere' }) : ok(undefined)
  })

/**
 * Gives a webhook another secret, beside which the one before signs for a day. Where it is changed twice within a day,
 * the first one ends. Null secret where it is a chat.
 */
export const rotateSecret = (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  now: Date,
): Promise<Kept<WithSecret>> =>
  changeKept(db, owner, async (trx) => {
    const before = await findWebhook(trx, owner, id)
    if (before === undefined) return err({ type: 'NotThere' })
    const secret = before.secret === null ? null : newSecret()
    if (secret !== null)
      await trx
        .updateTable('webhook')
        .set({
          secret,
          oldSecret: before.secret,
          oldSecretUntil: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS),
        })
        .where('id', '=', id)
        .execute()
    return withSecret(await readWebhook(trx, owner, id, now), secret)
  })

/** 256 random bits, as Standard Webhooks writes them. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** A webhook of a subscriber as it is stored; undefined when there is none of this id. */
export const findWebhook = (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountOf(owner))
    .executeTakeFirst()

const readWebhook = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  now: Date,
): Promise<Webhook | undefined> => {
  const [found] = await readWebhooks(
    db,
    sql`w.account_id = ${accountOf(owner)} AND w.id = ${id}`,
    now,
  )
  return found
}

const readWebhooks = async (
  db: Kysely<Database>,
  which: ReturnType<typeof sql>,
  now: Date,
): Promise<Webhook[]> => {
  const { rows } = await sql<
    WebhookRow & {
      readonly waiting: number
      readonly lastState: NonNullable<Webhook['last']>['state'] | null
      readonly lastAt: Date | null
    }
  >`
    SELECT w.*, (SELECT count(*) FROM webhook_delivery AS d
        WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting,
      last.state AS last_state, last.created_at AS last_at
    FROM webhook AS w LEFT JOIN LATERAL (
      SELECT state, created_at FROM webhook_delivery AS d WHERE d.webhook_id = w.id AND NOT d.test
      ORDER BY serial DESC LIMIT 1) AS last ON true
    WHERE ${which} ORDER BY w.created_at DESC, w.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: receivers[row.kind].shown(new URL(row.url)),
    events: row.events,
    searchIds: row.searchIds,
    on: row.switchedOn,
    off: row.offReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil:
      row.oldSecretUntil !== null && row.oldSecretUntil > now
        ? row.oldSecretUntil.toISOString()
        : null,
    createdAt: row.createdAt.toISOString(),
    waiting: row.waiting,
    last:
      row.lastState === null || row.lastAt === null
        ? null
        : { state: row.lastState, createdAt: row.lastAt.toISOString() },
  }))
}

const there = (webhook: Webhook | undefined): Kept<Webhook> =>
  webhook === undefined ? err({ type: 'NotThere' }) : ok(webhook)

const withSecret = (webhook: Webhook | undefined, secret: string | null): Kept<WithSecret> =>
  webhook === undefined ? err({ type: 'NotThere' }) : ok({ webhook, secret })
