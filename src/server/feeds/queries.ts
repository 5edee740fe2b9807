import type { Kysely } from 'kysely'
import type { Feed } from '../../contract/feeds.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

/** A subscriber's feeds, the newest first. */
export const feedsOf = async (db: Kysely<Database>, owner: Owner): Promise<Feed[]> => {
  const rows = await db
    .selectFrom('feed')
    .leftJoin('savedSearch as s', 's.id', 'feed.searchId')
    .select([
      'feed.id',
      'feed.createdAt',
      'feed.readAt',
      's.id as searchId',
      's.name as searchName',
    ])
    .where('feed.accountId', '=', accountOf(owner))
    .orderBy('feed.createdAt', 'desc')
    .orderBy('feed.id')
    .execute()
  return rows.map(({ id, createdAt, readAt, searchId, searchName }) => ({
    id,
    search: searchId === null || searchName === null ? null : { id: searchId, name: searchName },
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }))
}
