import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, sale } from '../../../tests/listing-facts.ts'
import { syntheticListings } from '../../../tests/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'
import { milesBetween } from '../../domain/distance.ts'
import type { ListingFact } from '../../domain/listing/listing.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import type { Database } from '../platform/database/schema.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { followChanges, type ValuationWorkDeps } from './valuation-work.ts'

const places = { ofZip: () => null, nearest: () => null }
const today = date('2024-12-31')
const settings = { today, staleDays: 45 }
let database: TestDatabase
let db: Kysely<Database>
let sent: { readonly name: string; readonly market: string | null }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
const emptyTables = () =>
  sql`TRUNCATE listing, list_price, market, market_model, market_conditions, valuation,
    home_to_value, left_place RESTART IDENTITY`.execute(db)
beforeEach(async () => {
  sent = []
  await emptyTables()
})

const work = (given: Partial<ValuationWorkDeps> = {}): ValuationWorkDeps => ({
  db,
  jobs: {
    send: async (_, ...[name, data]) => void sent.push({ name, market: data?.market ?? null }),
  },
  staleDays: 45,
  clock: () => new Date('2024-12-31T12:00:00Z'),
  signal: new AbortController().signal,
  ...given,
})
const store = (facts: readonly ListingFact[]) => ingestListings(db, facts, { places, importRun: 1 })
const follow = async (...facts: ListingFact[]) => {
  await store(facts)
  return followChanges(work())
}
const valuations = () =>
  db
    .selectFrom('valuation')
    .selectAll()
    .orderBy('property_id')
    .orderBy('distance')
    .orderBy('as_listed')
    .execute()
const homes = () =>
  db
    .selectFrom('listing')
    .select(['property_id as propertyId', 'latitude', 'longitude'])
    .where('standing', '=', 'active')
    .execute()

/** A town of some miles, known since yesterday. */
const town = (given: { readonly sales?: number; readonly offers?: number } = {}) =>
  syntheticListings({ sales: 260, offers: 40, ...given })
const newSale = (given: Partial<ListingFact> = {}) =>
  sale({
    listingKey: 'NEW',
    unparsedAddress: '99 New St',
    latitude: 40,
    longitude: -83,
    closePrice: 290_000,
    closeDate: date('2024-07-02'),
    exportedOn: date('2024-07-03'),
    ...given,
  })

describe('values follow change', () => {
  it('a new sale counts as a comp at once, for the homes around it alone, with the model there is', async () => {
    await store(town())
    await bringUpToDate(db, settings)
    const [before, version] = [await valuations(), await modelVersion()]
    const valued = await follow(newSale())
    expect(await modelVersion()).toBe(version)
    const after = await valuations()
    const near = (await homes()).filter((home) => milesBetween(home, newSale()) <= 1)
    expect(near.length).toBeGreaterThan(3)
    const changed = after.filter(({ as_of }) => as_of === '2024-07-02')
    expect(changed).toHaveLength(3 * valued)
    const touched = changed.map((row) => row.property_id)
    expect(touched).toEqual(expect.arrayContaining(near.map((home) => home.propertyId)))
    expect(valued).toBeLessThan(before.length / 3)
    expect(changed.filter((row) => row.comps.includes('99 New St')).length).toBeGreaterThan(0)
    const untouched = after.filter(({ as_of }) => as_of !== '2024-07-02')
    expect(before).toEqual(expect.arrayContaining(untouched))
  })
})

const modelVersion = async () =>
  (await db.selectFrom('market_model').select('version').executeTakeFirstOrThrow()).version
