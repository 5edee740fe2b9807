import { type Kysely, sql, type Transaction } from 'kysely'
import { milesBetween } from '../../domain/distance.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import type { Database } from '../platform/database/schema.ts'
import { followToOtherMarkets } from '../valuation/queries.ts'
import { addLinks, homeLinks } from './linked-listings.ts'
import { factKeyOf, type ListingRow, toListingRow } from './listing-row.ts'
import { MOVED_MILES } from './merge-homes.ts'
import type { IngestCounts, PlaceLookup } from './ports.ts'
import { settleHomes } from './settle-homes.ts'
import {
  dropUndoneSales,
  factsAlreadyStored,
  homesOf,
  lockListings,
  noteLeft,
  offerRows,
  storeListPrices,
} from './store.ts'
import { storeFacts } from './store-facts.ts'

/** The number of an import about to begin: what it brings wins over equals that earlier imports brought. */
export const beginImport = async (db: Kysely<Database>): Promise<number> => {
  const number = sql<number>`nextval('import_run')`.as('number')
  return (await db.selectNoFrom(number).executeTakeFirstOrThrow()).number
}

/**
 * Stores a batch of listing facts (about a thousand) in one transaction: newer facts win, whatever the
 * order they come in, and of two from one export date the better one (see `fact_rank`). Every asking price
 * seen is kept; which homes the listings are of, and what they count for there, is worked out again. Storing the same facts again
 * changes nothing.
 *
 * @public
 */
export const ingestListings = (
  db: Kysely<Database>,
  facts: readonly ListingFact[],
  context: IngestContext,
): Promise<IngestCounts> => db.transaction().execute((trx) => ingestWithin(trx, facts, context))

export type IngestContext = { readonly places: PlaceLookup; readonly importRun: number }

/** `ingestListings`, within the caller's transaction. */
export const ingestWithin = async (
  trx: Transaction<Database>,
  facts: readonly ListingFact[],
  context: IngestContext,
): Promise<IngestCounts> => {
  if (facts.length === 0) return { added: 0, changed: 0, unchanged: 0, sales: 0 }
  const seen = facts.map((fact) => toListingRow(fact, context))
  const rows = newestOfEach(seen)
  await lockListings(trx)
  const before = await factsAlreadyStored(trx, rows)
  const stored = await storeFacts(trx, rows, before)
  const movedFrom = (row: ListingRow) => {
    const old = before.get(factKeyOf(row))
    return old && stored.has(factKeyOf(row)) ? old : null
  }
  const elsewhere = rows.filter((row) => (movedFrom(row)?.market ?? row.market) !== row.market)
  await noteLeft(
    trx,
    rows.flatMap((row) => {
      const old = movedFrom(row)
      return old && (elsewhere.includes(row) || milesBetween(old, row) > MOVED_MILES)
        ? { ...old, ...old.shownAt }
        : []
    }),
  )
  const offers = await offerRows(trx, rows)
  await storeListPrices(
    trx,
    seen.flatMap((row) => {
      const offer = row.kind === 'offer' ? offers.get(factKeyOf(row)) : undefined
      const listPrice = row.listPrice ?? 0
      return offer !== undefined && listPrice > 0 ? { ...row, offer, listPrice } : []
    }),
  )
  await noteLeft(trx, await dropUndoneSales(trx, rows))
  const links = homeLinks()
  for (const row of rows) addLinks(links, { ...row, homeKey: row.propertyId })
  for (const row of before.values()) addLinks(links, row)
  await settleHomes(trx, links)
  await followToOtherMarkets(trx, await homesOf(trx, elsewhere))

  const added = rows.filter((row) => !before.has(factKeyOf(row)))
  const changed = rows.filter((row) => {
    const old = before.get(factKeyOf(row))
    return old !== undefined && stored.has(factKeyOf(row)) && old.factHash !== row.factHash
  })
  return {
    added: added.length,
    changed: changed.length,
    unchanged: facts.length - added.length - changed.length,
    sales: [...added, ...changed].filter((row) => row.kind === 'sale').length,
  }
}

/** The winning row of each listing within a batch, by the rule the table itself follows. */
const newestOfEach = (rows: readonly ListingRow[]): ListingRow[] => {
  const newest = new Map<string, ListingRow>()
  for (const row of rows) {
    const other = newest.get(factKeyOf(row))
    if (other === undefined || wins(row, other)) newest.set(factKeyOf(row), row)
  }
  return [...newest.values()]
}

/** Both are of one import run. */
const wins = (a: ListingRow, b: ListingRow) => precedence(a) > precedence(b)

const precedence = (row: ListingRow) =>
  `${row.exportedOn} ${row.modificationTimestamp ?? ''} ${row.factRank} ${row.factHash}`
