import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import type { AccountRow } from '../account-store.ts'
import { findAccount } from '../find-account.ts'

/**
 * The account of a signed-in person, also while its sign-up is on its way: the login is enabled a moment before the
 * account is active.
 */
export const findOwnSignUp = async (
  db: Kysely<Database>,
  visitor: Principal,
): Promise<AccountRow | undefined> =>
  (await findAccount(db, visitor)) ??
  (await db
    .selectFrom('account')
    .selectAll()
    .where('directoryId', '=', visitor.directoryId)
    .executeTakeFirst())
