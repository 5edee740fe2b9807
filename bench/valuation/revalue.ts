import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { revalueMarkets } from '../../src/server/valuation/revalue-markets.ts'
import { openValuingThreads } from '../../src/server/valuation/values/value-homes.ts'
import { machine } from '../machine.ts'
import {
  SYNTHETIC_TODAY,
  type SyntheticCity,
  storeSyntheticMarket,
  syntheticCities,
} from '../search/synthetic-market.ts'
import { HOMES, openCounty, openMarkets, say, type Timing, timed } from './synthetic-county.ts'
import { yardstickMs } from './yardstick.ts'

/** `node bench/valuation/revalue.ts [--dense [--mid-cities 9] [--no-big]] [--share 1]`: see bench/README.md. */
const { values: given } = parseArgs({
  options: {
    dense: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    'mid-cities': { type: 'string', default: '9' },
    'no-big': { type: 'boolean', default: false },
  },
})
const share = Number(given.share)
const { db, close } = given.dense
  ? await openMarkets((into) => storeSyntheticMarket(into, cities()), SYNTHETIC_TODAY)
  : await openCounty({ sales: Math.round(HOMES * share), offers: Math.round(HOMES * share) })
const yardstick = yardstickMs()
const { rows: counted } = await sql<{ forSale: number; sales: number }>`
  SELECT count(*) FILTER (WHERE standing = 'active') AS for_sale,
    count(*) FILTER (WHERE standing = 'sold') AS sales FROM listing`.execute(db)
const homes = counted[0]
// A worker's threads outlast a market, too.
const threads = openValuingThreads()
say('Training and valuing…')
const first = await timed(db, () => revalueMarkets(db, { threads }))
const firstDigest = await digestOf(db)
say('Valuing again, as if nothing were stored, with the models there are…')
const unstored = await threeTimes(async () => {
  await sql`TRUNCATE valuation`.execute(db)
})
say('Valuing again, where all is stored already…')
const again = await threeTimes(async () => undefined)
const digest = await digestOf(db)
for (const { homes: valued } of [first, unstored, again])
  if (valued !== homes?.forSale) throw new Error('a home was not valued')
if (digest !== firstDigest) throw new Error('other values the second time')
const { rows: stored } = await sql<{ rows: number; compsBytes: number; bytes: number }>`
  SELECT count(*) AS rows, sum(octet_length(comps) + octet_length(active_comps)) AS comps_bytes,
    (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('valuation')) AS bytes
  FROM valuation`.execute(db)
await threads.close()
await close()

const report = {
  machine,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  command: `node bench/valuation/revalue.ts ${process.argv.slice(2).join(' ')}`.trim(),
  homesForSale: homes?.forSale,
  sales: homes?.sales,
  yardstickMs: Math.round(yardstick),
  valuesStored: stored[0]?.rows,
  compsMB: Math.round((stored[0]?.compsBytes ?? 0) / 1e6),
  onDiskMB: Math.round((stored[0]?.bytes ?? 0) / 1e6),
  digestOfValues: digest,
  trainAndValue: timesOf(first),
  valueUnstored: timesOf(unstored),
  valueAgain: timesOf(again),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
if (process.argv.length <= 3 && share === 1) {
  const result = given.dense ? 'revalue-dense-last-result.json' : 'revalue-last-result.json'
  await writeFile(join(import.meta.dirname, result), `${JSON.stringify(report, null, 2)}\n`)
}

/** The market of the search benchmark: a big city and some mid ones. */
function cities(): SyntheticCity[] {
  const all = syntheticCities(share, Number(given['mid-cities']))
  return given['no-big'] ? all.filter(({ name }) => name !== 'Big') : all
}

/** The median of three, by computing. */
async function threeTimes(before: () => Promise<void>): Promise<Timing> {
  const timings: Timing[] = []
  for (let run = 0; run < 3; run++) {
    await before()
    await sql`UPDATE market SET valued_as_of = NULL`.execute(db)
    timings.push(await timed(db, () => revalueMarkets(db, { threads })))
  }
  const [, median] = timings.toSorted((a, b) => computing(a) - computing(b))
  if (median === undefined) throw new Error('nothing was measured')
  return median
}

function computing({ nodeMs, postgresMs }: Timing): number {
  return nodeMs + postgresMs
}

function timesOf(timing: Timing) {
  const { homes: valued, ms, nodeMs, postgresMs } = timing
  const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100
  return {
    seconds: seconds(ms),
    secondsOfComputing: { node: seconds(nodeMs), postgres: seconds(postgresMs) },
    homesPerSecond: Math.round((1000 * valued) / ms),
    homesPerSecondOfComputing: Math.round((1000 * valued) / computing(timing)),
    yardsticksOfComputing: Math.round(computing(timing) / yardstick),
  }
}

/** MD5 of every stored value with all that is shown of it: a run of other code must store the same. */
async function digestOf(of: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`
    SELECT md5(string_agg(md5(v::text), '' ORDER BY property_id, distance, as_listed)) AS digest
    FROM valuation AS v`.execute(of)
  return rows[0]?.digest
}
