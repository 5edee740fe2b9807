import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { until } from '../../packages/signalr/hub-for-tests.ts'
import { fireAlert } from '../../tests/alerts/alert-rows.ts'
import { gazetteer } from '../../tests/places/gazetteer.ts'
import { temporaryFiles } from '../../tests/platform/temporary-files.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { page, startProvider } from '../../tests/sources/reso-provider.ts'
import { houseRecord } from '../../tests/sources/reso-records.ts'
import { addSubscriber } from '../../tests/test-app.ts'
import { alertNews } from '../server/alerts/publish-alerts.ts'
import { rolesThatRun } from '../server/platform/database/running-roles.ts'
import { runSources } from '../server/sources/feeds/run-sources.ts'
import { feedListings } from '../server/start/feeds/feed-listings.ts'
import { openBackplane } from '../server/start/services/open-backplane.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const files = temporaryFiles()
let database: TestDatabase
let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startProvider()
  const records = [houseRecord(), houseRecord({ ListingKey: 'K2', UnparsedAddress: '9 Elm St' })]
  provider.answers(({ path }) => (path.endsWith('/Property') ? page(records) : page([])))
})
afterAll(() => database.drop())

/** The database's address, without a name that all connections would have. */
const address = () => {
  const url = new URL(database.connectionString)
  url.searchParams.delete('application_name')
  return url.href
}

/** What this process, a server without work, hears of sources and alerts, as its pages show it. */
const listen = async (kind: 'embedded' | 'postgres') => {
  const heard: string[] = []
  const { db } = database
  const connectionString = address()
  const backplane = openBackplane(
    {
      database:
        kind === 'embedded'
          ? { kind, dataDir: files.folder }
          : {
              kind,
              connectionString,
              directConnectionString: connectionString,
              readConnectionStrings: [],
            },
    },
    { directConnectionString: connectionString },
  )
  const running = runSources(
    [
      {
        name: 'actris',
        kind: 'RESO Web API',
        host: 'mls.example',
        minutes: 15,
        feed: {
          changesAfter: () => Promise.reject(new Error('not from here')),
          keys: () => Promise.reject(new Error('not from here')),
        },
      },
    ],
    {
      db,
      backplane,
      listings: feedListings(gazetteer),
      listingsChanged: async () => undefined,
      onFault: (error) => heard.push(String(error)),
    },
  )
  onTestFinished(async () => {
    await running.close()
    await backplane.close()
  })
  running.subscribe(({ state, homesForSale }) => heard.push(`${state}, ${homesForSale} for sale`))
  alertNews(backplane).subscribe(({ sub }, { unread }) => heard.push(`${sub} has ${unread} unread`))
  const lastStatements = async () =>
    (
      await sql<{ query: string }>`SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'flip-news'`.execute(db)
    ).rows.map(({ query }) => query)
  await expect
    .poll(lastStatements, { timeout: 10_000 })
    .toEqual([expect.stringContaining('pg_notify')])
  return { heard, backplane }
}

const flip = async (serviceRoot: string, ...args: readonly string[]) => {
  const sources = [
    { name: 'actris', kind: 'reso', serviceRoot, credentials: { token: '$MLS_TOKEN' } },
  ]
  const started = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../bin/flip.mjs'), ...args],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: address(),
        FLIP_DEMO: 'off',
        FLIP_SOURCES: files.write('sources.json', JSON.stringify({ sources })),
        MLS_TOKEN: 'secret',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [status] = await once(started, 'exit')
  expect(status).toBe(0)
}

it.each(['postgres', 'embedded'] as const)(
  'what a command syncs is shown by servers at once, on a Postgres that is %s',
  async (kind) => {
    const { db } = database
    await sql`TRUNCATE listing, list_price, source, alert, account CASCADE`.execute(db)
    await addSubscriber(db, 'ann')
    await fireAlert(db, 'account-of-ann')
    const { heard, backplane } = await listen(kind)
    expect(await rolesThatRun(db)).toEqual([])
    await flip(provider.serviceRoot, 'sync', 'actris')
    await until(() => heard.includes('sub-of-ann has 1 unread'))
    await until(() => heard.includes('up to date, 2 for sale'))
    await flip(provider.serviceRoot, 'sources', 'pause', 'actris')
    await until(() => heard.at(-1) === 'paused, 2 for sale')
    expect(backplane.alone).toBe(kind === 'embedded')
    expect(backplane.figures() === null).toBe(kind === 'embedded')
  },
)
