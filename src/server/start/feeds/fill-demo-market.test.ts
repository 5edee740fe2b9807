import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoListings } from '../../../../tests/demo-listings.ts'
import { gazetteer } from '../../../../tests/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/test-database.ts'
import { usDateOf } from '../../../domain/iso-date.ts'
import { readConfig } from '../../config/config.ts'
import { beginDemoMarket, demoMarketDate, removeDemoMarket } from '../../listings/demo-market.ts'
import { toListingRow } from '../../listings/listing-row.ts'
import type { FeedListings, ListingFeed } from '../../sources/ports.ts'
import { openStandIns, type StandIns } from '../stand-ins.ts'
import { feedListings } from './feed-listings.ts'
import { fillDemoMarket } from './fill-demo-market.ts'
import { openDemoSource } from './open-sources.ts'

const today = usDateOf(new Date())
let database: TestDatabase
let app: FastifyInstance
let standIns: StandIns
beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({ FLIP_DEMO_PACE: 'off' }, import.meta.dirname)
  if (!config.ok) throw new Error(config.error)
  let origin = ''
  standIns = await openStandIns(config.value, {
    connectionString: database.connectionString,
    demoAsOf: await beginDemoMarket(database.db, today),
    origin: () => origin,
    ownOrigin: () => origin,
    report: () => undefined,
    onFault: () => undefined,
    passwordChanged: async () => undefined,
  })
  app = Fastify()
  await standIns.register(app)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await standIns.close()
  await database.drop()
})

const fill = (progress: (stored: number) => void, signal = new AbortController().signal) => {
  if (standIns.demoMls === null) throw new Error('There is no demo market.')
  return fillDemoMarket(database.db, openDemoSource(standIns.demoMls), {
    listings: feedListings(gazetteer),
    alone: true,
    progress,
    signal,
  })
}
const stored = () =>
  database.db
    .selectFrom('listing')
    .select(['listing_key', 'property_id', 'standard_status', 'list_price', 'close_price'])
    .select(['close_date', 'lot_size_square_feet', 'media_url', 'listing_url', 'exported_on'])
    .execute()

it('the next page is asked for before the one that came is stored', async () => {
  if (standIns.demoMls === null) throw new Error('There is no demo market.')
  const source = openDemoSource(standIns.demoMls)
  const stopping = new AbortController()
  const steps: string[] = []
  const listings: FeedListings = {
    ...feedListings(gazetteer),
    take: async () => {
      steps.push('stored')
      if (steps.length > 3) stopping.abort()
      return { added: 0, changed: 0 }
    },
  }
  const changesAfter: ListingFeed['changesAfter'] = (cursor, signal) => {
    steps.push('asked')
    return source.feed.changesAfter(cursor, signal)
  }
  const filling = fillDemoMarket(
    database.db,
    { ...source, feed: { ...source.feed, changesAfter } },
    { listings, alone: true, progress: () => undefined, signal: stopping.signal },
  )
  await expect(filling).rejects.toThrow()
  expect(steps.slice(0, 4)).toEqual(['asked', 'asked', 'stored', 'asked'])
  await database.db.deleteFrom('source').execute()
})

it('the first start brings the demo market in over HTTP; one that is stopped midway is gone on with', async () => {
  const stopping = new AbortController()
  const stopped = fill((listings) => listings > 5000 && stopping.abort(), stopping.signal)
  await expect(stopped).rejects.toThrow()
  expect(await demoMarketDate(database.db)).toBeNull()
  const before = (await stored()).length
  expect(before).toBeGreaterThan(5000)
  expect(before).toBeLessThan(10_000)

  let most = 0
  await fill((listings) => {
    most = listings
  })
  const made = demoListings(today).map(({ facts }) => facts.at(-1) ?? facts[0])
  expect(most).toBeLessThan(made.length - before + 1)
  expect(await demoMarketDate(database.db)).toBe(today)
  const rows = new Map((await stored()).map((row) => [row.listing_key, row]))
  expect(rows.size).toBe(made.length)
  const different = made.filter((fact) => {
    const row = rows.get(fact.listingKey)
    const expected = toListingRow(fact, { places: gazetteer, importRun: 0 })
    return Object.entries(row ?? {}).some(
      ([column, value]) => JSON.stringify(Reflect.get(expected, column)) !== JSON.stringify(value),
    )
  })
  expect(different).toEqual([])

  await removeDemoMarket(database.db)
  expect(await stored()).toEqual([])
  expect(await database.db.selectFrom('source').selectAll().execute()).toEqual([])
}, 180_000)
