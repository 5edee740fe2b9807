import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { addLinks, homeLinks } from './linked-listings.ts'
import { settleHomes } from './settle-homes.ts'
import { lockListings, noteLeft } from './store.ts'

/**
 * Deletes listings that their source no longer has, with the asking prices seen. What is left of their homes is worked
 * out again, and the homes around count as changed. Returns how many listings there were.
 */
export const takeBackListings = async (
  trx: Transaction<Database>,
  source: string,
  listingKeys: readonly string[],
): Promise<number> => {
  if (listingKeys.length === 0) return 0
  await lockListings(trx)
  const gone = await trx
    .deleteFrom('listing')
    .where('source', '=', source)
    .where(sql<boolean>`listing_key = ANY(${listingKeys}::text[])`)
    .returning([
      'source',
      'market',
      'kind',
      'listingKey',
      'propertyId',
      sql<string>`coalesce(home_key, property_id)`.as('homeKey'),
      'homeNamed',
      'addressKey',
      'homeType',
      'livingArea',
      'yearBuilt',
      'latitude',
      'longitude',
      'standing',
      'ownFacts',
    ])
    .execute()
  if (gone.length === 0) return 0
  await noteLeft(
    trx,
    gone.filter(({ standing }) => standing === 'active' || standing === 'sold'),
  )
  const links = homeLinks()
  for (const { ownFacts, ...row } of gone) addLinks(links, { ...row, ...ownFacts })
  await settleHomes(trx, links, { asksAreGone: true })
  return new Set(gone.map(({ listingKey }) => listingKey)).size
}

/** Keeps the first photos of listings that are there already; null takes a photo away. */
export const storePhotos = async (
  trx: Transaction<Database>,
  source: string,
  photos: readonly { readonly listingKey: string; readonly mediaUrl: string | null }[],
): Promise<void> => {
  if (photos.length === 0) return
  await lockListings(trx)
  const { rows } = await sql<{ propertyId: string }>`
    UPDATE listing SET media_url = photo.media_url, own_facts = own_facts - 'mediaUrl'
    FROM unnest(
      ${photos.map(({ listingKey }) => listingKey)}::text[],
      ${photos.map(({ mediaUrl }) => mediaUrl)}::text[]
    ) AS photo (listing_key, media_url)
    WHERE listing.source = ${source} AND listing.listing_key = photo.listing_key
      AND (listing.media_url IS DISTINCT FROM photo.media_url OR listing.own_facts ? 'mediaUrl')
    RETURNING property_id`.execute(trx)
  if (rows.length === 0) return
  const links = homeLinks()
  for (const { propertyId } of rows) links.ids.add(propertyId)
  await settleHomes(trx, links)
}

/** The keys of all listings of a source. */
export const listingKeysOf = async (db: Kysely<Database>, source: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('listing')
    .select('listingKey')
    .distinct()
    .where('source', '=', source)
    .execute()
  return new Set(rows.map((row) => row.listingKey))
}
