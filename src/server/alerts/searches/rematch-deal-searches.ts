import { type Kysely, sql, type Transaction } from 'kysely'
import { dealFilters } from '../../../domain/search/home-filters.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import type { SearchPlaces } from '../../search/queries.ts'
import { keepMatches, placeOfKept, readSearch } from './store.ts'

/**
 * Holds all homes against those searches of an account that ask for a deal, after its deal defaults were changed: each
 * in a transaction of its own, by the defaults of that moment. What that brings is not new to its owner, and no alert
 * fires.
 */
export const rematchDealSearches = async (
  { db, places }: { readonly db: Kysely<Database>; readonly places: SearchPlaces },
  accountId: string,
): Promise<void> => {
  const owner = await ownerOf(db, accountId)
  if (owner === null) return
  // A change of defaults that left it to this job has committed once the account is free.
  await changeKept(db, owner, async () => {})
  const { rows } = await sql<{ readonly id: string }>`
    SELECT id FROM saved_search
    WHERE account_id = ${accountId} AND criteria ?| ${dealFilters}::text[]
    ORDER BY serial DESC`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute((trx) => rematch(trx, places, owner, id))
}

const ownerOf = async (db: Kysely<Database>, accountId: string): Promise<Owner | null> => {
  const account = await db
    .selectFrom('account')
    .select(['issuer', 'subject'])
    .where('id', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!account?.issuer || !account.subject) return null
  return { issuer: account.issuer, sub: account.subject }
}

/** The search is locked, so that a change of it and this follow one another; it may be deleted by now. */
const rematch = async (
  trx: Transaction<Database>,
  places: SearchPlaces,
  owner: Owner,
  id: string,
): Promise<void> => {
  await trx.selectFrom('savedSearch').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const search = await readSearch(trx, owner, id)
  if (search === undefined) return
  const place = await placeOfKept({ db: trx, places }, search.criteria)
  if (place !== null) await keepMatches(trx, owner, id, { ...search, place }, { seen: true })
}
