import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { DEMO_EMAIL } from '../../src/server/config/config.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { partitionedTables } from '../../src/server/platform/database/partitions/partitioned-table.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { DEMO_PASSWORD } from '../../src/server/start/services/demo-subscriber.ts'
import { openReleaseBefore, startServerOf } from '../../tests/platform/release-before.ts'
import { signInAt } from '../../tests/whole-server.ts'
import { machine } from '../machine.ts'
import { pause } from './load.ts'

/** `node bench/scale/upgrade.ts --data .data [--city 'Seattle, WA'] [--folder /tmp/flip-upgrade] [--port 7500]`: see bench/README.md. */
const { values: asked } = parseArgs({
  options: {
    data: { type: 'string', default: '.data' },
    city: { type: 'string', default: 'Seattle, WA' },
    folder: { type: 'string', default: '/tmp/flip-upgrade' },
    port: { type: 'string', default: '7500' },
    clients: { type: 'string', default: '10' },
  },
})
const repository = resolve(import.meta.dirname, '../..')
const port = Number(asked.port)
const say = (line: string) =>
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Rows of each table that is moved, and a hash over all of them that is the same in whatever order they lie. */
const hashesOf = async (db: Kysely<Database>): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const table of partitionedTables) {
    const { rows: columns } = await sql<{ name: string }>`
      SELECT column_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} ORDER BY 1`.execute(db)
    const row = sql.join(columns.map(({ name }) => sql.ref(name)))
    const { rows } = await sql<{ hash: string }>`
      SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(ROW(${row})::text, 0)::numeric), 0) AS hash
      FROM ${sql.table(table)}`.execute(db)
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}

const jobsLeft = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int AS left FROM pgboss.job
    WHERE state < 'completed' AND start_after <= now()`.execute(db)
  return rows[0]?.left ?? 0
}

/** Tables that are not partitioned yet. */
const leftToMove = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY(${[...partitionedTables]})`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const foundSchema = z.array(z.object({ propertyId: z.string() }))

/** Clients that search without a pause and one that marks homes, at whichever servers there are, until it is ended. */
const load = (token: string, clients: number) => {
  const urls: string[] = []
  const seen = { searches: 0, searchesAtNew: 0, slowestMs: 0, marks: 0 }
  const failed: Record<string, number> = {}
  let over = false
  let below = 0
  const send = async (url: string, method: string, path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as unknown
  }
  // No home that a server has kept: each search asks for homes so far below the market as none before.
  const search = async (url: string) =>
    z.parse(
      foundSchema,
      await send(url, 'POST', '/api/search/flips', {
        city: asked.city,
        distance: 'mile',
        priceBelowMarket: ++below % 60_000,
        includeHomesForSale: false,
        propertyType: 'House',
        maxPrice: 2_000_000,
      }),
    )
  const counted = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      const text = String(error)
      failed[text] = (failed[text] ?? 0) + 1
    }
  }
  const searching = async (client: number) => {
    while (!over) {
      const url = urls[client % urls.length] ?? ''
      const startedAt = performance.now()
      await counted(() => search(url))
      seen.searches++
      if (url === urls[1]) seen.searchesAtNew++
      seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedAt))
    }
  }
  const marking = async () => {
    const homes = await search(urls[0] ?? '')
    const versions = new Map<string, number>()
    for (let i = 0; !over; i++) {
      const id = homes[i % homes.length]?.propertyId ?? ''
      const body = { mark: 'Watching', note: `${i}`, version: versions.get(id) ?? null }
      await counted(async () => {
        const kept = await send(urls[i % urls.length] ?? '', 'PUT', `/api/marks/${id}`, body)
        versions.set(id, z.parse(z.object({ version: z.number() }), kept).version)
      })
      seen.marks++
      await pause(100)
    }
  }
  const begin = (url: string) => {
    urls.push(url)
    const running = [...Array.from({ length: clients }, (_, i) => searching(i)), marking()]
    return async () => {
      over = true
      await Promise.all(running)
      return { ...seen, failed }
    }
  }
  return { begin, alsoAt: (url: string) => void urls.push(url) }
}

const settled = async (db: Kysely<Database>): Promise<void> => {
  for (let quiet = 0; quiet < 5; await pause(500))
    quiet = (await jobsLeft(db)) === 0 ? quiet + 1 : 0
}

const main = async (opened: (() => Promise<unknown>)[]): Promise<void> => {
  const dataDir = join(asked.folder, 'data')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(asked.folder, { recursive: true })
  if (!existsSync(asked.data)) throw new Error(`There is no data folder ${asked.data}.`)
  execFileSync('cp', ['-a', resolve(asked.data), dataDir])
  const release = await openReleaseBefore()
  const { connectionString, release: leave } = await attachEmbeddedPostgres({
    dataDir,
    clientName: 'bench',
    say,
  })
  opened.push(leave)
  const db = openDatabase({ connectionString, applicationName: 'flip-bench', maxConnections: 2 })
  opened.push(() => db.destroy())
  const settings = {
    DATABASE_URL: connectionString,
    PUBLIC_URL: `http://localhost:${port}`,
    FLIP_REQUESTS_PER_MINUTE: '1000000',
    FLIP_STALE_DAYS: '3650',
    FLIP_LOG_LEVEL: 'warn',
    CI: 'true',
  }
  const start = (source: string, at: number) =>
    startServerOf(source, {
      dataDir,
      settings: { ...settings, PORT: `${at}` },
      logTo: join(asked.folder, `${at}.log`),
    })
  const old = await start(release.source, port)
  opened.push(old.kill)
  say(`${release.version} answers at ${old.url}: waiting until its work is done…`)
  await settled(db)
  const before = await hashesOf(db)
  say(JSON.stringify(before))
  const { rows: sizes } = await sql<{ bytes: number }>`
    SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
    FROM unnest(${[...partitionedTables]}::text[]) AS name`.execute(db)

  const entered = await signInAt(old.url, DEMO_EMAIL, DEMO_PASSWORD)
  if ('refused' in entered) throw new Error(entered.refused)
  const clients = load(entered.access_token, Number(asked.clients))
  const end = clients.begin(old.url)
  await pause(5000)
  const startedAt = performance.now()
  const now = await start(repository, port + 1)
  opened.push(now.kill)
  const secondsToStart = Math.round((performance.now() - startedAt) / 1000)
  clients.alsoAt(now.url)
  say(
    `This version answers at ${now.url} after ${secondsToStart} s; to be moved: ${await leftToMove(db)}`,
  )
  const secondsOf: Record<string, number> = {}
  for (let left: readonly string[] = partitionedTables; left.length > 0; await pause(500)) {
    const still = await leftToMove(db)
    for (const table of left.filter((name) => !still.includes(name))) {
      secondsOf[table] = Math.round((performance.now() - startedAt) / 1000)
      say(`${table} is in partitions after ${secondsOf[table]} s`)
    }
    left = still
  }
  await pause(5000)
  const { failed, ...seen } = await end()
  await settled(db)
  const after = await hashesOf(db)
  const result = {
    machine,
    command: `node bench/scale/upgrade.ts --city '${asked.city}' --clients ${asked.clients}`,
    from: release.version,
    megabytes: Math.round((sizes[0]?.bytes ?? 0) / 2 ** 20),
    secondsToStart,
    inPartitionsAfterSeconds: secondsOf,
    ...seen,
    failed: Object.values(failed).reduce((one, other) => one + other, 0),
    failures: failed,
    rows: after,
    sameRows: partitionedTables.every((table) => before[table] === after[table]),
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  writeFileSync(
    join(import.meta.dirname, 'upgrade-last-result.json'),
    `${JSON.stringify(result, null, 2)}\n`,
  )
  if (result.failed > 0 || !result.sameRows) process.exitCode = 1
}

const opened: (() => Promise<unknown>)[] = []
try {
  await main(opened)
} finally {
  for (const close of opened.toReversed())
    await close().catch((error: unknown) => say(String(error)))
}
