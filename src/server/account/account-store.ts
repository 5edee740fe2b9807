import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { AccountState, AccountTable } from '../platform/database/tables/account.ts'

/** A sign-up on its way, a subscriber, or a deletion on its way. */
export type AccountRow = Selectable<AccountTable>

/** The states of a sign-up that is on its way. */
export const signUpStates: readonly AccountState[] = ['new', 'identity_created']

/** The account of an e-mail address (lower-case), in whatever state. */
export const findByEmail = (db: Kysely<Database>, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

/**
 * Keeps everybody's account when an issuer answers at another address than before: scheme, host and port of its
 * name have changed, and nothing else.
 */
export const followIssuer = async (db: Kysely<Database>, issuer: string): Promise<void> => {
  const { pathname } = new URL(issuer)
  await sql`
    UPDATE account SET issuer = ${issuer}
    WHERE issuer <> ${issuer} AND right(issuer, length(${pathname})) = ${pathname}`.execute(db)
}
