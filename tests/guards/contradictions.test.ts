import { globSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openDemoMarket } from '../../packages/sandbox/demo-market/demo-market.ts'
import { openDocuments } from '../../packages/sandbox/documents/open-documents.ts'
import { openSandboxMls } from '../../packages/sandbox/mls/open-sandbox-mls.ts'
import { MLS_ROOT } from '../../packages/sandbox/mls/register-mls.ts'
import { demoCities } from '../../packages/sandbox/towns/demo-cities.ts'
import { utcDateOf } from '../../src/domain/iso-date.ts'
import type { ListingFact } from '../../src/domain/listings/listing.ts'
import { isRent } from '../../src/domain/rents/rent-listing.ts'
import { openRedfinFile } from '../../src/server/adapters/redfin/open-redfin-file.ts'
import { beginDemoMarket } from '../../src/server/listings/demo-market.ts'
import { ingestListings } from '../../src/server/listings/ingest-listings.ts'
import { feedListings } from '../../src/server/start/feeds/feed-listings.ts'
import { fillDemoMarket } from '../../src/server/start/feeds/fill-demo-market.ts'
import { openDemoSource } from '../../src/server/start/feeds/open-sources.ts'
import { bringUpToDate } from '../../src/server/start/values/bring-up-to-date.ts'
import { date } from '../listings/listing-facts.ts'
import { gazetteer } from '../places/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts'
import { testApp } from '../test-app.ts'
import { contradictionsIn } from './contradictions.ts'

// A sample: `bench/story` looks at every home.

it('figures of a demo city say the same of a home wherever they are shown', async () => {
  await inDatabase(async (database) => {
    const today = utcDateOf(new Date())
    await fillWithDemoCity(database, today)
    await bringUpToDate(database.db, { today, staleDays: 45 })
    await expectNoContradictions(database, 15)
  })
}, 300_000)

it('figures of Tacoma and Seattle do so', async (ctx) => {
  const folder = process.env.FLIP_REAL_DATA
  if (!folder) return ctx.skip('FLIP_REAL_DATA names no folder of real market files')
  await inDatabase(async (database) => {
    const today = date('2022-12-31')
    const facts: ListingFact[] = []
    for (const path of globSync(join(folder, 'redfin-seattle/*/*.csv')).toSorted()) {
      const opened = await openRedfinFile(path, { today })
      if (!opened.ok) throw new Error(JSON.stringify(opened.error))
      for await (const row of opened.value.rows)
        if (row.ok && !isRent(row.value)) facts.push(row.value)
    }
    await ingestListings(database.db, facts, { places: gazetteer, importRun: 1 })
    await bringUpToDate(database.db, { today, staleDays: 45 })
    await expectNoContradictions(database, 40)
  })
}, 900_000)

const inDatabase = async (run: (database: TestDatabase) => Promise<void>): Promise<void> => {
  const database = await createTestDatabase()
  try {
    await run(database)
  } finally {
    await database.drop()
  }
}

const expectNoContradictions = async ({ db }: TestDatabase, oneOf: number): Promise<void> => {
  const app = await testApp(db, { requestsPerMinute: 1_000_000 })
  try {
    const { homes, found } = await contradictionsIn({ app, db }, oneOf)
    expect(found).toEqual([])
    expect(homes).toBeGreaterThan(20)
  } finally {
    await app.close()
  }
}

/** As a first start does it: asked of the demo's MLS. */
const fillWithDemoCity = async (
  { db, connectionString }: TestDatabase,
  today: ReturnType<typeof date>,
): Promise<void> => {
  await beginDemoMarket(db, today)
  const documents = await openDocuments(connectionString)
  const market = openDemoMarket(today, demoCities.slice(0, 1))
  const mls = await openSandboxMls({ documents, market })
  const app = Fastify()
  await mls.register(app)
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const source = openDemoSource(() => ({
      url: `${origin}${MLS_ROOT}`,
      token: mls.secrets.bearerToken,
      listings: market.size,
    }))
    await fillDemoMarket(db, source, {
      listings: feedListings(gazetteer),
      alone: true,
      progress: () => undefined,
      signal: new AbortController().signal,
    })
  } finally {
    await app.close()
    await documents.close()
  }
}
