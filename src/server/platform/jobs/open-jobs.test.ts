import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { type AccountJobHandlers, type AccountJobs, accountJobs } from '../../account/jobs.ts'
import { type OpenJobs, openJobs } from './open-jobs.ts'

let database: TestDatabase
let opened: OpenJobs<AccountJobs>[] = []
let faults: string[] = []
let warnings: string[] = []
let done: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  faults = []
  warnings = []
  done = []
})
afterEach(async () => {
  for (const jobs of opened) await jobs.close()
  opened = []
  await sql`TRUNCATE pgboss.job`.execute(database.db)
  // The next test's schedule does not wait for half a minute after this one's.
  await sql`UPDATE pgboss.version SET cron_on = NULL`.execute(database.db)
})
afterAll(() => database.drop())

/** pg-boss emits objects with the message of an error that are no errors. */
const textOf = (error: unknown): string =>
  error instanceof Error || !(error instanceof Object && 'message' in error)
    ? String(error)
    : String(error.message)

const open = async (options: { sendOnly?: boolean } = {}) => {
  const onFault = (error: unknown, where: string) => void faults.push(`${where}: ${textOf(error)}`)
  const jobs = await openJobs(accountJobs, {
    db: database.db,
    onFault,
    onWarning: (sentence) => void warnings.push(sentence),
    pace: { work: 0.5, schedules: 1, scheduledWork: 1, clocks: 0.5, stopped: 10 },
    ...options,
  })
  opened.push(jobs)
  return jobs
}

const handlersWith = (
  finishDeletion: AccountJobHandlers['finish-deletion'],
  refresh: AccountJobHandlers['refresh-subscription'] = async () => undefined,
  everyMinute: AccountJobHandlers['refresh-subscriptions'] = async () => undefined,
): AccountJobHandlers => ({
  'finish-sign-up': async () => undefined,
  'sweep-sign-ups': async () => undefined,
  'finish-deletion': finishDeletion,
  'sweep-deletions': async () => undefined,
  'refresh-subscription': refresh,
  'refresh-subscriptions': everyMinute,
  'send-mail': async () => undefined,
})
const note = async ({ accountId }: { accountId: string }) => void done.push(accountId)

const scheduled = handlersWith(note, undefined, async () => void done.push('scheduled'))

/** The machine's clock is 40 days ahead until the returned function is called. */
const machineAhead = (): (() => void) => {
  const now = Date.now
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 40 * 86_400_000)
  return () => ahead.mockRestore()
}

/** Times already written are 40 days ahead, as where the database's clock has been set back. */
const stampsAhead = async (): Promise<void> => {
  const statements = [
    sql`UPDATE pgboss.version SET cron_on = cron_on + interval '40 days'`,
    sql`UPDATE pgboss.queue SET monitor_claim_on = monitor_claim_on + interval '40 days',
      maintain_on = maintain_on + interval '40 days'`,
    sql`UPDATE pgboss.job SET start_after = start_after + interval '40 days'
      WHERE state = 'created'`,
  ]
  for (const statement of statements) await statement.execute(database.db)
}

const patiently = { timeout: 40_000, interval: 100 }

describe('jobs', () => {
  it('does what was sent once its transaction commits, and nothing of one that does not', async () => {
    const jobs = await open()
    await jobs.work(handlersWith(note))
    const undone = database.db.transaction().execute(async (trx) => {
      await jobs.send(trx, 'finish-deletion', { accountId: 'undone' })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await database.db
      .transaction()
      .execute((trx) => jobs.send(trx, 'finish-deletion', { accountId: 'done' }))
    await vi.waitFor(() => expect(done).toEqual(['done']), patiently)
    expect(faults).toEqual([])
  })

  it('tries a job that throws again, and says so', async () => {
    const jobs = await open()
    let tries = 0
    await jobs.work(
      handlersWith(async () => {
        if (++tries === 1) throw new Error('not yet')
      }),
    )
    await jobs.send(database.db, 'finish-deletion', { accountId: 'a' })
    await vi.waitFor(() => expect(faults).toEqual(['finish-deletion: Error: not yet']), patiently)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(database.db)
    await vi.waitFor(() => expect(tries).toBe(2), patiently)
  })

  it('lets one job with a key wait, and keeps another that comes while it runs', async () => {
    const jobs = await open()
    const release = Promise.withResolvers<void>()
    await jobs.work(
      handlersWith(note, async ({ accountId }) => {
        done.push(accountId)
        await release.promise
      }),
    )
    const send = (accountId: string) =>
      jobs.send(database.db, 'refresh-subscription', { accountId }, { key: 'k' })
    await send('first')
    await vi.waitFor(() => expect(done).toEqual(['first']), patiently)
    await send('second')
    await send('third')
    release.resolve()
    await vi.waitFor(() => expect(done).toEqual(['first', 'second']), patiently)
    const waiting = await sql`SELECT 1 FROM pgboss.job WHERE state = 'created'
      AND name = 'refresh-subscription'`.execute(database.db)
    expect(waiting.rows).toEqual([])
  })

  it('takes up a deletion once, also while it runs or waits to be tried again', async () => {
    const jobs = await open({ sendOnly: true })
    for (let i = 0; i < 2; i++)
      await jobs.send(database.db, 'finish-deletion', { accountId: 'a' }, { key: 'a' })
    for (const state of ['active', 'retry']) {
      await sql`UPDATE pgboss.job SET state = ${state}::pgboss.job_state`.execute(database.db)
      await jobs.send(database.db, 'finish-deletion', { accountId: 'a' }, { key: 'a' })
    }
    const kept = await sql`SELECT 1 FROM pgboss.job WHERE name = 'finish-deletion'`.execute(
      database.db,
    )
    expect(kept.rows).toHaveLength(1)
  })

  it('begins nothing before its time', async () => {
    const jobs = await open()
    await jobs.work(handlersWith(note))
    const later = { startAfterSeconds: 3600 }
    await jobs.send(database.db, 'finish-deletion', { accountId: 'later' }, later)
    await jobs.send(database.db, 'finish-deletion', { accountId: 'now' })
    await vi.waitFor(() => expect(done).toEqual(['now']), patiently)
  })

  it('begins in several processes at once, also where there are no tables for jobs yet', async () => {
    const empty = await createTestDatabase()
    onTestFinished(empty.drop)
    await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(empty.db)
    const options = { db: empty.db, onFault: () => undefined, sendOnly: true }
    const all = await Promise.all([1, 2, 3].map(() => openJobs(accountJobs, options)))
    for (const jobs of all) {
      await jobs.send(empty.db, 'finish-deletion', { accountId: 'one' })
      await jobs.close()
    }
    const { rows } = await sql`SELECT count(*) AS sent FROM pgboss.job`.execute(empty.db)
    expect(rows).toEqual([{ sent: 3 }])
  })

  it('leaves what one process sends to another that works', async () => {
    const sender = await open({ sendOnly: true })
    await sender.send(database.db, 'finish-deletion', { accountId: 'a' })
    await sender.close()
    await (await open()).work(handlersWith(note))
    await vi.waitFor(() => expect(done).toEqual(['a']), patiently)
  })

  it('loses no job of a process that is killed before the job begins or while it runs', async () => {
    await open({ sendOnly: true })
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../../tests/platform/killed-during-jobs.ts')],
      { env: { ...process.env, TEST_DATABASE: database.connectionString }, stdio: 'inherit' },
    )
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    const left = await sql<{ key: string; state: string }>`
      SELECT data ->> 'accountId' AS key, state FROM pgboss.job
      WHERE name = 'finish-deletion' ORDER BY 1`.execute(database.db)
    expect(left.rows).toEqual([
      { key: 'before', state: 'created' },
      { key: 'during', state: 'active' },
    ])
    // A minute goes by without its heartbeats.
    await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'`.execute(
      database.db,
    )
    await sql`UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL`.execute(
      database.db,
    )
    await (await open()).work(handlersWith(note))
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['before', 'during']), patiently)
  })

  it('no longer begins what an earlier version began by itself', async () => {
    const jobs = await open({ sendOnly: true })
    const { db } = database
    await sql`SELECT pgboss.create_queue('water-plants', '{"policy":"standard"}'::jsonb)`.execute(
      db,
    )
    await sql`INSERT INTO pgboss.schedule (name, cron, timezone) VALUES ('water-plants', '* * * * *', 'UTC')`.execute(
      db,
    )
    await jobs.close()
    await (await open()).work(handlersWith(note))
    const { rows } = await sql<{ name: string }>`SELECT name FROM pgboss.schedule`.execute(db)
    expect(rows.map(({ name }) => name)).toContain('refresh-subscriptions')
    expect(rows.map(({ name }) => name)).not.toContain('water-plants')
  })

  it('begins scheduled jobs again soon after the clock was set back, also by more than a timer holds', async () => {
    const setBack = machineAhead()
    const jobs = await open()
    await jobs.work(scheduled)
    await vi.waitFor(() => expect(done).toContain('scheduled'), patiently)
    await jobs.send(database.db, 'finish-deletion', { accountId: 'a' }, { startAfterSeconds: 600 })
    expect(jobs.clockNote()).toBe(null)

    await stampsAhead()
    done = []
    setBack()
    await vi.waitFor(() => expect(done).toContain('scheduled'), patiently)
    await vi.waitFor(() => expect(jobs.clockNote()).toContain('was started again at'), patiently)
    const ofSetBack = warnings.filter((warning) => warning.includes('set back'))
    expect(ofSetBack[0]).toBe(
      'A clock was set back by 40 days: work in the background is starting again.',
    )
    expect(ofSetBack.at(-1)).toBe(jobs.clockNote())
    expect(faults).toEqual([])
    await vi.waitFor(() => expect(jobs.state()).toBe('working'), patiently)
    const waits = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM start_after - now())::float8 AS seconds FROM pgboss.job
      WHERE name = 'finish-deletion'`.execute(database.db)
    expect(waits.rows[0]?.seconds).toBeGreaterThan(0)
    expect(waits.rows[0]?.seconds).toBeLessThan(660)
  })

  it('begins scheduled jobs although the clock was set back while no process worked', async () => {
    const before = await open()
    await before.work(scheduled)
    await vi.waitFor(() => expect(done).toContain('scheduled'), patiently)
    await before.close()
    await stampsAhead()
    done = []
    await (await open()).work(scheduled)
    await vi.waitFor(() => expect(done).toContain('scheduled'), patiently)
  })

  it('warns of a clock that differs from the database’s, which is no failure', async () => {
    machineAhead()
    await (await open()).work(scheduled)
    await vi.waitFor(() => expect(warnings).not.toEqual([]), patiently)
    expect(warnings).toEqual([
      'The clock of this machine is 40 days ahead of the database’s. Work in the background goes on; correct the clock that is wrong.',
    ])
    await vi.waitFor(() => expect(done).toContain('scheduled'), patiently)
    expect(faults).toEqual([])
  })

  it('says nothing of a clock that was set forward, and goes on', async () => {
    const jobs = await open()
    await jobs.work(scheduled)
    await vi.waitFor(() => expect(done).toContain('scheduled'), patiently)
    machineAhead()
    await jobs.send(database.db, 'finish-deletion', { accountId: 'a' })
    await vi.waitFor(() => expect(done).toContain('a'), patiently)
    await vi.waitFor(() => expect(jobs.state()).toBe('working'), patiently)
    expect(jobs.clockNote()).toBe(null)
  })

  it('is starting, then working though a look fails, and stopped when its tables stay away', async () => {
    const jobs = await open()
    expect(jobs.state()).toBe('starting')
    await jobs.work(handlersWith(note))
    expect(jobs.state()).toBe('working')
    await sql`ALTER SCHEMA pgboss RENAME TO gone`.execute(database.db)
    try {
      await vi.waitFor(() => expect(faults).not.toEqual([]), patiently)
      expect(jobs.state()).toBe('working')
      await vi.waitFor(() => expect(jobs.state()).toBe('stopped'), patiently)
    } finally {
      await sql`ALTER SCHEMA gone RENAME TO pgboss`.execute(database.db)
    }
    await vi.waitFor(() => expect(jobs.state()).toBe('working'), patiently)
    await jobs.close()
    expect(jobs.state()).toBe('stopped')
    // All kinds of work have met it, some of them again and again.
    const said = faults.map((fault) => fault.replace(/ \(Queue: .*/, ''))
    expect(said).not.toEqual([])
    expect(said).toHaveLength(new Set(said).size)
  })
})
