import { afterAll, beforeAll, expect, it } from 'vitest'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { answersListings, startRentcastApi } from '../../../../tests/sources/rentcast-api.ts'
import { openRentcastFeed } from '../../adapters/rentcast/rentcast-feed.ts'
import { listing } from '../../adapters/rentcast/rentcast-listings-for-tests.ts'
import { takeSourceLease } from '../../sources/feeds/source-lease.ts'
import { type SyncOptions, syncSource } from '../../sources/feeds/sync-source.ts'
import { feedListings } from './feed-listings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('brings RentCast’s listings, goes on where it was stopped, follows changes, and drops what is gone', async () => {
  const { db } = database
  await db.insertInto('source').values({ name: 'rc' }).execute()
  const home = (n: number, given: object = {}) =>
    listing({ id: `home-${n}`, addressLine1: `${n} Oak St`, history: null, ...given })
  let homes = Array.from({ length: 700 }, (_, n) => home(n))
  const api = await startRentcastApi(answersListings(() => homes))
  const stop = new AbortController()
  const sync = async (options: Partial<SyncOptions> = {}) => {
    const feed = openRentcastFeed({
      source: 'rc',
      url: api.url,
      key: 'key',
      places: ['Austin, TX'],
      now: () => Date.parse('2024-10-02'),
      pause: async () => {},
    })
    const lease = await takeSourceLease(db, 'rc')
    if (lease === null) throw new Error('the source is busy')
    return syncSource(
      {
        db,
        listings: feedListings(gazetteer),
        listingsChanged: async () => {},
        onFault: (error) => {
          throw error
        },
        sourceChanged: () => {
          if (api.asked.length === 1) stop.abort()
        },
      },
      { name: 'rc', kind: 'RentCast', host: 'api', minutes: 1440, feed },
      lease,
      { signal: new AbortController().signal, ...options },
    )
  }
  const stored = () =>
    db
      .selectFrom('listing')
      .select(['listingKey', 'standing', 'listPrice'])
      .where('source', '=', 'rc')
      .orderBy('id')
      .execute()

  expect(await sync({ signal: stop.signal })).toMatchObject({ type: 'stopped', taken: 500 })
  expect(await sync()).toMatchObject({ type: 'up to date', taken: 220 })
  expect(api.asked.map((path) => new URLSearchParams(path).get('offset'))).toEqual(['0', '480'])
  const before = await stored()
  expect(before).toHaveLength(700)
  expect(new Set(before.map(({ standing }) => standing))).toEqual(new Set(['active']))

  const later = { lastSeenDate: '2024-10-01T13:00:00.000Z' }
  const inactive = home(2, { ...later, status: 'Inactive', removedDate: '2024-10-01' })
  homes = [home(1, { ...later, price: 850_000 }), inactive, ...homes.slice(3, -5)]
  expect(await sync({ removeMissing: true })).toMatchObject({ type: 'up to date', removed: 7 })
  const after = await stored()
  expect(after).toHaveLength(693)
  expect(after.filter(({ listPrice }) => listPrice === 850_000)).toEqual([
    { listingKey: 'home-1:2024-06-24', standing: 'active', listPrice: 850_000 },
  ])
})

it('keeps homes for rent as rents, where the source is asked for them', async () => {
  const { db } = database
  await db.insertInto('source').values({ name: 'rents' }).execute()
  const forSale = listing({ id: 'for sale' })
  const api = await startRentcastApi((request, response, url) =>
    answersListings(() =>
      url.pathname === '/listings/sale' ? [forSale] : [listing({ id: 'rented', price: 2200 })],
    )(request, response, url),
  )
  const feed = openRentcastFeed({
    source: 'rents',
    url: api.url,
    key: 'key',
    places: ['Austin, TX'],
    rents: true,
    now: () => Date.parse('2024-10-02'),
    pause: async () => {},
  })
  const sync = async () => {
    const lease = await takeSourceLease(db, 'rents')
    if (lease === null) throw new Error('the source is busy')
    const synced = await syncSource(
      {
        db,
        listings: feedListings(gazetteer),
        listingsChanged: async () => {},
        onFault: (error) => {
          throw error
        },
        sourceChanged: () => {},
      },
      { name: 'rents', kind: 'RentCast', host: 'api', minutes: 1440, feed },
      lease,
      { signal: new AbortController().signal, removeMissing: true },
    )
    const rents = await db
      .selectFrom('rentListing')
      .select(['rentKey', 'rentUsd', 'seenOn', 'market'])
      .execute()
    const listings = await db
      .selectFrom('listing')
      .select('listingKey')
      .where('source', '=', 'rents')
      .execute()
    return { synced, rents, listings }
  }
  const brought = {
    synced: { type: 'up to date', taken: 2, removed: 0 },
    rents: [{ rentKey: 'rented:2024-06-24', rentUsd: 2200, seenOn: '2024-09-30', market: '787' }],
    listings: [{ listingKey: 'for sale:2024-06-24' }],
  }
  expect(await sync()).toMatchObject(brought)
  // What is for rent is not missing among what is for sale.
  expect(await sync()).toMatchObject(brought)
})
