import type { Kysely } from 'kysely'
import type { PushSettings } from '../../../contract/alerts/alert-pushes.ts'
import type { Database } from '../../platform/database/schema.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'

/** The browsers in which a subscriber has alerts shown, the newest first. */
export const pushBrowsersOf = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<PushSettings['browsers']> => {
  const rows = await db
    .selectFrom('pushSubscription')
    .select(['id', 'endpoint', 'createdAt'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, endpoint, createdAt }) => ({
    id,
    endpoint,
    createdAt: createdAt.toISOString(),
  }))
}
