import { type Kysely, sql } from 'kysely'
import type { AlertFacts } from '../../src/contract/alerts/alerts.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import type { SavedSearchTable } from '../../src/server/platform/database/tables/saved-searches.ts'
import { date } from '../listings/listing-facts.ts'

/** Keeps a search of an account, and answers its id. */
export const savedSearch = async (
  db: Kysely<Database>,
  accountId: string,
  { name, cadence }: { readonly name: string; readonly cadence: SavedSearchTable['cadence'] },
): Promise<string> => {
  const id = `search-${name}-of-${accountId}`
  await db
    .insertInto('savedSearch')
    .values({
      id,
      accountId,
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
      homeType: 'House',
      priceBelowMarket: 20_000,
      maxPrice: 500_000,
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
    otherSearchIds = [],
    propertyId = 'home-1',
    at = new Date(),
    facts = {},
  }: {
    readonly searchId?: string | null
    readonly otherSearchIds?: readonly string[]
    readonly propertyId?: string
    readonly at?: Date
    readonly facts?: Partial<AlertFacts>
  } = {},
): Promise<void> => {
  await db
    .insertInto('alert')
    .values({
      accountId,
      searchId,
      otherSearchIds,
      watched: searchId === null,
      propertyId,
      reason: 'price cut',
      event: `price cut of ${propertyId} for ${searchId}`,
      facts: JSON.stringify({ ...homeFacts, ...facts }),
      createdAt: sql<Date>`${at}`,
    })
    .execute()
}

const comp = (addressLine: string, price: number, dateSold: string, distanceMiles: number) => ({
  addressLine,
  price,
  dateSold,
  distanceMiles,
  beds: 3,
  bath: 2,
  size: 1_500,
})

const homeFacts: AlertFacts = {
  imageUrl: '/sandbox/demo/photos/1.svg',
  addressLine: '4333 E B St',
  city: 'Tacoma',
  state: 'WA',
  zip: '98404',
  price: 427_499,
  beds: 3,
  bath: 1.75,
  size: 1_454,
  figures: {
    typicalValue: 449_400,
    likelySale: { price: 424_000, low: 401_000, high: 440_000 },
    deal: {
      afterRepairValue: { price: 489_000, low: 440_000, high: 538_000 },
      assumedRepairs: { level: 'light', dollars: 36_000 },
      roomForRepairs: { dollars: -21_500, perSqft: -15, level: null },
      verdict: 'loses',
      maxOffer: 371_300,
      netAtAsk: -12_400,
      kept: false,
    },
  },
  value: 449_400,
  range80: { low: 405_000, high: 494_000 },
  checks: ['The living area is unusual for its bedrooms'],
  comps: [
    comp('4310 E C St', 455_000, '2022-08-03', 0.14),
    comp('4501 E A St', 441_000, '2022-07-19', 0.22),
    comp('918 E 43rd St', 462_500, '2022-06-30', 0.38),
  ],
  earlierPrice: 449_999,
  date: date('2022-09-14'),
  earlierValue: null,
  discount: 22_000,
  distance: 'mile',
  why: 'price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical',
}
