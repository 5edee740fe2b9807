import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemoMarket } from '../../../../packages/sandbox/demo-market/demo-market.ts'
import {
  type Documents,
  openDocuments,
} from '../../../../packages/sandbox/documents/open-documents.ts'
import { openSandboxMls } from '../../../../packages/sandbox/mls/open-sandbox-mls.ts'
import { MLS_ROOT } from '../../../../packages/sandbox/mls/register-mls.ts'
import { demoCities } from '../../../../packages/sandbox/towns/demo-cities.ts'
import { demoListings } from '../../../../tests/listings/demo-listings.ts'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addDays, usDateOf } from '../../../domain/iso-date.ts'
import { beginDemoMarket, demoMarketDate, removeDemoMarket } from '../../listings/demo-market.ts'
import { toListingRow } from '../../listings/listing-row.ts'
import type { FeedListings, ListingFeed } from '../../sources/feeds/ports.ts'
import { feedListings } from './feed-listings.ts'
import { fillDemoMarket } from './fill-demo-market.ts'
import { type DemoMls, openDemoSource } from './open-sources.ts'

const today = usDateOf(new Date())
const yesterday = addDays(today, -1)
/** Two of them fill as many pages as it takes to stop midway. */
const cities = demoCities.slice(0, 2)
let database: TestDatabase
let documents: Documents
let app: FastifyInstance
let demoMls: DemoMls
beforeAll(async () => {
  database = await createTestDatabase()
  await beginDemoMarket(database.db, today)
  documents = await openDocuments(database.connectionString)
  const market = openDemoMarket(today, cities)
  const mls = await openSandboxMls({ documents, market })
  app = Fastify()
  await mls.register(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  demoMls = () => ({
    url: `${origin}${MLS_ROOT}`,
    token: mls.secrets.bearerToken,
    listings: market.size,
  })
})
afterAll(async () => {
  await app.close()
  await documents.close()
  await database.drop()
})

const fill = (progress: (stored: number) => void, signal = new AbortController().signal) =>
  fillDemoMarket(database.db, openDemoSource(demoMls), {
    listings: feedListings(gazetteer),
    alone: true,
    progress,
    signal,
  })
const stored = () =>
  database.db
    .selectFrom('listing')
    .select(['listingKey', 'propertyId', 'standardStatus', 'listPrice', 'closePrice'])
    .select(['closeDate', 'lotSizeSquareFeet', 'mediaUrl', 'listingUrl', 'exportedOn'])
    // Of what was sold the sale, after the offer that led to it.
    .orderBy('kind')
    .execute()

it('the next page is asked for before the one that came is stored', async () => {
  const source = openDemoSource(demoMls)
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

it('the first start brings the demo market in over HTTP; one that is stopped midway is gone on with; one of an earlier edition is made again', async () => {
  const stopping = new AbortController()
  const stopped = fill((listings) => listings > 1500 && stopping.abort(), stopping.signal)
  await expect(stopped).rejects.toThrow()
  expect(await demoMarketDate(database.db)).toBeNull()
  const made = demoListings(today, cities).map(({ facts }) => facts.at(-1) ?? facts[0])
  const before = new Set((await stored()).map((row) => row.listingKey)).size
  expect(before).toBeGreaterThan(1500)
  expect(before).toBeLessThan(made.length)

  let most = 0
  await fill((listings) => {
    most = listings
  })
  expect(most).toBeLessThan(made.length - before + 1)
  expect(await demoMarketDate(database.db)).toBe(today)
  const rows = new Map((await stored()).map((row) => [row.listingKey, row]))
  expect(rows.size).toBe(made.length)
  const different = made.filter((fact) => {
    const row = rows.get(fact.listingKey)
    const expected = toListingRow(fact, { places: gazetteer, importRun: 0 })
    return Object.entries(row ?? {}).some(
      ([column, value]) => JSON.stringify(Reflect.get(expected, column)) !== JSON.stringify(value),
    )
  })
  expect(different).toEqual([])

  expect(await beginDemoMarket(database.db, yesterday)).toBe(today)
  await database.db
    .updateTable('installation')
    .set({ name: 'demo-market' })
    .where('name', 'like', 'demo-market%')
    .execute()
  expect(await beginDemoMarket(database.db, yesterday)).toBe(yesterday)
  expect(await stored()).toEqual([])
  expect(await demoMarketDate(database.db)).toBeNull()

  await removeDemoMarket(database.db)
  const kept = database.db.selectFrom('installation').where('name', 'like', 'demo-market%')
  expect(await kept.selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('source').selectAll().execute()).toEqual([])
}, 180_000)
