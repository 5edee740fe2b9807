import { sql, type Transaction } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import { propertyIdsOf } from '../../domain/listings/home-identity.ts'
import { newestPriceChange, type PriceChange } from '../../domain/listings/price-change.ts'
import { lastAskBefore, type SaleSeen, timeOnMarket } from '../../domain/listings/price-history.ts'
import { type Standing, standingsOf } from '../../domain/listings/standing.ts'
import type { Database } from '../platform/database/schema.ts'
import { type HomeLinks, type LinkedListing, linkedListings } from './linked-listings.ts'
import { mergeHomes } from './merge-homes.ts'

/**
 * Works out again, for these listings and all that are linked to them, which home each is of, what it counts for there,
 * what it shows, and how the home's price has changed. Rows whose home or standing changed, and sales with another
 * known asking price, count as changed for the values around them. Staleness is settled per market later.
 */
export const settleHomes = async (
  trx: Transaction<Database>,
  links: HomeLinks,
  { asksAreGone = false }: { readonly asksAreGone?: boolean } = {},
): Promise<void> => {
  const rows = await withTheirHomes(trx, await linkedListings(trx, links))
  const homes = [...Map.groupBy(rows, (row) => row.propertyId).values()].map(withStandings)
  await storeStandings(trx, homes.flat())
  await mergeHomes(trx, homes)
  const offers = rows.filter((row) => row.kind === 'offer').map((row) => row.id)
  // Without an offer no asking price is known, and unless some are gone, none was.
  if (offers.length === 0 && !asksAreGone) return
  const asks = await asksOf(trx, offers)
  await storePrices(
    trx,
    homes.flatMap((home) => pricesOf(home, asks)),
  )
}

/** The rows, each with the id of the home it is of, which is stored. */
const withTheirHomes = async (
  trx: Transaction<Database>,
  rows: readonly LinkedListing[],
): Promise<LinkedListing[]> => {
  const ids = propertyIdsOf(rows)
  const settled = rows.map((row) => ({ ...row, propertyId: ids.get(row.id) ?? row.propertyId }))
  const moved = settled.filter((row, i) => row.propertyId !== rows[i]?.propertyId)
  if (moved.length > 0)
    await sql`
      UPDATE listing SET property_id = moved.property_id, revision = revision + 1
      FROM unnest(${moved.map((row) => row.id)}::bigint[], ${moved.map((row) => row.propertyId)}::text[])
        AS moved (id, property_id)
      WHERE listing.id = moved.id`.execute(trx)
  return settled
}

type Settled = LinkedListing & { readonly settled: Standing }

const withStandings = (home: readonly LinkedListing[]): Settled[] => {
  const standings = standingsOf(home, null)
  return home.map((row) => ({ ...row, settled: standings.get(row.id) ?? 'none' }))
}

const storeStandings = async (
  trx: Transaction<Database>,
  rows: readonly Settled[],
): Promise<void> => {
  const changed = rows.filter(
    ({ settled, standing }) =>
      settled !== standing && !(settled === 'active' && standing === 'stale'),
  )
  if (changed.length === 0) return
  await sql`
    UPDATE listing SET standing = changed.standing, revision = revision + 1
    FROM unnest(${changed.map((row) => row.id)}::bigint[], ${changed.map((row) => row.settled)}::text[])
      AS changed (id, standing)
    WHERE listing.id = changed.id`.execute(trx)
}

/** The asking prices seen of each offer. */
const asksOf = async (trx: Transaction<Database>, offerIds: readonly number[]) => {
  const seen = await trx
    .selectFrom('listPrice')
    .select(['offerId', 'exportedOn', 'listPrice', 'standardStatus'])
    .where(sql<boolean>`offer_id = ANY(${offerIds}::bigint[])`)
    .execute()
  return Map.groupBy(seen, (ask) => ask.offerId)
}

type RowPrices = {
  readonly id: number
  readonly change: PriceChange | null
  readonly since: IsoDate | null
  readonly before: { readonly priceUsd: number; readonly date: IsoDate } | null
  readonly lastSale: SaleSeen | null
}

/**
 * What each row says of its home's price: the offer that counts since when it is asked, how much more was asked, and
 * what the home last sold for; a sale its last ask.
 */
const pricesOf = (
  home: readonly Settled[],
  asks: Awaited<ReturnType<typeof asksOf>>,
): RowPrices[] => {
  const offers = home
    .filter((row) => row.kind === 'offer' && row.internetEntireListingDisplayYN)
    .map(({ id, onMarketDate }) => ({ id, onMarketDate, asks: asks.get(id) ?? [] }))
  const sales = home.flatMap(({ settled, closeDate, closePrice }) =>
    settled === 'sold' && closeDate !== null && closePrice !== null
      ? { closeDate, closePrice }
      : [],
  )
  return home.map((row) => {
    const none = { id: row.id, change: null, since: null, before: null, lastSale: null }
    if (row.kind === 'sale') {
      const { closeDate, closePrice } = row
      if (row.settled !== 'sold' || closeDate === null || closePrice === null) return none
      const ask = lastAskBefore(offers, { closeDate, closePrice })
      return { ...none, before: ask && { priceUsd: ask.listPrice, date: ask.exportedOn } }
    }
    const change = newestPriceChange(asks.get(row.id) ?? [])
    if (row.settled !== 'active' || row.listPrice === null) return { ...none, change }
    const time = timeOnMarket(offers, sales, row.listPrice)
    return {
      id: row.id,
      change,
      since: time?.since ?? null,
      before: time?.askedBefore ?? null,
      lastSale: lastSaleOf(sales),
    }
  })
}

/** The newest; of several that closed on one day the highest, so that no order of rows shows. */
const lastSaleOf = (sales: readonly SaleSeen[]): SaleSeen | null =>
  sales.toSorted((a, b) =>
    a.closeDate === b.closeDate ? b.closePrice - a.closePrice : a.closeDate < b.closeDate ? 1 : -1,
  )[0] ?? null

const storePrices = async (
  trx: Transaction<Database>,
  rows: readonly RowPrices[],
): Promise<void> => {
  await sql`
    UPDATE listing SET price_change = priced.change, price_changed_on = priced.changed_on,
      on_market_since = priced.since, asked_before = priced.before,
      asked_before_on = priced.before_on, last_sale_price = priced.sale, last_sale_on = priced.sold_on,
      revision = revision + (kind = 'sale')::integer
    FROM unnest(
      ${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => row.change?.amount ?? null)}::integer[],
      ${rows.map((row) => row.change?.date ?? null)}::date[],
      ${rows.map((row) => row.since)}::date[],
      ${rows.map((row) => row.before?.priceUsd ?? null)}::integer[],
      ${rows.map((row) => row.before?.date ?? null)}::date[],
      ${rows.map((row) => row.lastSale?.closePrice ?? null)}::integer[],
      ${rows.map((row) => row.lastSale?.closeDate ?? null)}::date[]
    ) AS priced (id, change, changed_on, since, before, before_on, sale, sold_on)
    WHERE listing.id = priced.id
      AND (price_change, price_changed_on, on_market_since, asked_before, asked_before_on,
          last_sale_price, last_sale_on)
        IS DISTINCT FROM
        (priced.change, priced.changed_on, priced.since, priced.before, priced.before_on,
          priced.sale, priced.sold_on)`.execute(trx)
}
