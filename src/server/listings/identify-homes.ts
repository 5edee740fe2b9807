import { type Kysely, sql, type Transaction } from 'kysely'
import { linksOf } from '../../domain/listings/home-identity.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import type { Database } from '../platform/database/schema.ts'
import { addLinks, homeLinks, placeKeyOf } from './linked-listings.ts'
import { propertyIdOf } from './listing-row.ts'
import { settleHomes } from './settle-homes.ts'
import { lockListings } from './store.ts'

/**
 * Works out which home each listing is of that an earlier version stored, and puts together what the rows of one home
 * say. Each batch is a transaction, so a killed run continues where it stopped; afterwards it costs a look at two
 * empty indexes.
 */
export const identifyHomes = async (
  db: Kysely<Database>,
  options: {
    readonly batch?: number
    /** Called before each batch, if there is any, with how many rows are done. */
    readonly progress?: (done: number) => void
  } = {},
): Promise<void> => {
  const batch = options.batch ?? BATCH
  let done = 0
  const each = async (work: (trx: Transaction<Database>) => Promise<number>) => {
    const inTurn = () =>
      db.transaction().execute(async (trx) => {
        await lockListings(trx)
        return work(trx)
      })
    for (let count = 1; count > 0; done += count) count = await inTurn()
  }
  await each(async (trx) => {
    const rows = await unidentified(trx, batch)
    if (rows.length === 0) return 0
    options.progress?.(done)
    await identify(trx, rows)
    return rows.length
  })
  await each(async (trx) => {
    const propertyIds = await unsettled(trx, batch)
    if (propertyIds.length === 0) return 0
    options.progress?.(done)
    const links = homeLinks()
    for (const id of propertyIds) links.ids.add(id)
    await settleHomes(trx, links)
    const settled = await sql`UPDATE listing SET to_settle = false
      WHERE to_settle AND property_id = ANY(${propertyIds}::text[])`.execute(trx)
    return Number(settled.numAffectedRows ?? 0)
  })
}

/** Homes whose rows are to be put together. */
const unsettled = async (db: Kysely<Database>, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select('propertyId')
    .where('toSettle', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute()
  return [...new Set(rows.map((row) => row.propertyId))]
}

const unidentified = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('listing')
    .select([
      'id',
      'source',
      'listingKey',
      'propertyId',
      'unparsedAddress',
      'postalCode',
      'listingUrl',
      'closeDate',
      'homeType',
      'latitude',
      'longitude',
      'livingArea',
      'yearBuilt',
    ])
    .where('homeKey', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

type Row = Awaited<ReturnType<typeof unidentified>>[number]

const identify = async (
  trx: Parameters<typeof settleHomes>[0],
  rows: readonly Row[],
): Promise<void> => {
  const links = homeLinks()
  const identified = rows.map((row) => {
    const homeKey = row.propertyId
    const addressKey = addressKeyOf(row.unparsedAddress, row.postalCode)
    const named = { ...row, homeKey, addressKey, homeNamed: isNamed(row) }
    addLinks(links, named)
    const { place } = linksOf(named)
    return { ...named, placeKey: place === null ? null : placeKeyOf(place) }
  })
  await sql`
    UPDATE listing SET home_key = property_id, home_named = identified.home_named,
      address_key = identified.address_key, place_key = identified.place_key
    FROM unnest(
      ${identified.map((row) => row.id)}::bigint[],
      ${identified.map((row) => row.homeNamed)}::boolean[],
      ${identified.map((row) => row.addressKey)}::text[],
      ${identified.map((row) => row.placeKey)}::integer[]
    ) AS identified (id, home_named, address_key, place_key)
    WHERE listing.id = identified.id`.execute(trx)
  await settleHomes(trx, links)
}

/** Whether the property id was made of the source's own name for the home: of its page, or of its parcel. */
const isNamed = ({ source, listingKey, listingUrl, closeDate, propertyId }: Row): boolean => {
  if (source === DEMO_SOURCE) return true
  const page = /\/home\/(\d+)/.exec(listingUrl ?? '')?.[1]
  const parcel = listingKey.slice(0, -`:${closeDate ?? ''}`.length)
  return [page, parcel].some((name) => name && propertyIdOf(source, name) === propertyId)
}

const BATCH = 1000
