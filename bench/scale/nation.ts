import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readConfig } from '../../src/server/config/config.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { percentiles } from '../search/measure.ts'
import { pause } from './load.ts'
import { copyMarket, fillMarket, MID_CITIES, midCity } from './market.ts'
import { productNode } from './nodes.ts'
import { openRun } from './open-run.ts'
import { nginx, POSTGRES, type Postgres, ports, run, startCopy, startPrimary } from './parts.ts'
import { becomeSubscriber, search, server } from './person.ts'
import { secondsSince } from './pgbackrest.ts'

/** `node bench/scale/nation.ts [--share 0.25] [--gigabytes 45] [--folder /tmp/flip-nation]`: see bench/README.md. */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.25' },
    gigabytes: { type: 'string', default: '45' },
    folder: { type: 'string', default: '/tmp/flip-nation' },
  },
})
const { folder } = values
const share = Number(values.share)
const most = Number(values.gigabytes) * 1e9
const { opened, say, note, measure } = openRun(
  `node bench/scale/nation.ts --share ${values.share} --gigabytes ${values.gigabytes}`,
  ['postgresql-15', 'nginx-light'],
)

/** What a load needs: what is lost in a crash is loaded again. */
const LOADING = `
wal_level = minimal
max_wal_senders = 0
fsync = off
full_page_writes = off
autovacuum = off
max_wal_size = 2GB
`
/** Homes that the nation is compared with. */
const FEW = 1_200_000
/** Bytes of the disk that are left free, whatever was asked for. */
const LEFT_FREE = 12e9

const main = async (): Promise<void> => {
  const few = join(folder, 'few')
  if (!existsSync(few)) await makeFew(few)
  const base = homesIn()
  const primary = await startPrimary(folder, LOADING)
  opened.push(() => primary.isRunning() && primary.stop('fast'))
  const bytesAHome =
    Number(await primary.ask('SELECT pg_database_size(current_database())')) / base.few
  const copies = Math.min(MOST_COPIES, Math.floor(most / bytesAHome / base.homes))
  const before = Number(await primary.ask('SELECT count(*) FROM market')) / 10
  const started = performance.now()
  const there = await withDatabase(primary, (db) => copyMarket(db, copies, say, hasRoom))
  const loadSeconds = secondsSince(started)
  if (there > before) note('load', { homes: base.homes * (there - before), seconds: loadSeconds })
  await primary.stop('fast')
  const many = await startPrimary(folder, 'max_wal_size = 2GB\n')
  note('homes', base.homes * there)
  note('markets', 10 * there)
  await noteBytes(many, base.homes * there)
  await noteOnePartition(many)
  const small = await startCopy(few)
  opened.push(() => small.stop('fast'))
  await noteSearches({ few: small, many }, { few: base.fewCopies, many: there })
}

/** Copies beyond this have no letters of their own. */
const MOST_COPIES = 600

const stateSchema = z.object({ homes: z.number(), few: z.number(), fewCopies: z.number() })
const stateFile = join(folder, 'market.json')
const homesIn = () => z.parse(stateSchema, JSON.parse(readFileSync(stateFile, 'utf8')))

/** Fills the primary with as many homes as the nation is compared with, and puts a copy of its folder aside. */
const makeFew = async (aside: string): Promise<void> => {
  const primary = await startPrimary(folder, LOADING)
  const { homes, copies } = await withDatabase(primary, async (db) => {
    const there = await sql<{ n: number }>`SELECT count(*)::int AS n FROM listing
      WHERE market LIKE '1%'`.execute(db)
    const stored = there.rows[0]?.n ?? 0
    const homes = stored > 0 ? stored : (await fillMarket(db, share, say)).homes
    const started = performance.now()
    const copies = await copyMarket(db, Math.ceil(FEW / homes), say)
    note('loadOfFew', { homes: homes * (copies - 1), seconds: secondsSince(started) })
    return { homes, copies }
  })
  writeFileSync(stateFile, JSON.stringify({ homes, few: homes * copies, fewCopies: copies }))
  // Both have the person who searches.
  const proxy = await nginx(folder)
  await proxy.start()
  const web = nodeOn(primary, 0)
  await web.start()
  await becomeSubscriber()
  await web.stop()
  await proxy.kill()
  await primary.stop('fast')
  await run('/bin/cp', ['-a', join(folder, 'primary'), aside])
}

const nodeOn = ({ url }: Postgres, which: 0 | 1) =>
  productNode('web', ports.web[which] ?? 0, folder, 'smtp://127.0.0.1:9', { DATABASE_URL: url })

type Database = Awaited<ReturnType<typeof openInstallation>>['db']
const withDatabase = async <T>(
  { url }: Postgres,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const config = readConfig({ DATABASE_URL: url }, '/')
  if (!config.ok) throw new Error(config.error)
  const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < LEFT_FREE) say(`Stopping: ${Math.round(free / 1e9)} GB of disk are free.`)
  return free >= LEFT_FREE
}

/** Bytes of each table with its indexes and long texts, all partitions together. */
const noteBytes = async (postgres: Postgres, homes: number): Promise<void> => {
  const lines = await postgres.ask(`
    SELECT c.relname || '|' || count(*) || '|' || sum(pg_total_relation_size(t.relid)) || '|' || sum(pg_indexes_size(t.relid))
    FROM pg_class AS c CROSS JOIN pg_partition_tree(c.oid) AS t
    WHERE c.relname IN ('listing', 'list_price', 'valuation', 'known_home') AND t.isleaf GROUP BY c.relname`)
  const tables = Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', partitions, bytes, indexes] = line.split('|')
        return [
          name,
          { partitions: Number(partitions), bytes: Number(bytes), indexes: Number(indexes) },
        ]
      }),
  )
  const bytes = Number(await postgres.ask('SELECT pg_database_size(current_database())'))
  note('tables', tables)
  note('databaseBytes', bytes)
  note('bytesAHome', Math.round(bytes / homes))
  const listings = (tables.listing?.bytes ?? 0) + (tables.list_price?.bytes ?? 0)
  note('bytesAListing', Math.round(listings / homes))
}

/** The big city's market: how long its partition takes to be vacuumed and dumped, and what a plan for it looks into. */
const noteOnePartition = async (postgres: Postgres): Promise<void> => {
  const partition = (
    await postgres.ask(`SELECT tableoid::regclass FROM listing WHERE market = '100' LIMIT 1`)
  ).trim()
  const plan = await postgres.ask(`EXPLAIN (ANALYZE, FORMAT JSON)
    SELECT count(*) FROM listing AS l JOIN valuation AS v USING (market, property_id)
    WHERE l.market = '100' AND l.standing = 'active'`)
  const [explained] = z.parse(z.array(z.object({ 'Planning Time': z.number() })), JSON.parse(plan))
  await postgres.ask(`UPDATE listing SET exported_on = exported_on WHERE market = '100'`)
  const vacuumStarted = performance.now()
  await postgres.ask(`VACUUM (ANALYZE) ${partition}`)
  const vacuumSeconds = secondsSince(vacuumStarted)
  const file = join(folder, 'partition.dump')
  const number = /\d+$/.exec(partition)?.[0] ?? ''
  const dumpStarted = performance.now()
  await run(`${POSTGRES}/pg_dump`, [
    ...['-h', '127.0.0.1', '-p', `${ports.primary}`, '-U', 'flip', '-Fc', '-Z1', '-f', file],
    ...['listing', 'list_price', 'valuation', 'known_home'].map((table) => `-t${table}_p${number}`),
    'flip',
  ])
  note('onePartition', {
    partition,
    rows: Number(await postgres.ask(`SELECT count(*) FROM ${partition}`)),
    bytes: Number(await postgres.ask(`SELECT pg_total_relation_size('${partition}')`)),
    partitionsInPlan: new Set(plan.match(/(?:listing|valuation)_p\d+/g)).size,
    planningMs: explained?.['Planning Time'],
    vacuumSeconds,
    dumpSeconds: secondsSince(dumpStarted),
    dumpBytes: statSync(file).size,
  })
  rmSync(file)
}

/** The same searches among few homes and among many in turn, so that what else the machine does meets both. */
const noteSearches = async (
  databases: Readonly<Record<'few' | 'many', Postgres>>,
  copies: Readonly<Record<'few' | 'many', number>>,
): Promise<void> => {
  const proxy = await nginx(folder)
  opened.push(proxy.kill)
  await proxy.start()
  const nodes = { few: nodeOn(databases.few, 0), many: nodeOn(databases.many, 1) }
  opened.push(nodes.few.kill, nodes.many.kill)
  await nodes.few.start()
  // Signs in while there is one node: each knows only the sign-ins of its own database, both know the person.
  await becomeSubscriber()
  await nodes.many.start()
  const someCities = () =>
    Array.from({ length: SEARCHES }, (_, i) => ({
      few: midCity(i % MID_CITIES, randomInt(copies.few)),
      many: midCity(i % MID_CITIES, randomInt(copies.many)),
    }))
  const cities = someCities()
  // No home that a node has kept: each search asks for homes so far below the market as none before.
  let below = 30_000
  const taken = async (where: 'few' | 'many', city: string): Promise<number> => {
    server.url = nodes[where].url
    const started = performance.now()
    const failure = await search(city, { priceBelowMarket: ++below })
    if (failure !== null) throw new Error(`Searching ${city}: ${failure}`)
    return performance.now() - started
  }
  const inTurn = async (of: readonly { readonly few: string; readonly many: string }[]) => {
    const ms = { few: [] as number[], many: [] as number[] }
    for (const city of of) {
      ms.few.push(await taken('few', city.few))
      ms.many.push(await taken('many', city.many))
    }
    const [few, many] = [percentiles(ms.few), percentiles(ms.many)]
    return { few, many, ratio: Math.round((100 * many.p50) / few.p50) / 100 }
  }
  const big = Array.from({ length: 20 }, () => ({ few: 'Big', many: 'Big' }))
  await inTurn(big.slice(0, 3))
  note('loadAverage', loadavg().map(Math.round))
  note('searchMs', {
    midNotYetInMemory: await inTurn(cities),
    mid: await inTurn([...cities, ...cities, ...cities]),
    big: await inTurn(big),
  })
  const scans = async () =>
    Number(
      await databases.many.ask(
        `SELECT sum(idx_scan) FROM pg_stat_user_tables WHERE relname LIKE 'listing\\_p%'`,
      ),
    )
  await pause(2_000)
  const before = await scans()
  // Other cities: a node keeps what it has read of an area.
  for (const { many } of someCities()) await taken('many', many)
  // So long Postgres may keep its counts back.
  await pause(12_000)
  note('listingIndexScansASearch', Math.round(((await scans()) - before) / SEARCHES))
}

const SEARCHES = 57

await measure(main, () => join(import.meta.dirname, 'nation.json'))
