import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { type ListingIdentity, linksOf } from '../../domain/listings/home-identity.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import type { StandingInput } from '../../domain/listings/standing.ts'
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
  /** Among them are listings whose source does not name the home. */
  unnamed: boolean
}

/** As its own source gives it. */
export type LinkedListing = ListingIdentity &
  StandingInput &
  Pick<StoredListing, 'propertyId' | 'standing' | 'ownFacts'> & {
    readonly internetAddressDisplayYN: boolean
    /** It says which of several sources its facts are from. */
    readonly namesSources: boolean
  }

type Linked = Pick<ListingIdentity, 'source' | 'listingKey' | 'homeKey' | 'homeNamed'> &
  Parameters<typeof linksOf>[0] & { readonly propertyId: string }

/** No links yet. */
export const homeLinks = (): HomeLinks => ({
  ids: new Set(),
  addresses: new Set(),
  places: new Set(),
  listings: new Set(),
  unnamed: false,
})

/** Adds what links a row to others of its home. */
export const addLinks = (links: HomeLinks, row: Linked): void => {
  const { address, place } = linksOf(row)
  links.ids.add(row.homeKey).add(row.propertyId)
  if (address !== null) links.addresses.add(address)
  if (place !== null) links.places.add(placeKeyOf(place))
  links.listings.add(`${row.source}\n${row.listingKey}`)
  if (!row.homeNamed) links.unnamed = true
}

/** Short, as most rows are looked up by something else: equal keys are resolved by the place itself. */
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
  const byPlace = await mayJoinByPlace(trx, links)
  const found = new Map<number, LinkedListing>()
  const asked = homeLinks()
  for (let next = links; !isEmpty(next); ) {
    const rows = await listingsWith(trx, byPlace ? next : { ...next, places: new Set() })
    merge(asked, next)
    next = homeLinks()
    for (const stored of rows) {
      if (found.has(stored.id)) continue
      const row = { ...stored, ...stored.ownFacts }
      found.set(row.id, row)
      addLinks(next, row)
    }
    removeAll(next, asked)
  }
  return [...found.values()]
}

/**
 * Whether any rows may be joined by their place: a source that names its homes is never joined with itself so, and
 * demo homes with no real ones. A county's million parcels alone need no look at the places.
 */
const mayJoinByPlace = async (
  trx: Transaction<Database>,
  { places, unnamed }: HomeLinks,
): Promise<boolean> => {
  if (places.size === 0) return false
  if (unnamed) return true
  // One look at the index for each source there is.
  const { rows } = await sql<{ source: string }>`
    WITH RECURSIVE known AS (
      (SELECT source FROM listing ORDER BY source LIMIT 1)
      UNION ALL
      SELECT (SELECT source FROM listing WHERE source > known.source ORDER BY source LIMIT 1)
      FROM known WHERE known.source IS NOT NULL
    ) SELECT source FROM known WHERE source IS NOT NULL`.execute(trx)
  return rows.filter(({ source }) => source !== DEMO_SOURCE).length > 1
}

const listingsWith = async (
  trx: Transaction<Database>,
  links: HomeLinks,
): Promise<LinkedListing[]> => {
  const ids = [...links.ids]
  const named = await sql<LinkedListing>`
    SELECT ${linkedColumns} FROM listing AS l
    WHERE l.property_id = ANY(${ids}::text[]) AND l.home_key IS NOT NULL`.execute(trx)
  const known = new Set(named.rows.map((row) => row.id))
  const listings = [...links.listings].map((link) => link.split('\n'))
  const others = await sql<{ id: number }>`
    SELECT id FROM listing
      WHERE home_key = ANY(${ids}::text[]) AND home_key <> property_id
    UNION SELECT id FROM listing WHERE address_key = ANY(${[...links.addresses]}::text[])
    UNION SELECT id FROM listing WHERE place_key = ANY(${[...links.places]}::integer[])
    UNION SELECT l.id FROM listing AS l JOIN unnest(
      ${listings.map(([source]) => source)}::text[], ${listings.map(([, key]) => key)}::text[]
    ) AS given (source, listing_key) USING (source, listing_key)`.execute(trx)
  const more = others.rows.map((row) => row.id).filter((id) => !known.has(id))
  if (more.length === 0) return named.rows
  const linked = await sql<LinkedListing>`
    SELECT ${linkedColumns} FROM listing AS l
    WHERE l.id = ANY(${more}::bigint[]) AND l.home_key IS NOT NULL`.execute(trx)
  return [...named.rows, ...linked.rows]
}

const linkedColumns = sql`
  l.id, l.kind, l.source, l.listing_key, l.property_id, l.home_key, l.home_named,
  l.address_key, l.home_type, l.latitude, l.longitude, l.living_area, l.year_built,
  coalesce(l.close_date, (CASE WHEN l.own_facts ? 'onMarketDate'
    THEN l.own_facts->>'onMarketDate' ELSE l.on_market_date::text END)::date, l.exported_on) AS since,
  l.exported_on, l.standard_status, l.on_market_date, l.list_price, l.close_date,
  l.close_price, l.standing, l.internet_entire_listing_display_yn,
  l.internet_address_display_yn, l.own_facts,
  l.facts_from IS NOT NULL AS names_sources`

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
