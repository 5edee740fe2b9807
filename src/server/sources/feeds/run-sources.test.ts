import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../../tests/platform/test-database.ts'
import { wayBetweenNodes } from '../../../../tests/platform/way-between-nodes.ts'
import { feedForTests, homeOfFeed } from '../../../../tests/sources/feed-for-tests.ts'
import type { Source } from '../../../contract/sources/sources.ts'
import type { Actor } from '../../platform/audit-log.ts'
import { aloneBackplane } from '../../platform/backplane/alone-backplane-for-tests.ts'
import type { Database } from '../../platform/database/schema.ts'
import { feedListings } from '../../start/feeds/feed-listings.ts'
import type { OpenSource } from './ports.ts'
import { runSources } from './run-sources.ts'
import { noteConfiguredSources } from './source-store.ts'

const listings = feedListings(gazetteer)
let database: TestDatabase
let db: Kysely<Database>
let faults: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  faults = []
  await emptyTables(db, ['listPrice', 'listing', 'source'])
})

const olivia: Actor = { kind: 'operator', email: 'olivia@mail.example', requestId: 'request-1' }

const start = async (
  feeds: Readonly<Record<string, OpenSource['feed']>>,
  minutes = 15,
  backplane = aloneBackplane(),
) => {
  const sources = Object.entries(feeds).map(([name, feed]) => ({
    name,
    kind: 'RESO Web API' as const,
    host: 'mls.example',
    minutes,
    feed,
  }))
  await noteConfiguredSources(db, Object.keys(feeds))
  const running = runSources(sources, {
    db,
    listings,
    listingsChanged: async () => undefined,
    onFault: (error, where) => void faults.push(`${where}: ${error}`),
    backplane,
  })
  onTestFinished(() => running.close())
  const state = async (name: string) => (await running.list()).find((one) => one.name === name)
  return { running, state }
}
const toBecome = (state: () => Promise<Source | undefined>, expected: Partial<Source>) =>
  expect.poll(state, { timeout: 10_000 }).toMatchObject(expected)

describe('the sources of a server', () => {
  it('are each synced when it is due, and not before', async () => {
    const mls = feedForTests()
    mls.say(homeOfFeed(1))
    const { running, state } = await start({ nwmls: mls.feed })
    expect(await state('nwmls')).toMatchObject({
      state: 'never synced',
      refreshedAt: null,
      lastSync: null,
      overdue: false,
    })
    await running.beginDue()
    await toBecome(() => state('nwmls'), { state: 'up to date', rowsTaken: 1, error: null })
    await running.beginDue()
    expect(mls.asked).toEqual([null])
    await sql`UPDATE source SET next_sync_at = now() - interval '1 second'`.execute(db)
    await running.beginDue()
    await expect.poll(() => mls.asked).toEqual([null, '1'])
  })

  it('do not stop one another: one fails, one hangs, one goes on', async () => {
    const [failing, hanging, good] = [feedForTests(), feedForTests(), feedForTests()]
    failing.fail(new Error('bug'))
    const release = Promise.withResolvers<void>()
    hanging.before(() => release.promise)
    good.say(homeOfFeed(1, { source: 'good' }))
    const { running, state } = await start({
      failing: failing.feed,
      hanging: hanging.feed,
      good: good.feed,
    })
    await running.beginDue()
    await toBecome(() => state('good'), { state: 'up to date' })
    await toBecome(() => state('failing'), { state: 'failed' })
    expect(await state('hanging')).toMatchObject({
      state: 'syncing',
      progress: 'Asking for changes',
    })
    expect(faults).toEqual(['sync of failing: Error: bug'])
    release.resolve()
  })

  it('are synced by one process at a time', async () => {
    const mls = feedForTests()
    const release = Promise.withResolvers<void>()
    mls.before(() => release.promise)
    const one = await start({ nwmls: mls.feed })
    const other = await start({ nwmls: mls.feed })
    await Promise.all([one.running.beginDue(), other.running.beginDue()])
    await one.running.run('nwmls', olivia)
    await other.running.run('nwmls', olivia)
    expect(mls.asked).toHaveLength(1)
    release.resolve()
  })

  it('report to listeners how they come on, until they leave', async () => {
    const mls = feedForTests(1)
    mls.say(homeOfFeed(1), homeOfFeed(2))
    const { running } = await start({ nwmls: mls.feed })
    const heard: Source[] = []
    const stop = running.subscribe((source) => void heard.push(source))
    await running.run('nwmls', olivia)
    await expect.poll(() => heard.at(-1)?.state, { timeout: 10_000 }).toBe('up to date')
    expect(heard.map(({ progress }) => progress)).toContain('Asking for changes')
    expect(heard.at(-1)).toMatchObject({ rowsTaken: 2, progress: null })
    stop()
    const before = heard.length
    await running.run('nwmls', olivia)
    await expect.poll(() => mls.asked.length).toBe(3)
    expect(heard).toHaveLength(before)
  })

  it('are shown on every node, with their counts as they are', async () => {
    const { join } = wayBetweenNodes()
    const mls = feedForTests()
    mls.say(homeOfFeed(1), homeOfFeed(2))
    const { running } = await start({ nwmls: mls.feed }, 15, join())
    const other = await start({ nwmls: mls.feed }, 15, join())
    await other.running.list()
    const heard: Source[] = []
    other.running.subscribe((source) => void heard.push(source))
    await running.run('nwmls', olivia)
    await expect.poll(() => heard.at(-1)?.state, { timeout: 10_000 }).toBe('up to date')
    expect(heard.at(-1)).toMatchObject({ rowsTaken: 2, homesForSale: 2 })
  })

  it('rest while they are paused, and go on at once when they are resumed', async () => {
    const mls = feedForTests()
    const { running, state } = await start({ nwmls: mls.feed })
    await running.setPaused('nwmls', true, olivia)
    expect(await state('nwmls')).toMatchObject({ state: 'paused', nextSyncAt: null })
    await running.beginDue()
    await running.run('nwmls', olivia)
    expect(mls.asked).toEqual([])
    await running.setPaused('nwmls', false, olivia)
    await running.beginDue()
    await toBecome(() => state('nwmls'), { state: 'up to date' })
  })

  it('keep who had them run, paused or resumed, and nothing of what changed nothing', async () => {
    const { running } = await start({ idle: feedForTests().feed })
    await running.setPaused('idle', true, olivia)
    await running.setPaused('idle', true, olivia)
    await running.setPaused('idle', false, olivia)
    await running.run('idle', olivia)
    const kept = await sql`SELECT actor, action, request_id, before, after
      FROM audit_log WHERE subject = 'idle' ORDER BY id`.execute(db)
    const by = { actor: 'olivia@mail.example', requestId: 'request-1' }
    expect(kept.rows).toEqual([
      { ...by, action: 'pause source', before: 'running', after: 'paused' },
      { ...by, action: 'resume source', before: 'paused', after: 'running' },
      { ...by, action: 'run source', before: null, after: null },
    ])
  })

  it('end at the next page when the server ends, and the next one goes on there', async () => {
    const mls = feedForTests(1)
    mls.say(homeOfFeed(1), homeOfFeed(2))
    const { running } = await start({ nwmls: mls.feed })
    mls.before((signal) => waitFor(signal, mls.asked.length))
    await running.run('nwmls', olivia)
    await expect.poll(() => mls.asked.length).toBe(2)
    await running.close()
    await running.run('nwmls', olivia)
    expect(mls.asked).toEqual([null, '1'])
    mls.before(async () => undefined)
    const next = await start({ nwmls: mls.feed })
    await next.running.beginDue()
    await toBecome(() => next.state('nwmls'), { state: 'up to date', rowsTaken: 2 })
    expect(mls.asked).toEqual([null, '1', '1'])
  })

  it.each([
    ['twelve hours', 15, 12],
    ['half a day more than the day between two syncs', 24 * 60, 36],
  ])('are overdue after %s', async (_, minutes, hours) => {
    const { running, state } = await start({ nwmls: feedForTests().feed }, minutes)
    await running.beginDue()
    await toBecome(() => state('nwmls'), { state: 'up to date' })
    const passed = (hours: number) =>
      sql`UPDATE source SET overdue_from = overdue_from - make_interval(hours => ${hours}::integer)`.execute(
        db,
      )
    await passed(hours - 1)
    expect(await state('nwmls')).toMatchObject({ overdue: false })
    await passed(1)
    expect(await state('nwmls')).toMatchObject({ overdue: true })
  })
})

/** The second page does not come while the process lives. */
const waitFor = async (signal: AbortSignal, page: number): Promise<void> => {
  if (page === 2) await new Promise((_, reject) => signal.addEventListener('abort', reject))
}
