import type { Kysely } from 'kysely'
import type { AccountData } from '../../contract/account/account-data.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { listTokens, usesOf } from './store.ts'

/** Ends all tokens of an account. */
export const endAllTokens = async (
  db: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('personalToken')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
}

/** All that is kept of a person's tokens, for their download: never a secret or its hash. */
export const tokensKept = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<AccountData['tokens']> => {
  const tokens = await listTokens(db, owner)
  return Promise.all(
    tokens.map(async (token) => ({ ...token, uses: (await usesOf(db, owner, token.id)) ?? [] })),
  )
}
