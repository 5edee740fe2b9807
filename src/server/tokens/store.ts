import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CreatedToken, PersonalToken, TokenUse } from '../../contract/tokens.ts'
import { DAY_MS } from '../../domain/time-units.ts'
import type { TokenScope } from '../../domain/token-scopes.ts'
import {
  ENDED_TOKENS_KEPT_DAYS,
  MAX_TOKEN_USES,
  MAX_TOKENS,
  type TokenDays,
} from '../../domain/tokens/token-limits.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PersonalTokenTable } from '../platform/database/tables/tokens.ts'
import { changeKept } from '../platform/kept/change-kept.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { hashOfSecret } from '../platform/link-secret.ts'
import { newTokenSecret, shownPrefixOf } from './token-secret.ts'

type TokenRow = Selectable<PersonalTokenTable>

type NewToken = {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: TokenDays
}

/**
 * Makes a token for a person; null where they have as many as they can. `noted` gets the address of its owner and
 * its end, within the transaction that makes it.
 */
export const createToken = (
  db: Kysely<Database>,
  owner: Owner,
  { name, scopes, days }: NewToken,
  now: Date,
  noted: (trx: Kysely<Database>, to: string, expiresAt: Date) => Promise<void>,
): Promise<CreatedToken | null> =>
  changeKept(db, owner, async (trx, accountId) => {
    await forgetEndedTokens(trx, now, accountId)
    const live = await trx
      .selectFrom('personalToken')
      .select('id')
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .execute()
    if (live.length >= MAX_TOKENS) return null
    const secret = newTokenSecret()
    const row = await trx
      .insertInto('personalToken')
      .values({
        id: randomUUID(),
        accountId,
        name,
        prefix: shownPrefixOf(secret),
        secretHash: hashOfSecret(secret),
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const account = await trx
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await noted(trx, account.email, row.expiresAt)
    return { token: toToken({ ...row, lastUsedAt: null }), secret }
  })

/** The tokens of a person, the newest first. */
export const listTokens = async (db: Kysely<Database>, owner: Owner): Promise<PersonalToken[]> => {
  const rows = await db
    .selectFrom('personalToken')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('personalTokenUse')
        .select(({ fn }) => fn.max('lastAt').as('at'))
        .whereRef('tokenId', '=', 'personalToken.id')
        .as('lastUsedAt'),
    )
    .where('accountId', '=', accountOf(owner))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toToken)
}

/** Ends a token of a person; one that has ended stays as it is. Answers the id of their account; null where they have no such token. */
export const endToken = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  now: Date,
): Promise<string | null> => {
  const found = await db
    .updateTable('personalToken')
    .set(({ fn, val }) => ({ endedAt: fn.coalesce('endedAt', val(now)) }))
    .where('id', '=', id)
    .where('accountId', '=', accountOf(owner))
    .returning('accountId')
    .execute()
  return found[0]?.accountId ?? null
}

/** What a token of a person was used for, the latest first; null where they have no such token. */
export const usesOf = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<TokenUse[] | null> => {
  const token = await db
    .selectFrom('personalToken')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountOf(owner))
    .executeTakeFirst()
  if (token === undefined) return null
  const rows = await db
    .selectFrom('personalTokenUse')
    .selectAll()
    .where('tokenId', '=', id)
    .orderBy('lastAt', 'desc')
    .limit(MAX_TOKEN_USES)
    .execute()
  return rows.map(({ tokenId: _, firstAt, lastAt, ...use }) => ({
    ...use,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }))
}

/** A token by the hash of its secret, with whose it is; undefined where there is none, or its owner is gone. */
export const findToken = (db: Kysely<Database>, secretHash: Buffer) =>
  db
    .selectFrom('personalToken')
    .innerJoin('account', 'account.id', 'personalToken.accountId')
    .select([
      'personalToken.id',
      'personalToken.accountId',
      'personalToken.scopes',
      'personalToken.createdAt',
      'personalToken.expiresAt',
      'personalToken.endedAt',
      'account.issuer',
      'account.subject',
      'account.directoryId',
    ])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>

export type Use = Pick<TokenUse, 'call' | 'network' | 'refused'> & { readonly tokenId: string }

/** Notes that a token was used, in so many requests. A call or network that is new for it takes the place of the one used longest ago. */
export const noteUse = async (
  db: Kysely<Database>,
  { tokenId, call, network, refused }: Use,
  now: Date,
  requests = 1,
): Promise<void> => {
  const noted = await sql<{ isNew: boolean }>`
    INSERT INTO personal_token_use AS used (token_id, call, network, refused, requests, first_at, last_at)
    VALUES (${tokenId}, ${call}, ${network}, ${refused}, ${requests}, ${now}, ${now})
    ON CONFLICT (token_id, call, network, refused) DO UPDATE
      SET requests = least(used.requests::bigint + excluded.requests, 2147483647)::integer,
        last_at = greatest(used.last_at, excluded.last_at)
    RETURNING xmax = 0 AS is_new`.execute(db)
  if (noted.rows[0]?.isNew !== true) return
  // What another request is at is left to it: two that each wait for a row of the other would both fail.
  await sql`
    DELETE FROM personal_token_use WHERE token_id = ${tokenId} AND (call, network, refused) IN (
      SELECT call, network, refused FROM personal_token_use
      WHERE token_id = ${tokenId} AND (call, network, refused) IN (
        SELECT call, network, refused FROM personal_token_use
        WHERE token_id = ${tokenId} ORDER BY last_at DESC OFFSET ${MAX_TOKEN_USES})
      FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** Removes tokens that ended long ago, of all people or of one; of one also those beyond as many as they may have. */
export const forgetEndedTokens = async (
  db: Kysely<Database>,
  now: Date,
  accountId?: string,
): Promise<void> => {
  const ended = sql`least(ended_at, expires_at)`
  const longAgo = new Date(now.getTime() - ENDED_TOKENS_KEPT_DAYS * DAY_MS)
  await sql`DELETE FROM personal_token WHERE ${ended} < ${longAgo}`.execute(db)
  if (accountId === undefined) return
  await sql`
    DELETE FROM personal_token WHERE id IN (
      SELECT id FROM personal_token WHERE account_id = ${accountId} AND ${ended} <= ${now}
      ORDER BY ${ended} DESC OFFSET ${MAX_TOKENS})`.execute(db)
}

const toToken = ({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt,
  endedAt,
  lastUsedAt,
}: TokenRow & { readonly lastUsedAt: Date | null }): PersonalToken => ({
  id,
  name,
  prefix,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
