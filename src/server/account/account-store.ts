import type { Kysely, Selectable } from 'kysely'
import type { AccountState, AccountTable, Database } from '../platform/database/schema.ts'

/** A sign-up on its way, a subscriber, or a deletion on its way. */
export type AccountRow = Selectable<AccountTable>

/** The states of a sign-up that is on its way. */
export const signUpStates: readonly AccountState[] = ['new', 'identity_created']

/** The account of an e-mail address (lower-case), in whatever state. */
export const findByEmail = (db: Kysely<Database>, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
