import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../../../../tests/platform/data-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../../tests/platform/way-to-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrateToLatest } from '../../platform/database/migrate.ts'
import type { ReplicaFigures } from '../../platform/database/replicas/open-reads.ts'
import type { Database } from '../../platform/database/schema.ts'
import { attachEmbeddedPostgres } from '../../platform/embedded-postgres/attach-embedded-postgres.ts'
import type { JobsState } from '../../platform/jobs/open-jobs.ts'
import { withContractSchemas } from '../../platform/requests/contract-schemas.ts'
import { registerHealth } from './route.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Health alone, over a database that is waited for without end. */
const startHealth = (db: Kysely<Database>) => {
  const state = vi.fn((): JobsState => 'working')
  const app = Fastify()
  withContractSchemas(app)
  const clockNote = vi.fn((): string | null => null)
  const trouble = vi.fn((): string | null => null)
  const readsNote = vi.fn((): string | null => null)
  const readingOnlySince = vi.fn((): Date | null => null)
  const replicas = vi.fn((): ReplicaFigures[] => [])
  registerHealth(app, {
    role: 'all',
    db,
    jobs: { state, clockNote },
    backplane: { trouble },
    reads: { note: readsNote, readingOnlySince, replicas },
  })
  onTestFinished(() => app.close())
  const askAt = async (path: string) => {
    const answer = await app.inject({ url: path })
    expect(answer.headers['retry-after']).toBe(answer.statusCode === 503 ? '5' : undefined)
    return { status: answer.statusCode, body: answer.json() }
  }
  const ask = () => askAt('/api/health')
  return { ask, askAt, state, clockNote, trouble, readsNote, readingOnlySince, replicas }
}
const patient = (connectionString: string, maxConnections = 5) =>
  openDatabase({ connectionString, applicationName: 'flip-tests', maxConnections })

const wellReady = { status: 200, body: { status: 'ok', role: 'all' } }
const well = { status: 200, body: { ...wellReady.body, replicas: [] } }
const down = {
  status: 503,
  body: {
    error: 'The database does not answer, so searches fail at the moment.',
    code: 'database-down',
  },
}

describe('health', () => {
  it('is looked at once however many ask at once, and again a second later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { ask, state } = startHealth(database.db)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([well, well, well])
    vi.advanceTimersByTime(999)
    expect(await ask()).toEqual(well)
    expect(state).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    state.mockReturnValue('stopped')
    expect((await ask()).body).toMatchObject({ code: 'jobs-down' })
    expect(state).toHaveBeenCalledTimes(2)
  })

  it('is good, with a note, while the nodes do not hear one another', async () => {
    const { ask, clockNote, trouble } = startHealth(database.db)
    clockNote.mockReturnValue('A clock was set back by 2 hours: so it goes.')
    trouble.mockReturnValue('The nodes do not hear one another.')
    const note = 'A clock was set back by 2 hours: so it goes. The nodes do not hear one another.'
    expect(await ask()).toEqual({ status: 200, body: { ...well.body, note } })
  })

  it('says why searches do not read the replica: they work still', async () => {
    const { ask, clockNote, readsNote } = startHealth(database.db)
    clockNote.mockReturnValue('A clock was set back.')
    readsNote.mockReturnValue('Searches read the primary database: so it goes.')
    expect(await ask()).toEqual({
      status: 200,
      body: {
        ...well.body,
        note: 'A clock was set back. Searches read the primary database: so it goes.',
      },
    })
  })

  it('says how far behind each replica is, and since when the node only reads', async () => {
    const { ask, replicas, readingOnlySince } = startHealth(database.db)
    replicas.mockReturnValue([
      { fault: null, lagSeconds: 2 },
      { fault: 'does not answer', lagSeconds: null },
    ])
    readingOnlySince.mockReturnValue(new Date('2026-11-24T10:00:00Z'))
    expect((await ask()).body).toEqual({
      ...wellReady.body,
      readingOnlySince: '2026-11-24T10:00:00.000Z',
      replicas: [
        { read: true, lagSeconds: 2 },
        { read: false, lagSeconds: null },
      ],
    })
  })

  it('reports a clock that was set back, while work starts again and after it has', async () => {
    const { ask, state, clockNote } = startHealth(database.db)
    clockNote.mockReturnValue('A clock was set back by 2 hours: so it goes.')
    expect(await ask()).toEqual({
      status: 200,
      body: { ...well.body, note: 'A clock was set back by 2 hours: so it goes.' },
    })
    const again = startHealth(database.db)
    again.state.mockReturnValue('stopped')
    again.clockNote.mockReturnValue('A clock was set back by 2 hours: so it goes.')
    expect(await again.ask()).toEqual({
      status: 503,
      body: {
        error:
          'Work in the background is not done at the moment: deletions and payments wait. A clock was set back by 2 hours: so it goes.',
        code: 'jobs-down',
      },
    })
    expect(state).toHaveBeenCalledTimes(1)
  })

  it('is good, with a note, before work has begun, as while the demo market is filled', async () => {
    const { ask, state } = startHealth(database.db)
    state.mockReturnValue('starting')
    const note =
      'Work in the background has not begun yet: the server is still starting, or filling the demo market.'
    expect(await ask()).toEqual({ status: 200, body: { ...well.body, note } })
  })

  it('is bad while work is not done, which is no reason to start the server again or to send it no requests', async () => {
    const { ask, askAt, state } = startHealth(database.db)
    state.mockReturnValue('stopped')
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'jobs-down' } })
    expect(await askAt('/api/health/ready')).toEqual(wellReady)
    expect(await askAt('/api/health/live')).toEqual(wellReady)
  })

  it('of a node whose database is away is not ready, and live', async () => {
    const way = await wayToDatabase(database.connectionString)
    const db = patient(way.connectionString)
    onTestFinished(() => db.destroy())
    way.close()
    const { askAt } = startHealth(db)
    expect(await askAt('/api/health/ready')).toEqual(down)
    expect(await askAt('/api/health/live')).toEqual(wellReady)
    await way.open()
    await expect.poll(() => askAt('/api/health/ready'), { timeout: 5_000 }).toEqual(wellReady)
  })

  it('is bad, at once, while no one takes connections', async () => {
    const way = await wayToDatabase(database.connectionString)
    const db = patient(way.connectionString)
    onTestFinished(() => db.destroy())
    way.close()
    expect(await startHealth(db).ask()).toEqual(down)
  })

  it('is bad while connections are taken and never answered, which is tried by one check alone', async () => {
    const way = await wayToDatabase(database.connectionString)
    const db = patient(way.connectionString)
    onTestFinished(() => db.destroy())
    way.fallSilent()
    const { ask } = startHealth(db)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([down, down, down])
    expect(await ask()).toEqual(down)
    expect(way.taken()).toBe(1)
    await way.open()
    await expect.poll(ask, { timeout: 5_000 }).toEqual(well)
  })

  it('is bad while the processes of Postgres stand still, and good again when they go on', async () => {
    const dataDir = makeDataFolder()
    const say = () => undefined
    const postgres = await attachEmbeddedPostgres({ dataDir, clientName: 'health', say })
    const db = patient(postgres.connectionString)
    const pids: number[] = []
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of pids) process.kill(pid, name)
    }
    try {
      await migrateToLatest(db)
      const { ask } = startHealth(db)
      expect(await ask()).toEqual(well)
      const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`.execute(db)
      const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      pids.push(Number.parseInt(postmaster, 10), ...rows.map(({ pid }) => pid))
      signal('SIGSTOP')
      await expect.poll(ask, { timeout: 10_000 }).toEqual(down)
      signal('SIGCONT')
      await expect.poll(ask, { timeout: 10_000 }).toEqual(well)
    } finally {
      signal('SIGCONT')
      await db.destroy()
      await postgres.release()
      removeDataFolder(dataDir)
    }
  })
})
