import type { Kysely, Selectable } from 'kysely'
import type { AccountTable, Database } from '../platform/database/schema.ts'

/** A sign-up on its way, a subscriber, or a deletion on its way. */
export type AccountRow = Selectable<AccountTable>

/** The account of an e-mail address (lower-case), in whatever state. */
export const findByEmail = (db: Kysely<Database>, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
