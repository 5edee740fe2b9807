import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Principal } from '../platform/requests/auth.ts'

/** Whose choices: those of the account that a token belongs to. */
export type Chooser = Pick<Principal, 'issuer' | 'sub'>

/** What somebody has chosen for homes, the newest first. */
export const choicesOf = async (db: Kysely<Database>, chooser: Chooser) =>
  db
    .selectFrom('home_choice')
    .select(['property_id as propertyId', 'choice', 'chosen_at as chosenAt'])
    .where('account_id', '=', accountOf(chooser))
    .orderBy('chosen_at', 'desc')
    .orderBy('property_id')
    .execute()

/** Whether somebody has a home valued as what it is listed as. */
export const choseAsListed = async (
  db: Kysely<Database>,
  chooser: Chooser,
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

/** The account's id; null where there is none. */
export const accountOf = ({ issuer, sub }: Chooser): RawBuilder<string> => sql<string>`(
  SELECT id FROM account WHERE issuer = ${issuer} AND subject = ${sub} AND state = 'active')`

/** One change of what an account keeps at a time: the id of the account, locked until the transaction ends. */
export const lockAccount = async (trx: Transaction<Database>, owner: Chooser): Promise<string> => {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountOf(owner))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return account.id
}
