import { type Kysely, sql } from 'kysely'
import type { Database, SavedSearchTable } from '../src/server/platform/database/schema.ts'

/** Keeps a search of an account, and answers its id. */
export const savedSearch = async (
  db: Kysely<Database>,
  accountId: string,
  { name, cadence }: { readonly name: string; readonly cadence: SavedSearchTable['cadence'] },
): Promise<string> => {
  const id = `search-${name}-of-${accountId}`
  await db
    .insertInto('saved_search')
    .values({
      id,
      account_id: accountId,
      name,
      criteria: JSON.stringify({
        city: 'Tacoma, WA',
        state: 'WA',
        distance: 'mile',
        priceBelowMarket: 20_000,
        includeHomesForSale: false,
        propertyType: 'House',
        maxPrice: 500_000,
      }),
      distance: 'mile',
      home_type: 'House',
      price_below_market: 20_000,
      max_price: 500_000,
      cadence,
    })
    .execute()
  return id
}

/** Has an alert fire for a search, or for a watched home, at a moment. */
export const fireAlert = async (
  db: Kysely<Database>,
  accountId: string,
  {
    searchId = null,
    propertyId = 'home-1',
    at = new Date(),
    facts = {},
  }: {
    readonly searchId?: string | null
    readonly propertyId?: string
    readonly at?: Date
    readonly facts?: Partial<typeof homeFacts>
  } = {},
): Promise<void> => {
  await db
    .insertInto('alert')
    .values({
      account_id: accountId,
      search_id: searchId,
      watched: searchId === null,
      property_id: propertyId,
      reason: 'price cut',
      event: `price cut of ${propertyId} for ${searchId}`,
      facts: JSON.stringify({ ...homeFacts, ...facts }),
      created_at: sql<Date>`${at}`,
    })
    .execute()
}

/** What an alert holds of a home. */
export const homeFacts = {
  imageUrl: '/sandbox/demo/photos/1.svg',
  addressLine: '4333 E B St',
  city: 'Tacoma',
  state: 'WA',
  zip: '98404',
  price: 427_499,
  beds: 3,
  bath: 1.75,
  size: 1_454,
  value: 449_400,
  range80: { low: 405_000, high: 494_000 },
  checks: ['The living area is unusual for its bedrooms'],
  comps: [
    { addressLine: '4310 E C St', price: 455_000, dateSold: '2022-08-03', distanceMiles: 0.14 },
    { addressLine: '4501 E A St', price: 441_000, dateSold: '2022-07-19', distanceMiles: 0.22 },
    { addressLine: '918 E 43rd St', price: 462_500, dateSold: '2022-06-30', distanceMiles: 0.38 },
  ],
  why: 'price cut $22,500 on Sep 14; now $22,000 under value',
}
