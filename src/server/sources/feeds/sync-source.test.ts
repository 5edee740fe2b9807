import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../../tests/platform/test-database.ts'
import { feedForTests, homeOfFeed } from '../../../../tests/sources/feed-for-tests.ts'
import { ok } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import { feedListings } from '../../start/feeds/feed-listings.ts'
import { type SourceLease, takeSourceLease } from './source-lease.ts'
import { syncSource } from './sync-source.ts'

const listings = feedListings(gazetteer)
let database: TestDatabase
let db: Kysely<Database>
let faults: string[] = []
let changes = 0
let feed = feedForTests()
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  faults = []
  changes = 0
  feed = feedForTests()
  await emptyTables(db, ['listPrice', 'listing', 'market', 'source'])
  await db.insertInto('source').values({ name: 'nwmls' }).execute()
})

const sync = async (
  options: { signal?: AbortSignal; removeMissing?: boolean } = {},
  taken?: SourceLease,
) => {
  const lease = taken ?? (await takeSourceLease(db, 'nwmls'))
  if (lease === null) return 'busy or paused'
  return syncSource(
    {
      db,
      listings,
      listingsChanged: async () => void changes++,
      onFault: (error, where) => void faults.push(`${where}: ${error}`),
      sourceChanged: () => undefined,
    },
    { name: 'nwmls', kind: 'RESO Web API', host: 'mls.example', minutes: 15, feed: feed.feed },
    lease,
    { signal: new AbortController().signal, ...options },
  )
}
const row = () => db.selectFrom('source').selectAll().executeTakeFirstOrThrow()
const set = (changes: object) => db.updateTable('source').set(changes).execute()
const keys = async () =>
  (await db.selectFrom('listing').select('listingKey').orderBy('id').execute()).map(
    ({ listingKey }) => listingKey,
  )
const secondsUntil = async (column: 'nextSyncAt' | 'leaseUntil') => {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM ${sql.ref(column)} - clock_timestamp())::float8 AS seconds
    FROM source`.execute(db)
  return rows[0]?.seconds
}

describe('a sync', () => {
  it('takes page after page until the source has no more, and goes on there the next time', async () => {
    for (let n = 1; n <= 5; n++) feed.say(homeOfFeed(n))
    expect(await sync()).toEqual({ type: 'up to date', taken: 5, refused: 0, removed: 0 })
    expect(await keys()).toEqual(['K1', 'K2', 'K3', 'K4', 'K5'])
    feed.say(homeOfFeed(6))
    feed.takeBack('K2')
    expect(await sync()).toEqual({ type: 'up to date', taken: 1, refused: 0, removed: 1 })
    expect(await keys()).toEqual(['K1', 'K3', 'K4', 'K5', 'K6'])
    expect(feed.asked).toEqual([null, '2', '4', '5'])
    expect(await row()).toMatchObject({
      cursor: '7',
      rowsTaken: 6,
      rowsRefused: 0,
      error: null,
      leaseBy: null,
      progress: null,
    })
    expect((await row()).refreshedAt).not.toBeNull()
    expect(await secondsUntil('nextSyncAt')).toBeCloseTo(15 * 60, -2)
  })

  it('makes known only what has changed', async () => {
    feed.say(homeOfFeed(1), homeOfFeed(2), homeOfFeed(3))
    await sync()
    expect(changes).toBe(2)
    await set({ cursor: null })
    await sync()
    expect(changes).toBe(2)
  })

  it('is stopped by no broken record, neither one that is refused nor one the database cannot hold', async () => {
    feed = feedForTests(10)
    feed.say(homeOfFeed(1), homeOfFeed(2, { city: 'A\u0000B' }), homeOfFeed(3))
    feed.sayBroken('nowhere')
    feed.say(homeOfFeed(4, { livingArea: 9e12 }), homeOfFeed(5))
    expect(await sync()).toEqual({ type: 'up to date', taken: 3, refused: 3, removed: 0 })
    expect(await keys()).toEqual(['K1', 'K3', 'K5'])
    expect(await row()).toMatchObject({ rowsTaken: 3, rowsRefused: 3 })
  })

  it('keeps what came before a fault, says why it ended, and waits longer after each more', async () => {
    feed.say(homeOfFeed(1), homeOfFeed(2), homeOfFeed(3))
    let calls = 0
    feed.before(async () => {
      if (++calls === 2)
        feed.fail({ kind: 'unavailable', message: 'It is down.', retryAfterSeconds: null })
    })
    expect(await sync()).toMatchObject({ type: 'failed', message: 'It is down.', taken: 2 })
    expect(await row()).toMatchObject({
      cursor: '2',
      error: 'It is down.',
      faults: 1,
      refreshedAt: null,
    })
    expect(await secondsUntil('nextSyncAt')).toBeCloseTo(30, -1)
    await sync()
    expect(await secondsUntil('nextSyncAt')).toBeCloseTo(60, -1)
    feed.fail({ kind: 'refused', message: 'Renew the token.', retryAfterSeconds: 7200 })
    await sync()
    expect(await row()).toMatchObject({ error: 'Renew the token.', faults: 3 })
    expect(await secondsUntil('nextSyncAt')).toBeCloseTo(7200, -2)
    feed.fail(null)
    expect(await sync()).toMatchObject({ type: 'up to date', taken: 1 })
    expect(await row()).toMatchObject({ error: null, faults: 0 })
  })

  it('survives a feed that throws, and one that makes no progress', async () => {
    feed.fail(new Error('bug'))
    expect(await sync()).toMatchObject({ type: 'failed' })
    expect(faults).toEqual(['sync of nwmls: Error: bug'])
    expect((await row()).error).toContain('a fault of ours')
    feed.fail(null)
    const page = { rows: [], removed: [], photos: [], cursor: '7', upToDate: false }
    feed = { ...feed, feed: { ...feed.feed, changesAfter: async () => ok(page) } }
    expect(await sync()).toMatchObject({
      type: 'failed',
      message: 'The source gives the same page again and again.',
    })
  })

  it('that the database breaks off says so in its row, and is tried again', async () => {
    feed.say(homeOfFeed(1))
    const lease = await takeSourceLease(db, 'nwmls')
    if (lease === null) throw new Error('It is free.')
    // It fails at the end of the first page, and is away for two more tries.
    let tries = 0
    const failing: typeof lease = {
      ...lease,
      save: async () => {
        throw new Error('terminating connection due to administrator command')
      },
      end: async (changes) => {
        if (++tries < 3) throw new Error('the database system is starting up')
        return lease.end(changes)
      },
    }
    await expect(sync({}, failing)).rejects.toThrow('terminating connection')
    expect(await row()).toMatchObject({
      error: 'The sync broke off because the database failed. The log of the server says more.',
      faults: 1,
      leaseUntil: null,
    })
    expect(await secondsUntil('nextSyncAt')).toBeCloseTo(30, -1)
    expect(await sync()).toMatchObject({ type: 'up to date', taken: 1 })
    expect(await row()).toMatchObject({ error: null, faults: 0 })
  })

  it('is of one process at a time for all sources of an account, which learns what they spent', async () => {
    await db
      .insertInto('source')
      .values([{ name: 'second' }, { name: 'elsewhere' }])
      .execute()
    const take = (name: string, account: string, process: string) =>
      takeSourceLease(db, name, { account, process })
    const first = await take('nwmls', 'ours', 'server')
    expect(await take('second', 'ours', 'flip')).toBeNull()
    expect(await take('elsewhere', 'theirs', 'flip')).not.toBeNull()
    const beside = await take('second', 'ours', 'server')
    expect(beside).not.toBeNull()
    await beside?.end({})
    await first?.end({ cursor: 'spent 3' })
    const next = await take('second', 'ours', 'flip')
    expect(next?.cursorsOfAccount).toEqual(['spent 3'])
    const recalled: string[] = []
    feed = { ...feed, feed: { ...feed.feed, recall: (cursor) => void recalled.push(cursor) } }
    if (next) await sync({}, next)
    expect(recalled).toEqual(['spent 3'])
  })

  it('ends at the next page when it is paused or stopped, and keeps what came', async () => {
    for (let n = 1; n <= 6; n++) feed.say(homeOfFeed(n))
    feed.before(async () => void (await set({ paused: true })))
    expect(await sync()).toMatchObject({ type: 'paused', taken: 2 })
    expect(await sync()).toBe('busy or paused')
    await set({ paused: false })
    const stopping = new AbortController()
    feed.before(async () => stopping.abort())
    expect(await sync({ signal: stopping.signal })).toMatchObject({ type: 'stopped', taken: 2 })
    feed.before(async (signal) => signal.throwIfAborted())
    expect(await sync()).toMatchObject({ type: 'up to date', taken: 2 })
    expect(feed.asked).toEqual([null, '2', '4'])
  })

  it('that is stopped does not hide the fault before it', async () => {
    feed.fail({ kind: 'unavailable', message: 'It is down.', retryAfterSeconds: null })
    await sync()
    const stopping = new AbortController()
    feed.before(async () => stopping.abort())
    expect(await sync({ signal: stopping.signal })).toMatchObject({ type: 'stopped' })
    expect(await row()).toMatchObject({ error: 'It is down.', faults: 1 })
  })

  it('is the only one of its source; a process that was killed loses it after a while', async () => {
    feed.say(homeOfFeed(1))
    const release = Promise.withResolvers<void>()
    feed.before(() => release.promise)
    const first = sync()
    await expect.poll(() => feed.asked.length).toBe(1)
    expect(await sync()).toBe('busy or paused')
    expect(await secondsUntil('leaseUntil')).toBeGreaterThan(80)
    // The first is silent for longer than its lease lasts, and the second has gone on when it comes back.
    await sql`UPDATE source SET lease_until = now() - interval '1 second'`.execute(db)
    feed.before(async () => undefined)
    expect(await sync()).toMatchObject({ type: 'up to date', taken: 1 })
    release.resolve()
    expect(await first).toMatchObject({ type: 'stopped', taken: 0 })
    expect(await row()).toMatchObject({ rowsTaken: 1, error: null })
  })
})

describe('the nightly comparison of keys', () => {
  const night = async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    await set({ refreshedAt: yesterday, reconciledAt: null })
  }

  it('removes what the source no longer has, once a night', async () => {
    for (let n = 1; n <= 20; n++) feed.say(homeOfFeed(n))
    await sync()
    feed.hide('K7')
    expect(await sync()).toMatchObject({ removed: 0 })
    await night()
    expect(await sync()).toMatchObject({ type: 'up to date', removed: 1 })
    expect(await keys()).not.toContain('K7')
    feed.hide('K7', 'K8')
    expect(await sync()).toMatchObject({ removed: 0 })
  })

  it('does not compare before a first pass was over', async () => {
    feed.say(homeOfFeed(1))
    const keys = () => Promise.reject(new Error('asked for keys'))
    feed = { ...feed, feed: { ...feed.feed, keys } }
    expect(await sync()).toMatchObject({ type: 'up to date' })
  })

  it('keeps more than a tenth until an operator says otherwise', async () => {
    for (let n = 1; n <= 20; n++) feed.say(homeOfFeed(n))
    await sync()
    feed.hide('K1', 'K2', 'K3')
    await night()
    expect(await sync()).toMatchObject({ type: 'up to date', removed: 0 })
    expect((await row()).reconcileError).toBe(
      'The source no longer has 3 of the 20 listings it brought. That is more than a tenth, so they were kept. If they are gone, remove them with npx --no flip sync nwmls --remove-missing.',
    )
    expect(await sync({ removeMissing: true })).toMatchObject({ type: 'up to date', removed: 3 })
    expect((await row()).reconcileError).toBeNull()
    expect(await keys()).toHaveLength(17)
  })
})

it('a process that is killed again and again loses nothing and stores nothing twice', async () => {
  const run = async (killAfter: number | null) => {
    const child = spawn(
      process.execPath,
      [
        resolve(import.meta.dirname, '../../../../tests/sources/killed-during-sync.ts'),
        String(killAfter),
      ],
      { env: { ...process.env, TEST_DATABASE: database.connectionString }, stdio: 'inherit' },
    )
    const [code, signal] = await once(child, 'exit')
    // A minute and a half goes by.
    await sql`UPDATE source SET lease_until = now() - interval '1 second'
      WHERE lease_until IS NOT NULL`.execute(db)
    return signal ?? code
  }
  // In the first page's transaction, between two, and in the removal.
  expect(await run(0.5)).toBe('SIGKILL')
  expect(await keys()).toEqual([])
  expect(await run(3)).toBe('SIGKILL')
  expect(await run(1.5)).toBe('SIGKILL')
  expect(await row()).toMatchObject({ cursor: '40', rowsTaken: 40 })
  expect(await run(null)).toBe(0)
  expect(await row()).toMatchObject({ cursor: '101', rowsTaken: 100, leaseBy: null })
  const expected = Array.from({ length: 100 }, (_, i) => `K${i + 1}`).filter((key) => key !== 'K5')
  expect((await keys()).toSorted()).toEqual(expected.toSorted())
  const prices = await db.selectFrom('listPrice').selectAll().execute()
  expect(prices).toHaveLength(99)
}, 240_000)
