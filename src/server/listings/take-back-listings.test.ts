import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../tests/platform/test-database.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import type { Database } from '../platform/database/schema.ts'
import { beginImport, ingestListings } from './ingest-listings.ts'
import { settleMarkets } from './settle-markets.ts'
import { listingKeysOf, storePhotos, takeBackListings } from './take-back-listings.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyTables(db, ['listPrice', 'listing', 'market', 'source', 'leftPlace'])
})

const take = async (...facts: ListingFact[]) =>
  ingestListings(db, facts, { places: gazetteer, importRun: await beginImport(db) })
const takeBack = (...keys: string[]) =>
  db.transaction().execute((trx) => takeBackListings(trx, 'nwmls', keys))
const fed = (given: Partial<ListingFact> & { listingKey: string }) =>
  offer({
    source: 'nwmls',
    exportedOn: date('2024-06-30'),
    modificationTimestamp: '2024-06-30T12:00:00.000Z',
    ...given,
  })
const rows = () =>
  db.selectFrom('listing').selectAll().orderBy('listingKey').orderBy('kind').execute()
const snapshot = async () =>
  (
    await sql`SELECT to_jsonb(l) - 'id' - 'import_run' - 'revision' - 'valued_revision' AS listing,
        (SELECT jsonb_agg(to_jsonb(p) - 'offer_id' ORDER BY p.exported_on)
          FROM list_price AS p WHERE p.offer_id = l.id) AS prices
      FROM listing AS l ORDER BY source, listing_key, kind`.execute(db)
  ).rows

describe('a listing that its source takes back', () => {
  it('is gone with its prices, and values will follow where it stood', async () => {
    await take(fed({ listingKey: 'A' }), fed({ listingKey: 'B', latitude: 39.991 }))
    expect(await takeBack('A', 'unknown')).toBe(1)
    expect(await rows()).toMatchObject([{ listingKey: 'B' }])
    expect(await db.selectFrom('leftPlace').selectAll().execute()).toMatchObject([
      { kind: 'offer', latitude: 39.99, longitude: -83 },
    ])
    expect((await db.selectFrom('listPrice').selectAll().execute()).length).toBe(1)
  })

  it('leaves its home as if it had never been there', async () => {
    const home = { unparsedAddress: '7 Elm St', homeNamed: false } as const
    const others = [
      offer({ listingKey: 'R', ...home, exportedOn: date('2024-06-20') }),
      sale({ listingKey: 'T', source: 'county:x', ...home, closeDate: date('2020-05-01') }),
    ]
    await take(...others)
    const before = await snapshot()
    await take(fed({ listingKey: 'A', ...home, exportedOn: date('2024-07-01') }))
    expect((await rows()).find((row) => row.listingKey === 'R')?.standing).toBe('none')
    await takeBack('A')
    expect(await snapshot()).toEqual(before)
  })

  it('leaves what is left as if it had never come, whatever came and went in whatever order', async () => {
    const streets = ['7 Elm St', '7 Elm St', '7 Elm St', '9 Oak Ave']
    const listing = fc.record({
      street: fc.constantFrom(...streets),
      source: fc.constantFrom('nwmls', 'redfin'),
      day: fc.integer({ min: 1, max: 28 }),
      sold: fc.boolean(),
      goes: fc.boolean(),
    })
    const facts = fc.array(listing, { minLength: 2, maxLength: 8 }).map((listings) =>
      listings.map(({ street, source, day, sold, goes }, i) => {
        const exportedOn = date(`2024-06-${String(day).padStart(2, '0')}`)
        const given = {
          listingKey: `L${i}`,
          source,
          homeNamed: false,
          unparsedAddress: street,
          listPrice: 200_000 + i * 1000,
          exportedOn,
          onMarketDate: exportedOn,
          modificationTimestamp: source === 'nwmls' ? `${exportedOn}T12:00:00.000Z` : null,
        }
        const fact = sold
          ? sale({ ...given, closeDate: exportedOn, closePrice: 300_000 + i })
          : offer(given)
        return { fact, goes: goes && source === 'nwmls' }
      }),
    )
    await fc.assert(
      fc.asyncProperty(facts, fc.infiniteStream(fc.nat(100)), async (given, order) => {
        const clear = () => emptyTables(db, ['listPrice', 'listing'])
        await clear()
        const kept = given.filter(({ goes }) => !goes)
        if (kept.length > 0) await take(...kept.map(({ fact }) => fact))
        const expected = await snapshot()
        await clear()
        const shuffled = given
          .map((one) => ({ ...one, place: order.next().value }))
          .toSorted((a, b) => a.place - b.place)
        for (const { fact } of shuffled) await take(fact)
        for (const { fact, goes } of shuffled.toReversed())
          if (goes) await takeBack(fact.listingKey)
        expect(await snapshot()).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('belongs to one source: the same key of another stays', async () => {
    await take(fed({ listingKey: 'A' }), offer({ listingKey: 'A' }))
    await takeBack('A')
    expect((await rows()).map((row) => row.source)).toEqual(['redfin'])
    expect(await listingKeysOf(db, 'nwmls')).toEqual(new Set())
    expect(await listingKeysOf(db, 'redfin')).toEqual(new Set(['A']))
  })
})

describe('of one day', () => {
  const at = (time: string, given: Partial<ListingFact> = {}) =>
    fed({ listingKey: 'A', modificationTimestamp: `2024-06-30T${time}:00.000Z`, ...given })
  const pending = at('10:00', { standardStatus: 'Pending', listPrice: 230_000 })
  const backOnMarket = at('15:00', { listPrice: 245_000 })

  it.each([
    ['in order, in one page', [[pending, backOnMarket]]],
    ['out of order, in one page', [[backOnMarket, pending]]],
    ['in order', [[pending], [backOnMarket]]],
    ['out of order', [[backOnMarket], [pending]]],
    ['again', [[pending], [backOnMarket], [pending], [backOnMarket]]],
  ])('what the source said last counts, also when the status goes back: %s', async (_, pages) => {
    for (const page of pages) await take(...page)
    expect(await rows()).toMatchObject([
      { standardStatus: 'Active', listPrice: 245_000, standing: 'active' },
    ])
    expect(await db.selectFrom('listPrice').selectAll().execute()).toMatchObject([
      { standardStatus: 'Active', listPrice: 245_000 },
    ])
  })

  const closed = at('11:00', {
    standardStatus: 'Closed',
    closeDate: date('2024-06-30'),
    closePrice: 300_000,
  })
  it.each([
    ['in order', [[closed], [backOnMarket]]],
    ['out of order', [[backOnMarket], [closed]]],
    ['in one page', [[backOnMarket, closed]]],
  ])('a sale that the source undoes is none: %s', async (_, pages) => {
    for (const page of pages) await take(...page)
    expect(await rows()).toMatchObject([{ kind: 'offer', standing: 'active' }])
  })

  it('a sale after the offer stays', async () => {
    await take(pending)
    await take(at('16:00', { ...closed, modificationTimestamp: '2024-06-30T16:00:00.000Z' }))
    expect(await rows()).toMatchObject([
      { kind: 'offer', standing: 'none' },
      { kind: 'sale', standing: 'sold' },
    ])
  })
})

it('a photo that comes apart from its listing stays when the listing changes, until it is taken away', async () => {
  const store = (mediaUrl: string | null) =>
    db.transaction().execute((trx) => storePhotos(trx, 'nwmls', [{ listingKey: 'A', mediaUrl }]))
  const photo = async () => (await rows())[0]?.mediaUrl
  await take(fed({ listingKey: 'A' }))
  await store('https://photos.example/a.jpg')
  await take(
    fed({ listingKey: 'A', listPrice: 1, modificationTimestamp: '2024-06-30T13:00:00.000Z' }),
  )
  expect(await photo()).toBe('https://photos.example/a.jpg')
  await store(null)
  expect(await photo()).toBeNull()
})

it('homes of a source that is configured never go stale; those of one that is no longer do', async () => {
  await db.insertInto('source').values({ name: 'nwmls' }).execute()
  await take(
    fed({ listingKey: 'A', exportedOn: date('2024-01-01') }),
    offer({ listingKey: 'B', latitude: 39.95, exportedOn: date('2024-01-01') }),
    offer({ listingKey: 'C', latitude: 39.9, exportedOn: date('2024-06-30') }),
  )
  const standings = async () => {
    await settleMarkets(db, { today: date('2024-07-01'), staleDays: 45 })
    return (await rows()).map(({ listingKey: key, standing }) => `${key} ${standing}`)
  }
  expect(await standings()).toEqual(['A active', 'B stale', 'C active'])
  await db.updateTable('source').set({ configured: false }).execute()
  expect(await standings()).toEqual(['A stale', 'B stale', 'C active'])
})
