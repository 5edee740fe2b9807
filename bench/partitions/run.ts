import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { moveTables } from '../../src/server/platform/database/partitions/move-tables.ts'
import { tablesToMove } from '../../src/server/platform/database/partitions/tables-to-move.ts'
import { searchHomes } from '../../src/server/search/search-homes.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'

/**
 * `node bench/partitions/run.ts --folder DIR`: in a copy of a data folder without partitions, searches as long as its
 * tables are not moved, then moves them, and searches again. Prints how fast they were moved and both times.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (values.folder === undefined) throw new Error('--folder names a copy of a data folder.')
const config = readConfig({ FLIP_DATA_DIR: values.folder, FLIP_LOG_LEVEL: 'silent' }, '/')
if (!config.ok) throw new Error(config.error)
const say = (line: string) => process.stderr.write(`${line}\n`)
const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })
const places = loadGazetteer()

const asks = {
  'Seattle, WA': { city: 'Seattle, WA' },
  '98118': { city: '98118' },
  'Columbus, OH': { city: 'Columbus, OH' },
}

const search = async (city: string, maxPrice: number): Promise<number> => {
  const begun = performance.now()
  const found = await searchHomes(
    { db, places },
    {
      city,
      distance: 'mile',
      priceBelowMarket: 0,
      includeHomesForSale: true,
      propertyType: 'House',
      maxPrice,
    },
  )
  if (!found.ok) throw new Error(found.error.message)
  return performance.now() - begun
}

/** Median milliseconds of searches that no one has asked before, by place. */
const searchAll = async (): Promise<Record<string, number>> => {
  await sql`ANALYZE`.execute(db)
  const medians: Record<string, number> = {}
  for (const [name, { city }] of Object.entries(asks)) {
    const times: number[] = []
    for (let i = 0; i < SEARCHES; i++) times.push(await search(city, 500_000 + i))
    times.sort((a, b) => a - b)
    medians[name] = Math.round((times[SEARCHES / 2] ?? 0) * 10) / 10
  }
  return medians
}
const SEARCHES = 60

const tables = await tablesToMove(db)
const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
const before = await searchAll()
const begun = performance.now()
await moveTables(db)
const seconds = (performance.now() - begun) / 1000
const after = await searchAll()
await close()
process.stdout.write(
  `${JSON.stringify(
    {
      cpu: cpus()[0]?.model,
      cores: availableParallelism(),
      load: loadavg().map(Math.round),
      megabytes: Math.round(bytes / 1e6),
      seconds: Math.round(seconds),
      megabytesASecond: Math.round(bytes / 1e5 / seconds) / 10,
      medianMsBefore: before,
      medianMsAfter: after,
    },
    null,
    2,
  )}\n`,
)
