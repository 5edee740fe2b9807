import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/schema.ts'

export type Timing = { readonly p50: number; readonly p95: number }

/** Median and 95th percentile of `runs` runs, in milliseconds, after three that do not count. */
export const timed = async (runs: number, run: () => Promise<unknown>): Promise<Timing> => {
  for (let i = 0; i < 3; i++) await run()
  const taken: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await run()
    taken.push(performance.now() - start)
  }
  return percentiles(taken)
}

/** The median and the 95th percentile, in milliseconds. */
export const percentiles = (taken: number[]): Timing => {
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]
  return { p50: round(at(0.5) ?? 0), p95: round(at(0.95) ?? 0) }
}

/** Runs a second and how long they take with `clients` at once, for `seconds`. */
export const runsBy = async (
  clients: number,
  seconds: number,
  run: () => Promise<unknown>,
): Promise<Timing & { readonly perSecond: number }> => {
  const end = performance.now() + seconds * 1000
  const { runs, ...timing } = await runsWhile(clients, () => performance.now() < end, run)
  return { ...timing, perSecond: Math.round(runs / seconds) }
}

/** How many runs and how long they take with `clients` at once: each begins another while `goesOn`. */
export const runsWhile = async (
  clients: number,
  goesOn: () => boolean,
  run: () => Promise<unknown>,
): Promise<Timing & { readonly runs: number }> => {
  const taken: number[] = []
  const client = async () => {
    while (goesOn()) {
      const start = performance.now()
      await run()
      taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { ...percentiles(taken), runs: taken.length }
}

/**
 * Computing time of a run, which says what it costs also while others are at work: of this process with all its
 * threads, and of Postgres for its connections (from `/proc`, so on Linux).
 */
export const computed = async (
  db: Kysely<Database>,
  runs: number,
  run: () => Promise<unknown>,
): Promise<{ readonly nodeMs: number; readonly postgresMs: number }> => {
  const postgresBefore = await computedByConnections(db)
  const before = process.cpuUsage()
  for (let i = 0; i < runs; i++) await run()
  const { user, system } = process.cpuUsage(before)
  let postgresMs = 0
  for (const [pid, ms] of await computedByConnections(db))
    postgresMs += ms - (postgresBefore.get(pid) ?? 0)
  return { nodeMs: round((user + system) / 1000 / runs), postgresMs: round(postgresMs / runs) }
}

/** Milliseconds by process, in Linux's hundredths of a second (proc(5)). */
const computedByConnections = async (db: Kysely<Database>): Promise<Map<number, number>> => {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`.execute(db)
  const each = rows.map(async ({ pid }): Promise<[number, number]> => {
    // A process may have ended meanwhile.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.replace(/^.*\) /, '').split(' ')
    return [pid, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10]
  })
  return new Map(await Promise.all(each))
}

const round = (ms: number) => Math.round(ms * 10) / 10
