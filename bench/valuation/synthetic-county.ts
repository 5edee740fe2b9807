import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../src/domain/iso-date.ts'
import type { ListingFact } from '../../src/domain/listings/listing.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { ingestListings } from '../../src/server/listings/ingest-listings.ts'
import { settleMarkets } from '../../src/server/listings/settle-markets.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { noteChanges } from '../../src/server/start/values/note-changes.ts'
import { date } from '../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../tests/listings/synthetic-listings.ts'

/** As many as King County's sales of a year. */
export const HOMES = 21_613
export const settings = { today: date('2024-12-31'), staleDays: 45 }

export const say = (line: string) => process.stderr.write(`${line}\n`)

type Opened = { readonly db: Kysely<Database>; readonly close: () => Promise<void> }

/**
 * A database of its own with a whole county, as an import leaves it, nothing valued yet; or `DATABASE_URL`, an empty
 * one of this machine.
 */
export const openCounty = (given: {
  readonly sales: number
  readonly offers: number
}): Promise<Opened> => openMarkets((db) => storeListings(db, countyListings(given)), settings.today)

/** The same with what `store` stores, whose listings end on `today`. */
export const openMarkets = async (
  store: (db: Kysely<Database>) => Promise<unknown>,
  today: IsoDate,
): Promise<Opened> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flip-bench-'))
  await chmod(dataDir, 0o755)
  const { DATABASE_URL } = process.env
  const given = { FLIP_DATA_DIR: dataDir, FLIP_LOG_LEVEL: 'silent', DATABASE_URL }
  const config = readConfig(given, '/')
  if (!config.ok) throw new Error(config.error)
  const installation = await openInstallation(config.value, { clientName: 'bench', say })
  const { db } = installation
  say('Storing homes…')
  await store(db)
  await settleMarkets(db, { ...settings, today })
  await noteChanges(db, { ...settings, today })
  await sql`ANALYZE listing`.execute(db)
  const close = async () => {
    await installation.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { db, close }
}

export const storeListings = async (
  db: Kysely<Database>,
  facts: readonly ListingFact[],
): Promise<void> => {
  const places = { ofZip: () => null, nearest: () => null }
  for (let start = 0; start < facts.length; start += 1000)
    await ingestListings(db, facts.slice(start, start + 1000), { places, importRun: 1 })
}

/**
 * All in one market, as far apart as in King County, with addresses on the web as long as real ones: they make up
 * half of what is stored of a comp.
 */
export const countyListings = (
  given: Parameters<typeof syntheticListings>[0],
): readonly ListingFact[] =>
  syntheticListings(given).map((fact) => ({
    ...fact,
    latitude: 40 + 7 * (fact.latitude - 40),
    longitude: -83 + 7 * (fact.longitude + 83),
    mediaUrl: `https://photos.example/${fact.listingKey}/front-of-the-house.jpg`,
    listingUrl: `https://listings.example/OH/Columbus/${fact.listingKey}-Sold-St-43201/home/${fact.listingKey}`,
  }))

export type Timing = {
  readonly homes: number
  readonly ms: number
  readonly nodeMs: number
  readonly postgresMs: number
}

/** Wall time, and the computing time of this process with all its threads and of all processes of its Postgres. */
export const timed = async (db: Kysely<Database>, run: () => Promise<number>): Promise<Timing> => {
  const postgresBefore = await computedByPostgres(db)
  const [start, before] = [performance.now(), process.cpuUsage()]
  const homes = await run()
  const { user, system } = process.cpuUsage(before)
  return {
    homes,
    ms: performance.now() - start,
    nodeMs: (user + system) / 1000,
    postgresMs: (await computedByPostgres(db)) - postgresBefore,
  }
}

/** Milliseconds that all processes of a Postgres on this machine have computed, also those that have ended (proc(5), so on Linux). */
const computedByPostgres = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ pid: number; own: boolean }>`
    SELECT pid, pid = pg_backend_pid() AS own FROM pg_stat_activity`.execute(db)
  const own = rows.find((row) => row.own)
  if (own === undefined) throw new Error('this connection is one of those')
  const [postmaster] = await statOf(own.pid)
  const ended = (await statOf(postmaster ?? 0)).slice(10, 14)
  const running = await Promise.all(rows.map(async ({ pid }) => (await statOf(pid)).slice(10, 12)))
  const hundredths = [...ended, ...running.flat()].reduce((sum, ticks) => sum + ticks, 0)
  return hundredths * 10
}

/** The fields of `/proc/PID/stat` from the fourth on: the parent, …, at 10 to 13 what it and its ended children computed. */
const statOf = async (pid: number): Promise<number[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat
    .replace(/^.*\) \S /, '')
    .split(' ')
    .map(Number)
}
