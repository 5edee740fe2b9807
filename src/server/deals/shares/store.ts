import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DealShare, NewDealShare, SharedDeal } from '../../../contract/deals/deal-shares.ts'
import {
  MAX_SHARES,
  MAX_SHARES_OF_ACCOUNT,
  SHARED_DAYS,
} from '../../../domain/deals/share-limits.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { hashOfSecret, newLinkSecret } from '../../platform/link-secret.ts'
import { onTheSide } from '../../platform/requests/go-on-reading.ts'
import { findDeal, toDealShare } from '../queries.ts'

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
    const open = await openShares(trx, owner, deal.propertyId, now)
    if (open.length >= MAX_SHARES) return err('too many')
    if ((await countOpenShares(trx, accountId, now)) >= MAX_SHARES_OF_ACCOUNT)
      return err('too many of account')
    const token = newLinkSecret()
    const row = await trx
      .insertInto('dealShare')
      .values({
        id: randomUUID(),
        accountId,
        propertyId: deal.propertyId,
        tokenHash: hashOfSecret(token),
        preparedBy: snapshot.preparedBy,
        snapshot: JSON.stringify(snapshot),
        createdAt: snapshot.sharedAt,
        expiresAt: snapshot.expiresAt,
        openedAt: null,
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
  return deal && (await openShares(db, owner, deal.propertyId, now)).map(toDealShare)
}

/** Ends a link; false when the subscriber has none of this id. */
export const removeShare = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('dealShare')
    .where('id', '=', id)
    .where('accountId', '=', accountOf(owner))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The JSON behind a link, which counts as one more opening where that can be noted; undefined for one that is revoked,
 * expired or unknown, all alike.
 */
export const openShare = async (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const noted = db
    .updateTable('dealShare')
    .set({ opens: sql`opens + 1`, openedAt: now })
    .where(isOpen(token, now))
    .returning('snapshot')
    .executeTakeFirst()
  const row = await onTheSide(noted, () =>
    db.selectFrom('dealShare').select('snapshot').where(isOpen(token, now)).executeTakeFirst(),
  )
  return row?.snapshot
}

/** Whether a link leads anywhere; to ask is not to open it. */
export const isShareOpen = async (
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('dealShare')
    .select('id')
    .where(isOpen(token, now))
    .executeTakeFirst()
  return row !== undefined
}

const isOpen = (token: string, now: Date) =>
  sql<boolean>`token_hash = ${hashOfSecret(token)} AND expires_at > ${now}
    AND account_id IN (SELECT id FROM account WHERE state = 'active')`

/** Deletes shares that cannot be opened any more. */
export const forgetExpiredShares = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom('dealShare').where('expiresAt', '<=', now).execute()
}

const openShares = (db: Kysely<Database>, owner: Owner, propertyId: string, now: Date) =>
  db
    .selectFrom('dealShare')
    .select(shownColumns)
    .where('accountId', '=', accountOf(owner))
    .where('propertyId', '=', propertyId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

const countOpenShares = async (
  trx: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<number> => {
  const { shares } = await trx
    .selectFrom('dealShare')
    .select((eb) => eb.fn.countAll<number>().as('shares'))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return shares
}

/** All but what it opens. */
const shownColumns = [
  'id',
  'accountId',
  'propertyId',
  'tokenHash',
  'preparedBy',
  'createdAt',
  'expiresAt',
  'opens',
  'openedAt',
] as const
