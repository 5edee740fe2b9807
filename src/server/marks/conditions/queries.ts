import type { Kysely } from 'kysely'
import type { ConditionCorrection } from '../../../domain/condition/corrected-condition.ts'
import type { Database } from '../../platform/database/schema.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'

/** What a subscriber says of the condition of homes and sales, the newest first. */
export const correctionsOf = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('homeCondition')
    .select(['propertyId', 'soldOn', 'condition', 'setAt'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('setAt', 'desc')
    .orderBy('propertyId')
    .orderBy('soldOn')
    .execute()

/** What a subscriber says of homes as they are for sale: what a search goes by. */
export const homeCorrectionsOf = (
  db: Kysely<Database>,
  owner: Owner,
): Promise<readonly ConditionCorrection[]> =>
  ofHomes(db).where('accountId', '=', accountOf(owner)).execute()

/** The same of some accounts, by their id. */
export const homeCorrectionsOfAccounts = async (
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ConditionCorrection[]>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await ofHomes(db)
    .select('accountId')
    .where('accountId', 'in', [...new Set(accountIds)])
    .execute()
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

const ofHomes = (db: Kysely<Database>) =>
  db
    .selectFrom('homeCondition')
    .select(['propertyId', 'soldOn', 'condition'])
    .where('soldOn', 'is', null)
    .orderBy('propertyId')
