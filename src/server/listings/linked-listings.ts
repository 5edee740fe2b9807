import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { type ListingIdentity, linksOf } from '../../domain/listing/home-identity.ts'
import type { StandingInput } from '../../domain/listing/standing.ts'
import type { Database } from '../platform/database/schema.ts'
import type { StoredListing } from './queries.ts'

/** What listings of one home may have in common. */
export type HomeLinks = {
  /** Property ids, and the names that sources have for homes. */
  readonly ids: Set<string>
  readonly addresses: Set<string>
  readonly places: Set<number>
  /** Source and listing key, a line each. */
  readonly listings: Set<string>
}

export type LinkedListing = ListingIdentity &
  StandingInput &
  Pick<StoredListing, 'propertyId' | 'standing'>

type Linked = Pick<ListingIdentity, 'source' | 'listingKey' | 'homeKey'> &
  Parameters<typeof linksOf>[0] & { readonly propertyId: string }

export const homeLinks = (): HomeLinks => ({
  ids: new Set(),
  addresses: new Set(),
  places: new Set(),
  listings: new Set(),
})

export const addLinks = (links: HomeLinks, row: Linked): void => {
  const { address, place } = linksOf(row)
  links.ids.add(row.homeKey).add(row.propertyId)
  if (address !== null) links.addresses.add(address)
  if (place !== null) links.places.add(placeKeyOf(place))
  links.listings.add(`${row.source}\n${row.listingKey}`)
}

/** Short, as most rows are looked up by something else: what falls together is told apart by the place itself. */
export const placeKeyOf = (place: string): number =>
  createHash('sha256').update(place).digest().readInt32BE()

/**
 * Every row that is linked to one of these, also by way of others: enough to know which home each is of, and what
 * it counts for there. Rows of an earlier version are linked to none until `identifyHomes` has seen them.
 */
export const linkedListings = async (
  trx: Transaction<Database>,
  links: HomeLinks,
): Promise<LinkedListing[]> => {
  const found = new Map<number, LinkedListing>()
  const asked = homeLinks()
  for (let next = links; !isEmpty(next); ) {
    const rows = await listingsWith(trx, next)
    merge(asked, next)
    next = homeLinks()
    for (const row of rows) {
      if (found.has(row.id)) continue
      found.set(row.id, row)
      addLinks(next, row)
    }
    removeAll(next, asked)
  }
  return [...found.values()]
}

const listingsWith = async (
  trx: Transaction<Database>,
  links: HomeLinks,
): Promise<LinkedListing[]> => {
  const listings = [...links.listings].map((link) => link.split('\n'))
  const { rows } = await sql<LinkedListing>`
    WITH linked AS (
      SELECT id FROM listing WHERE property_id = ANY(${[...links.ids]}::text[])
      UNION SELECT id FROM listing
        WHERE home_key = ANY(${[...links.ids]}::text[]) AND home_key <> property_id
      UNION SELECT id FROM listing WHERE address_key = ANY(${[...links.addresses]}::text[])
      UNION SELECT id FROM listing WHERE place_key = ANY(${[...links.places]}::integer[])
      UNION SELECT l.id FROM listing AS l JOIN unnest(
        ${listings.map(([source]) => source)}::text[], ${listings.map(([, key]) => key)}::text[]
      ) AS given (source, listing_key) USING (source, listing_key)
    )
    SELECT l.id, l.kind, l.source, l.listing_key AS "listingKey", l.property_id AS "propertyId",
      l.home_key AS "homeKey", l.home_named AS "homeNamed",
      l.address_key AS "addressKey", l.home_type AS "homeType", l.latitude, l.longitude,
      l.living_area AS "livingArea", l.year_built AS "yearBuilt",
      coalesce(l.close_date, l.on_market_date, l.exported_on) AS since,
      l.exported_on AS "exportedOn", l.standard_status AS "standardStatus",
      l.on_market_date AS "onMarketDate", l.list_price AS "listPrice", l.close_date AS "closeDate",
      l.close_price AS "closePrice", l.standing
    FROM listing AS l JOIN linked USING (id)
    WHERE l.home_key IS NOT NULL`.execute(trx)
  return rows
}

const isEmpty = ({ ids, addresses, places, listings }: HomeLinks) =>
  ids.size + addresses.size + places.size + listings.size === 0

const merge = (into: HomeLinks, from: HomeLinks): void => {
  for (const id of from.ids) into.ids.add(id)
  for (const address of from.addresses) into.addresses.add(address)
  for (const place of from.places) into.places.add(place)
  for (const listing of from.listings) into.listings.add(listing)
}

const removeAll = (from: HomeLinks, known: HomeLinks): void => {
  for (const id of known.ids) from.ids.delete(id)
  for (const address of known.addresses) from.addresses.delete(address)
  for (const place of known.places) from.places.delete(place)
  for (const listing of known.listings) from.listings.delete(listing)
}
