import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { ListingFact } from '../../src/domain/listing/listing.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { ingestListings } from '../../src/server/listings/ingest-listings.ts'
import { settleMarkets } from '../../src/server/listings/settle-markets.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { revalueMarkets } from '../../src/server/valuation/revalue-markets.ts'
import { date } from '../../tests/listing-facts.ts'
import { syntheticListings } from '../../tests/synthetic-listings.ts'
import { yardstickMs } from './yardstick.ts'

/** `node bench/valuation/revalue.ts`: see bench/README.md. */
const HOMES = 21_613
const dataDir = await mkdtemp(join(tmpdir(), 'flip-bench-'))
await chmod(dataDir, 0o755)
const config = readConfig({ FLIP_DATA_DIR: dataDir, FLIP_LOG_LEVEL: 'silent' }, '/')
if (!config.ok) throw new Error(config.error)
const say = (line: string) => process.stderr.write(`${line}\n`)
const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })

say('Storing homes…')
await storeCounty(db)
const yardstick = yardstickMs()
say('Training and valuing…')
const first = await timed(() => revalueMarkets(db))
say('Valuing again with the model there is…')
const again: Timing[] = []
for (let run = 0; run < 3; run++) {
  await sql`UPDATE market SET valued_as_of = NULL`.execute(db)
  again.push(await timed(() => revalueMarkets(db)))
}
const valued = again.sort((a, b) => a.ms - b.ms)[1] ?? first
if (first.homes !== HOMES || valued.homes !== HOMES) throw new Error('a home was not valued')
const stored = await sql<{ rows: number; bytes: number }>`
  SELECT count(*) AS rows, sum(octet_length(comps) + octet_length(active_comps)) AS bytes
  FROM valuation`.execute(db)
await close()
await rm(dataDir, { recursive: true, force: true })

const seconds = (ms: number) => Math.round(ms / 100) / 10
const report = {
  machine: `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  command: 'node bench/valuation/revalue.ts',
  homesForSale: HOMES,
  sales: HOMES,
  yardstickMs: Math.round(yardstick),
  valuesStored: stored.rows[0]?.rows,
  compsStoredMB: Math.round((stored.rows[0]?.bytes ?? 0) / 1e6),
  trainAndValue: {
    seconds: seconds(first.ms),
    secondsOfComputing: seconds(first.cpuMs),
    inYardsticks: Math.round(first.ms / yardstick),
  },
  valueAgain: {
    seconds: seconds(valued.ms),
    secondsOfComputing: seconds(valued.cpuMs),
    inYardsticks: Math.round(valued.ms / yardstick),
  },
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
await writeFile(
  join(import.meta.dirname, 'revalue-last-result.json'),
  `${JSON.stringify(report, null, 2)}\n`,
)

/** As an import leaves it: all in one market, as far apart as in King County, nothing valued yet. */
async function storeCounty(into: Kysely<Database>): Promise<void> {
  const facts = syntheticListings({ sales: HOMES, offers: HOMES }).map(asWideAsTheCounty)
  const places = { ofZip: () => null, nearest: () => null }
  for (let start = 0; start < facts.length; start += 1000)
    await ingestListings(into, facts.slice(start, start + 1000), { places, importRun: 1 })
  await settleMarkets(into, { today: date('2024-12-31'), staleDays: 45 })
  await sql`ANALYZE listing`.execute(into)
}

/** With addresses on the web as long as real ones: they make up half of what is stored of a comp. */
function asWideAsTheCounty(fact: ListingFact): ListingFact {
  return {
    ...fact,
    latitude: 40 + 7 * (fact.latitude - 40),
    longitude: -83 + 7 * (fact.longitude + 83),
    mediaUrl: `https://photos.example/${fact.listingKey}/front-of-the-house.jpg`,
    listingUrl: `https://listings.example/OH/Columbus/${fact.listingKey}-Sold-St-43201/home/${fact.listingKey}`,
  }
}

type Timing = { readonly homes: number; readonly ms: number; readonly cpuMs: number }

/** Wall time, and the computing time of this process: the rest is Postgres'. */
async function timed(run: () => Promise<number>): Promise<Timing> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const homes = await run()
  const { user, system } = process.cpuUsage(before)
  return { homes, ms: performance.now() - start, cpuMs: (user + system) / 1000 }
}
