import type { Kysely } from 'kysely'
import type { Alert } from '../../contract/alerts.ts'
import { accountOf, type Chooser } from '../choices/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** Everything that somebody has been told about homes, the newest first. */
export const toldAlertsOf = async (
  db: Kysely<Database>,
  person: Chooser,
): Promise<Omit<Alert, 'id' | 'search'>[]> => {
  const rows = await db
    .selectFrom('alert')
    .select([
      'property_id as propertyId',
      'reason',
      'watched',
      'created_at as createdAt',
      'read_at as readAt',
      'facts',
    ])
    .where('account_id', '=', accountOf(person))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, readAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    read: readAt !== null,
  }))
}
