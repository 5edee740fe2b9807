import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { WebhookMessage } from '../../contract/webhooks/webhook-messages.ts'
import type { Database } from '../platform/database/schema.ts'
import type { WebhookTable } from '../platform/database/tables/webhooks.ts'
import { bodiesOf } from './messages.ts'

export type WebhookRow = Selectable<WebhookTable>

/** The webhooks of an account that are switched on. */
export const webhooksOn = (db: Kysely<Database>, accountId: string): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('switchedOn', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** A kept message that is to be sent. */
export type KeptMessage = { readonly id: string; readonly accountId: string; readonly nextAt: Date }

/**
 * Keeps messages of one event for a webhook, to be sent from `nextAt` on: one of each, or one of all for a chat. Of the
 * same `subject` the newest takes the place of one that has not been tried yet.
 */
export const keepMessages = async (
  trx: Kysely<Database>,
  hook: WebhookRow,
  messages: readonly WebhookMessage[],
  {
    now,
    nextAt = now,
    origin,
    subject = null,
  }: {
    readonly now: Date
    readonly nextAt?: Date
    readonly origin: string
    readonly subject?: string | null
  },
): Promise<readonly KeptMessage[]> => {
  const [first] = messages
  if (first === undefined) return []
  const bodies = bodiesOf(hook, messages, origin)
  if (subject !== null && (await replaceUntried(trx, hook.id, { subject, bodies }))) return []
  const kept = bodies.map((body) => ({
    id: `msg_${randomBytes(16).toString('hex')}`,
    webhookId: hook.id,
    event: first.type,
    subject,
    test: first.test ?? false,
    body,
    createdAt: now,
    triedFrom: nextAt,
    nextAt,
  }))
  if (kept.length > 0) await trx.insertInto('webhookDelivery').values(kept).execute()
  return kept.map(({ id }) => ({ id, accountId: hook.accountId, nextAt }))
}

const replaceUntried = async (
  trx: Kysely<Database>,
  webhookId: string,
  { subject, bodies }: { readonly subject: string; readonly bodies: readonly string[] },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE webhook_delivery SET body = ${bodies[0] ?? ''}
    WHERE webhook_id = ${webhookId} AND subject = ${subject} AND state = 'waiting' AND attempts = 0
    RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Ends the messages of a webhook that wait, but not those that try it. */
export const stopWaiting = async (trx: Kysely<Database>, webhookId: string): Promise<void> => {
  await trx
    .updateTable('webhookDelivery')
    .set({ state: 'stopped', nextAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('test', '=', false)
    .execute()
}
