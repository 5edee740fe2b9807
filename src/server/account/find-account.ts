import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Principal } from '../platform/requests/auth.ts'
import type { AccountRow } from './account-store.ts'

/**
 * The account of a signed-in person; undefined when they have none. At their first sign-in it is linked to the claims
 * `iss` and `sub`: by the directory's id of the user, else by a verified email, but not to an account that the
 * directory knows as another user's.
 */
export const findAccount = async (
  db: Kysely<Database>,
  principal: Principal,
): Promise<AccountRow | undefined> =>
  (await findLinked(db, principal)) ??
  (await linkAtFirstSignIn(db, principal)) ??
  // Another request of the same page may have linked it meanwhile.
  (await findLinked(db, principal))

const findLinked = (
  db: Kysely<Database>,
  { issuer, sub }: Principal,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', sub)
    .executeTakeFirst()

const linkAtFirstSignIn = async (
  db: Kysely<Database>,
  { issuer, sub, directoryId, email }: Principal,
): Promise<AccountRow | undefined> => {
  const linked = await sql<AccountRow>`
    UPDATE account SET issuer = ${issuer}, subject = ${sub}
    WHERE issuer IS NULL AND id = (
      SELECT id FROM account
      WHERE issuer IS NULL AND state IN ('active', 'deleting') AND (
        directory_id = ${directoryId}::text
        OR email = ${email}::text AND (directory_id IS NULL OR ${directoryId}::text IS NULL)
      )
      ORDER BY directory_id = ${directoryId}::text DESC NULLS LAST
      LIMIT 1
    )
    RETURNING *`.execute(db)
  return linked.rows[0]
}
