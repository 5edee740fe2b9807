import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import Fastify from 'fastify'
import { type Kysely, sql } from 'kysely'
import { openFaults } from '../../packages/sandbox/faults/open-faults.ts'
import { makeMlsSecrets } from '../../packages/sandbox/mls/mls-access.ts'
import type { MlsCall, MlsFault } from '../../packages/sandbox/mls/mls-fault.ts'
import { openMeter } from '../../packages/sandbox/mls/open-meter.ts'
import { MLS_ROOT, registerMls } from '../../packages/sandbox/mls/register-mls.ts'
import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'
import { toListingRow } from '../../src/server/listings/listing-row.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { noteConfiguredSources } from '../../src/server/sources/feeds/source-store.ts'
import { hurriedLimits } from './hurried-limits.ts'
import { openSyntheticMls, SYNTHETIC, type SyntheticMls } from './synthetic-mls.ts'

export type ReplicationOptions = {
  readonly homes: number
  readonly changes: number
  readonly removals: number
  /** Records a page. */
  readonly pageSize: number
  /** By how much the stretches of time of MLS Grid's limits are shortened, for both sides. */
  readonly hurry: number
}

/** What was seen while an MLS was replicated by processes that were killed. */
export type Replication = {
  readonly seconds: number
  readonly killedAfter: readonly number[]
  /** Rows that are not as the source has them, after the first replication and after the changes. */
  readonly differences: { readonly replicated: number; readonly changed: number }
  readonly incrementalSeconds: number
  /** Records that the changes took: the changed listings, and those taken back. */
  readonly incrementalRecords: number
  readonly peakMB: number
  readonly requests: number
  readonly refusedForLimits: number
  readonly mostSeen: Readonly<Record<string, { readonly requests: number; readonly bytes: number }>>
}

/**
 * Replicates a synthetic MLS into a migrated, empty database, by the adapter and the engine in a process of its own
 * that is killed three times on the way; then lets listings change and be taken back, and follows.
 */
export const replicateSyntheticMls = async (
  target: { readonly db: Kysely<Database>; readonly connectionString: string },
  { homes, changes, removals, pageSize, hurry }: ReplicationOptions,
): Promise<Replication> => {
  const mls = openSyntheticMls(homes, Date.now())
  const limits = hurriedLimits(hurry)
  const meter = openMeter(
    limits.map(({ ms, ...most }) => ({ name: `${ms} ms`, windowMs: ms, ...most })),
  )
  const secrets = makeMlsSecrets()
  const app = Fastify()
  const faults = openFaults<MlsCall, MlsFault>()
  await registerMls(app, { ...mls, secrets, faults, meter, clock: () => new Date() })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await noteConfiguredSources(target.db, [SYNTHETIC])
  let peakKB = 0
  const sync = async (untilServed = Number.POSITIVE_INFINITY) => {
    const { killed, kilobytes } = await syncInProcess(
      {
        BENCH_DATABASE: target.connectionString,
        BENCH_MLS: `${origin}${MLS_ROOT}`,
        BENCH_TOKEN: secrets.bearerToken,
        BENCH_PROVIDER: JSON.stringify({ pageSize, hurry }),
      },
      () => mls.served() >= untilServed,
    )
    peakKB = Math.max(peakKB, kilobytes)
    if (killed) await forgetLease(target.db)
    return killed
  }
  try {
    const before = performance.now()
    const killedAfter: number[] = []
    for (const share of [0.25, 0.5, 0.85]) {
      if (!(await sync(share * homes))) throw new Error('The sync ended before it could be killed.')
      killedAfter.push(await rowsOf(target.db))
    }
    await sync()
    const seconds = secondsSince(before)
    const replicated = await differencesFrom(mls, target.db)
    mls.change(changes)
    mls.takeBack(removals)
    const servedBefore = mls.served()
    const beforeChanges = performance.now()
    await sync()
    return {
      seconds,
      killedAfter,
      incrementalSeconds: secondsSince(beforeChanges),
      incrementalRecords: mls.served() - servedBefore,
      differences: { replicated, changed: await differencesFrom(mls, target.db) },
      peakMB: Math.round(peakKB / 1024),
      requests: meter.total().requests,
      refusedForLimits: meter.breaches(),
      mostSeen: meter.most(),
    }
  } finally {
    await app.close()
  }
}

/** Runs one sync to its end, or kills it; the memory is the most that was ever resident. */
const syncInProcess = async (env: Record<string, string>, isTimeToKill: () => boolean) => {
  const program = join(import.meta.dirname, 'sync-once.ts')
  const child = spawn(process.execPath, [...flagsOfFlip, program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  const exited = once(child, 'exit')
  let kilobytes = 0
  while (child.exitCode === null && child.signalCode === null) {
    kilobytes = Math.max(kilobytes, mostResident(child.pid ?? 0))
    if (isTimeToKill()) child.kill('SIGKILL')
    await Promise.race([exited, delay(5)])
  }
  await exited
  const killed = child.signalCode === 'SIGKILL'
  if (!killed && !printed.includes('"type":"up to date"'))
    throw new Error(`The sync did not end well: ${printed}`)
  return { killed, kilobytes }
}

/** As bin/flip.mjs starts every command. */
const flagsOfFlip = ['--max-semi-space-size=4', '--heap-growing-percent=20']

/** VmHWM of a living process, in kilobytes. */
const mostResident = (pid: number): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The lease of a killed process runs out by itself after a minute and a half. */
const forgetLease = async (db: Kysely<Database>): Promise<void> => {
  await db.updateTable('source').set({ leaseUntil: null }).execute()
}

const rowsOf = async (db: Kysely<Database>): Promise<number> =>
  (await sql<{ rows: number }>`SELECT count(*)::integer AS rows FROM listing`.execute(db)).rows[0]
    ?.rows ?? 0

/** How many rows are missing, are not as the source's, or should not be there. */
const differencesFrom = async (mls: SyntheticMls, db: Kysely<Database>): Promise<number> => {
  const places = loadGazetteer()
  let different = 0
  const seen = new Set<string>()
  let batch: ReturnType<typeof toListingRow>[] = []
  const compare = async () => {
    const stored = await db
      .selectFrom('listing')
      .selectAll()
      .where(
        'listingKey',
        'in',
        batch.map((row) => row.listingKey),
      )
      .execute()
    const byKey = new Map(stored.map((row) => [`${row.listingKey} ${row.kind}`, row]))
    for (const row of batch) {
      const key = `${row.listingKey} ${row.kind}`
      seen.add(key)
      if (!isSame(row, byKey.get(key))) different++
    }
    batch = []
  }
  for (const fact of mls.facts()) {
    batch.push(toListingRow(fact, { places, importRun: 0 }))
    if (batch.length === 2000) await compare()
  }
  if (batch.length > 0) await compare()
  // What was for sale and has sold is kept as the offer, too.
  const { rows } = await sql<{ key: string }>`
    SELECT listing_key || ' ' || kind AS key FROM listing AS l
    WHERE kind = 'sale' OR NOT EXISTS (
      SELECT FROM listing AS s WHERE s.listing_key = l.listing_key AND s.kind = 'sale'
    )`.execute(db)
  return different + rows.filter(({ key }) => !seen.has(key)).length
}

/**
 * Whether everything that the source says about a listing is in the table; which import brought it is another matter.
 */
const isSame = (row: ReturnType<typeof toListingRow>, stored: object | undefined): boolean =>
  stored !== undefined &&
  Object.entries(row).every(
    ([column, value]) =>
      column === 'importRun' ||
      isDeepStrictEqual(asJson(value), asJson(Reflect.get(stored, column))),
  )

/** As the wire has it; Postgres orders the keys of JSON its own way. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 100) / 10
