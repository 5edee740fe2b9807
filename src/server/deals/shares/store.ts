import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  type DealShare,
  MAX_SHARES,
  MAX_SHARES_OF_ACCOUNT,
  type NewDealShare,
  SHARED_DAYS,
  type SharedDeal,
} from '../../../contract/deals/deal-shares.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { toDealShare } from '../queries.ts'
import { findDeal } from '../store.ts'

export type ShareFault = 'no deal' | 'changed' | 'too many' | 'too many of account'

/** When a link that is made now no longer opens. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + SHARED_DAYS * DAY_MS)

/** Keeps a frozen deal under a token that is answered once, unless the deal has changed since it was frozen. */
export const keepShare = (
  db: Kysely<Database>,
  owner: Owner,
  {
    propertyId,
    snapshot,
  }: {
    readonly propertyId: string
    readonly snapshot: SharedDeal
  },
): Promise<Result<NewDealShare, ShareFault>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const deal = await findDeal(trx, sql`${accountId}`, propertyId)
    if (deal === undefined) return err('no deal')
    if (deal.version !== snapshot.packet.version) return err('changed')
    const now = new Date(snapshot.sharedAt)
    const open = await openShares(trx, owner, deal.property_id, now)
    if (open.length >= MAX_SHARES) return err('too many')
    if ((await countOpenShares(trx, accountId, now)) >= MAX_SHARES_OF_ACCOUNT)
      return err('too many of account')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const row = await trx
      .insertInto('deal_share')
      .values({
        id: randomUUID(),
        account_id: accountId,
        property_id: deal.property_id,
        token_hash: hashOf(token),
        prepared_by: snapshot.preparedBy,
        snapshot: JSON.stringify(snapshot),
        created_at: snapshot.sharedAt,
        expires_at: snapshot.expiresAt,
        opened_at: null,
      })
      .returning(shownColumns)
      .executeTakeFirstOrThrow()
    return ok({ share: toDealShare(row), token })
  })

/** The links to a subscriber's deal that open, the newest first. */
export const listShares = async (
  db: Kysely<Database>,
  owner: Owner,
  propertyId: string,
  now: Date,
): Promise<DealShare[] | undefined> => {
  const deal = await findDeal(db, accountOf(owner), propertyId)
  return deal && (await openShares(db, owner, deal.property_id, now)).map(toDealShare)
}

/** Ends a link; false when the subscriber has none of this id. */
export const removeShare = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('deal_share')
    .where('id', '=', id)
    .where('account_id', '=', accountOf(owner))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The JSON behind a link, which counts as one more opening; undefined for one that is revoked, expired or unknown, all
 * alike.
 */
export const openShare = async (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .updateTable('deal_share')
    .set({ opens: sql`opens + 1`, opened_at: now })
    .where(isOpen(token, now))
    .returning('snapshot')
    .executeTakeFirst()
  return row?.snapshot
}

/** Whether a link leads anywhere; to ask is not to open it. */
export const isShareOpen = async (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('deal_share')
    .select('id')
    .where(isOpen(token, now))
    .executeTakeFirst()
  return row !== undefined
}

const isOpen = (token: string, now: Date) =>
  sql<boolean>`token_hash = ${hashOf(token)} AND expires_at > ${now}
    AND account_id IN (SELECT id FROM account WHERE state = 'active')`

/** Deletes shares that cannot be opened any more. */
export const forgetExpiredShares = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom('deal_share').where('expires_at', '<=', now).execute()
}

const openShares = (db: Kysely<Database>, owner: Owner, propertyId: string, now: Date) =>
  db
    .selectFrom('deal_share')
    .select(shownColumns)
    .where('account_id', '=', accountOf(owner))
    .where('property_id', '=', propertyId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const countOpenShares = async (
  trx: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<number> => {
  const { shares } = await trx
    .selectFrom('deal_share')
    .select((eb) => eb.fn.countAll<number>().as('shares'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return shares
}

/** All but what it opens. */
const shownColumns = [
  'id',
  'account_id',
  'property_id',
  'token_hash',
  'prepared_by',
  'created_at',
  'expires_at',
  'opens',
  'opened_at',
] as const

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 128 bits. */
const TOKEN_BYTES = 16
