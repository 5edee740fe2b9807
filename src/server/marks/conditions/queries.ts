import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'

/** What a subscriber says of the condition of homes and sales, the newest first. */
export const correctionsOf = async (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('homeCondition')
    .select(['propertyId', 'soldOn', 'condition', 'setAt'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('setAt', 'desc')
    .orderBy('propertyId')
    .orderBy('soldOn')
    .execute()
