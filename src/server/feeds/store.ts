import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Feed, MAX_FEEDS } from '../../contract/feeds.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { HOUR_MS } from '../../domain/time-units.ts'
import { hasLiveSubscription } from '../account/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { changeKept, countKept } from '../platform/kept/change-kept.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { hashOfSecret, newLinkSecret } from '../platform/link-secret.ts'
import { onTheSide } from '../platform/requests/go-on-reading.ts'
import { feedsOf } from './queries.ts'

/** Keeps a feed of a saved search, or of next steps where `searchId` is null, under a secret that is answered once. */
export const makeFeed = (
  db: Kysely<Database>,
  owner: Owner,
  { searchId, now }: { readonly searchId: string | null; readonly now: Date },
): Promise<
  Result<{ readonly feed: Feed; readonly secret: string }, 'no such search' | 'too many'>
> =>
  changeKept(db, owner, async (trx, accountId) => {
    if (searchId !== null && !(await isSearchOf(trx, accountId, searchId)))
      return err('no such search')
    if ((await countKept(trx, 'feed', accountId)) >= MAX_FEEDS) return err('too many')
    const secret = newLinkSecret()
    const id = randomUUID()
    await trx
      .insertInto('feed')
      .values({
        id,
        accountId,
        searchId,
        secretHash: hashOfSecret(secret),
        createdAt: now,
        readAt: null,
      })
      .execute()
    const feed = (await feedsOf(trx, owner)).find((one) => one.id === id)
    if (feed === undefined) throw new Error('a feed that was kept is among those of its account')
    return ok({ feed, secret })
  })

/** Ends a feed; false when the subscriber has none of this id. */
export const endFeed = async (db: Kysely<Database>, owner: Owner, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('feed')
    .where('id', '=', id)
    .where('accountId', '=', accountOf(owner))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * What the secret in an address opens: whose it is and what it lists; undefined where it opens nothing, as while the
 * subscription of its owner is not live.
 */
export const openFeed = async (
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<
  | {
      readonly accountId: string
      readonly search: { readonly id: string; readonly name: string } | null
    }
  | undefined
> => {
  const row = await db
    .selectFrom('feed')
    .leftJoin('savedSearch as s', 's.id', 'feed.searchId')
    .select([
      'feed.id',
      'feed.accountId',
      'feed.readAt',
      's.id as searchId',
      's.name as searchName',
    ])
    .where('secretHash', '=', hashOfSecret(secret))
    .executeTakeFirst()
  if (row === undefined || !(await hasLiveSubscription(db, row.accountId, now))) return undefined
  // Readers come every few minutes: that is not worth a write each time.
  const note = () => db.updateTable('feed').set({ readAt: now }).where('id', '=', row.id).execute()
  if (row.readAt === null || now.getTime() - row.readAt.getTime() > HOUR_MS)
    await onTheSide<unknown>(note(), () => undefined)
  const { accountId, searchId, searchName } = row
  return {
    accountId,
    search: searchId === null || searchName === null ? null : { id: searchId, name: searchName },
  }
}

const isSearchOf = async (
  trx: Kysely<Database>,
  accountId: string,
  searchId: string,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('savedSearch')
    .select('id')
    .where('id', '=', searchId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
