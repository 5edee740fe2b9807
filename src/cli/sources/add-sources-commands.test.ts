import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { feedForTests, homeOfFeed } from '../../../tests/sources/feed-for-tests.ts'
import type { SourceConfig } from '../../server/config/sources-config.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { addSourcesCommands } from './add-sources-commands.ts'

let database: TestDatabase
let db: Kysely<Database>
let [nwmls, gcmls] = [feedForTests(), feedForTests()]
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`TRUNCATE listing, list_price, market, valuation, source`.execute(db)
  nwmls = feedForTests()
  gcmls = feedForTests()
  nwmls.say(homeOfFeed(1), homeOfFeed(2), homeOfFeed(3))
  gcmls.say(homeOfFeed(4, { source: 'gcmls' }))
})

const configured = (name: string): SourceConfig => ({
  kind: 'reso',
  name,
  provider: 'generic',
  serviceRoot: `https://api.${name}.example/odata`,
  credentials: { kind: 'token', token: 'secret' },
  originatingSystem: null,
  remarks: false,
  minutes: 15,
})
const flip = (...args: string[]) => runWith(['nwmls', 'gcmls'], args)
const runWith = (names: readonly string[], args: readonly string[], demo = false) =>
  runFlip(
    db,
    (program, open) =>
      addSourcesCommands(
        program,
        (name, run) =>
          open(name, (context) =>
            run({
              ...context,
              config: { ...context.config, demo, sources: names.map(configured) },
            }),
          ),
        ({ sources }) =>
          sources.map(({ name }) => ({
            name,
            kind: 'RESO Web API',
            host: `api.${name}.example`,
            minutes: 15,
            feed: (name === 'nwmls' ? nwmls : gcmls).feed,
          })),
      ),
    args,
  )

describe('flip sync', () => {
  it('syncs all sources until they have no more, and says what came', async () => {
    const { printed, complained, exitCode } = await flip('sync')
    expect(printed).toContain('nwmls: up to date. 3 rows taken, 0 refused, 0 listings removed.\n')
    expect(printed).toContain('gcmls: up to date. 1 row taken, 0 refused, 0 listings removed.\n')
    expect([complained, exitCode]).toEqual(['', 0])
    expect(await db.selectFrom('listing').selectAll().execute()).toHaveLength(4)
    const changed = await sql`SELECT FROM listing WHERE revision <> valued_revision`.execute(db)
    expect(changed.rows).toEqual([])
  })

  it('syncs one of them by its name', async () => {
    await flip('sync', 'nwmls', '--once')
    expect(nwmls.asked).toEqual([null, '2'])
    expect(gcmls.asked).toEqual([])
  })

  it('exits 1 when one fails, and the other is synced all the same', async () => {
    nwmls.fail({ kind: 'refused', message: 'Renew the token.', retryAfterSeconds: null })
    const { printed, complained, exitCode } = await flip('sync')
    expect(complained).toContain('nwmls: failed. Renew the token.')
    expect(printed).toContain('gcmls: up to date.')
    expect(exitCode).toBe(1)
  })

  it('removes what is missing, however much, only when asked to', async () => {
    await flip('sync')
    nwmls.hide('K1', 'K2')
    expect((await flip('sync', '--remove-missing')).complained).toContain('Name the source')
    const { printed } = await flip('sync', 'nwmls', '--remove-missing')
    expect(printed).toContain('2 listings removed')
  })

  it.each([
    [['sync', 'other'], 'There is no source named other. Known are: nwmls, gcmls.'],
    [['sync', '--once', '--watch'], 'Choose one of --once and --watch.'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { complained, exitCode } = await flip(...args)
    expect(complained).toBe(`${sentence}\n`)
    expect(exitCode).toBe(1)
  })

  it('leaves a source alone that is paused, or that another process syncs', async () => {
    await flip('sources', 'pause', 'nwmls')
    const { complained, exitCode } = await flip('sync', 'nwmls')
    expect(complained).toContain(
      'nwmls is paused. Go on with it: npx --no flip sources resume nwmls',
    )
    expect(exitCode).toBe(1)
    await flip('sources', 'resume', 'nwmls')
    await sql`UPDATE source SET lease_until = now() + interval '1 minute'`.execute(db)
    expect((await flip('sync', 'nwmls')).complained).toContain('another process syncs it now')
  })

  it('--watch goes on until Ctrl-C, which is no failure of what was taken', async () => {
    const running = flip('sync', 'nwmls', '--watch')
    await expect.poll(() => nwmls.asked.length, { timeout: 10_000 }).toBe(2)
    process.emit('SIGINT')
    const { exitCode } = await running
    expect(exitCode).toBe(130)
    expect(await db.selectFrom('listing').selectAll().execute()).toHaveLength(3)
  })

  it('--watch syncs a source that is due again while another takes long', async () => {
    nwmls.before(
      (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    )
    const running = flip('sync', '--watch')
    await expect.poll(() => gcmls.asked.length, { timeout: 10_000 }).toBe(1)
    await expect
      .poll(
        async () => {
          await sql`UPDATE source SET next_sync_at = NULL WHERE name = 'gcmls'`.execute(db)
          return gcmls.asked.length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1)
    expect(nwmls.asked).toHaveLength(1)
    process.emit('SIGINT')
    expect((await running).exitCode).toBe(130)
  })

  it('says that the demo market needs its server', async () => {
    const { complained, exitCode } = await runWith([], ['sync', 'demo'], true)
    expect(complained).toBe(
      'demo: the server answers for it, and none runs. Start it with npm start.\n',
    )
    expect(exitCode).toBe(1)
  })
})

describe('flip sources', () => {
  it('is a table of what is known of each, with what is wrong below it', async () => {
    gcmls.fail({ kind: 'unavailable', message: 'It is down.', retryAfterSeconds: null })
    await flip('sync')
    const { printed } = await flip('sources')
    const rows = printed.split('\n').map((line) => line.split(/\s{2,}/))
    expect(rows[0]).toEqual([
      ...['Source', 'State', 'Refreshed', 'Next sync', 'For sale', 'Sales', 'Rows', 'Refused'],
      'Asked at',
    ])
    expect(rows[2]).toEqual([
      ...['nwmls', 'up to date', 'just now', expect.stringContaining('UTC'), '3', '0', '3', '0'],
      'api.nwmls.example (RESO Web API)',
    ])
    expect(rows[3]?.slice(0, 3)).toEqual(['gcmls', 'failed', 'never'])
    expect(printed).toContain('\ngcmls: It is down.\n')
  })

  it('--json is as the API has it', async () => {
    const listed: unknown = JSON.parse((await flip('sources', '--json')).printed)
    expect(listed).toMatchObject([{ name: 'nwmls', state: 'never synced' }, { name: 'gcmls' }])
  })

  it('pauses and resumes one', async () => {
    expect((await flip('sources', 'pause', 'nwmls')).printed).toBe('nwmls is paused.\n')
    expect((await flip('sources')).printed).toMatch(/nwmls +paused/)
    expect((await flip('sources', 'resume', 'nwmls')).printed).toBe('nwmls goes on.\n')
    expect((await flip('sources')).printed).not.toContain('paused')
  })

  it('leaves what the server knows of other sources as it is', async () => {
    await flip('sources', 'pause', 'nwmls')
    await runWith(['gcmls'], ['sync'])
    const { rows } = await sql`SELECT name, configured FROM source ORDER BY name`.execute(db)
    expect(rows).toEqual([
      { name: 'gcmls', configured: true },
      { name: 'nwmls', configured: true },
    ])
  })

  it('says so when there are none', async () => {
    expect((await runWith([], ['sources'])).printed).toContain('no source is configured')
    expect((await runWith([], ['sync'])).complained).toContain('no source is configured')
  })
})
