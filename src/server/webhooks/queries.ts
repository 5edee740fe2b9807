import { type Kysely, sql } from 'kysely'
import type { AccountData } from '../../contract/account/account-data.ts'
import { receivers } from '../../domain/webhooks/receivers.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

/** Everything that is kept of a subscriber's webhooks, for their download; no secret, and no address that is one. */
export const webhooksKept = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<AccountData['webhooks']> => {
  const hooks = await db
    .selectFrom('webhook')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('createdAt')
    .execute()
  const { rows } = await sql<{
    webhookId: string
    event: AccountData['webhooks'][number]['messages'][number]['event']
    state: AccountData['webhooks'][number]['messages'][number]['state']
    body: string
    createdAt: Date
  }>`
    SELECT webhook_id, event, state, body, created_at FROM webhook_delivery
    WHERE webhook_id = ANY(${hooks.map(({ id }) => id)}::text[]) ORDER BY serial`.execute(db)
  const messages = Map.groupBy(rows, ({ webhookId }) => webhookId)
  return hooks.map(({ id, kind, name, url, events, searchIds, switchedOn, createdAt }) => ({
    kind,
    name,
    address: receivers[kind].shown(new URL(url)),
    events,
    searchIds,
    on: switchedOn,
    createdAt: createdAt.toISOString(),
    messages: (messages.get(id) ?? []).map(({ webhookId: _, createdAt: at, ...message }) => ({
      ...message,
      createdAt: at.toISOString(),
    })),
  }))
}
