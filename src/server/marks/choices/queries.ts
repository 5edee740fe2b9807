import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'

/** What a subscriber has chosen for homes, the newest first. */
export const choicesOf = async (db: Kysely<Database>, chooser: Owner) =>
  db
    .selectFrom('homeChoice')
    .select(['propertyId', 'choice', 'chosenAt'])
    .where('accountId', '=', accountOf(chooser))
    .orderBy('chosenAt', 'desc')
    .orderBy('propertyId')
    .execute()

/** Whether a subscriber has a home valued as what it is listed as. */
export const choseAsListed = async (
  db: Kysely<Database>,
  chooser: Owner,
  propertyId: string,
): Promise<boolean> =>
  (await choicesOf(db, chooser)).some(
    (one) => one.choice === 'as listed' && one.propertyId === propertyId,
  )

/** Whether an account has chosen to use a doubtful home anyway, so that it is not set aside. */
export const isUsedAnyway = (
  accountId: RawBuilder<string>,
  propertyId: RawBuilder<string>,
): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM home_choice AS chosen WHERE chosen.account_id = ${accountId}
    AND chosen.property_id = ${propertyId} AND chosen.choice = 'use anyway')`
