import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { dayNumber } from '../../src/domain/iso-date.ts'
import { diskSaleFiles } from '../../src/server/adapters/stored-files/sale-files.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import type { SaleFiles } from '../../src/server/valuation/ports.ts'
import { openFittingThreads } from '../../src/server/valuation/training/fitting-threads.ts'
import { salesByMarket } from '../../src/server/valuation/training/months/sales-by-market.ts'
import { writeSaleMonths } from '../../src/server/valuation/training/months/write-sale-months.ts'
import { openTraining } from '../../src/server/valuation/training/train-in-thread.ts'
import {
  eachSaleToTrainOn,
  modelSourcesOf,
} from '../../src/server/valuation/training/training-sales.ts'
import { machine } from '../machine.ts'
import { SYNTHETIC_TODAY, storeSyntheticMarket } from '../search/synthetic-market.ts'
import { openMarkets, say, type Timing, timed } from '../valuation/synthetic-county.ts'

/** `node bench/parquet/run.ts [--sales 250000] [--reads 5] [--trainings 1]`: see bench/README.md. */
const { values: given } = parseArgs({
  options: {
    sales: { type: 'string', default: '250000' },
    reads: { type: 'string', default: '5' },
    trainings: { type: 'string', default: '1' },
  },
})
const MARKET = '100'
const { db, close } = await openMarkets(storeSales, SYNTHETIC_TODAY)
const folder = await mkdtemp(join(tmpdir(), 'flip-sale-months-'))
const files = diskSaleFiles(folder)
const taken = new Map<string, Timing[]>()
const versions = new Set<string>()
const models = new Set<string>()

say('Writing files…')
await note('write all months', async () => writeSaleMonths(db, files, await monthsNow()))
await note('write again, nothing changed', async () =>
  writeSaleMonths(db, files, await monthsNow()),
)
// Sales that are recorded weeks after they closed.
await sql`UPDATE listing SET close_price = close_price + 1, fact_hash = fact_hash || 'x'
  WHERE id IN (SELECT id FROM listing WHERE close_date BETWEEN '2024-03-01' AND '2024-05-31' ORDER BY id LIMIT 300)`.execute(
  db,
)
await note('write again, three months changed', async () =>
  writeSaleMonths(db, files, await monthsNow()),
)
const { asOf, sources } = await marketNow()
for (let run = 0; run < Number(given.reads); run++) {
  await note('look at all sales', async () => (await salesByMarket(db)).length)
  await note('read from Postgres', () => readSales(null))
  await note('read from files', () => readSales(files))
}
for (let run = 0; run < Number(given.trainings); run++) {
  await note('train from Postgres', () => train(null))
  await note('train from files', () => train(files))
}
if (versions.size !== 1 || models.size > 1)
  throw new Error('the files hold other sales than Postgres')
await rm(folder, { recursive: true })
await close()

const report = {
  machine,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  command: `node bench/parquet/run.ts ${process.argv.slice(2).join(' ')}`.trim(),
  sales: Number(given.sales),
  medianSeconds: Object.fromEntries(
    [...taken].flatMap(([name, all]) => {
      const middle = all.toSorted((a, b) => a.nodeMs - b.nodeMs)[all.length >> 1]
      return middle ? [[name, secondsOf(middle)]] : []
    }),
  ),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)

async function note(name: string, run: () => Promise<number>): Promise<void> {
  const timing = await timed(db, run)
  say(`${name} ${JSON.stringify(secondsOf(timing))}`)
  taken.set(name, [...(taken.get(name) ?? []), timing])
}

function secondsOf({ ms, nodeMs, postgresMs }: Timing) {
  const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100
  return { wall: seconds(ms), node: seconds(nodeMs), postgres: seconds(postgresMs) }
}

/** Half of the sales have remarks that were read. */
async function storeSales(into: Kysely<Database>): Promise<void> {
  const at = { latitude: 45, longitude: -120, sideMiles: 40 }
  await storeSyntheticMarket(into, [
    { name: 'Big', market: MARKET, active: 0, sold: Number(given.sales), ...at },
  ])
  const reading = {
    lexicon: 3,
    remarksLength: 512,
    hits: [{ group: 'renovated', words: 'completely remodeled kitchen' }],
    sum: 0.06,
    assessed: null,
  }
  await sql`UPDATE listing SET fact_hash = '7:' || substr(md5(listing_key), 1, 16),
    condition_reading = CASE WHEN id % 2 = 0 THEN ${JSON.stringify(reading)}::jsonb END`.execute(
    into,
  )
}

async function marketNow() {
  const all = await salesByMarket(db)
  const own = all.find(({ market }) => market === MARKET)
  const sources = own && modelSourcesOf(own, all)
  if (!sources) throw new Error('the market has no sales')
  return { asOf: own.asOf, sources }
}

async function monthsNow() {
  const { sources } = await marketNow()
  return { market: MARKET, months: sources.closed?.months ?? {} }
}

/** As training reads them, and nothing else. */
async function readSales(from: SaleFiles | null): Promise<number> {
  let sales = 0
  const take = (page: readonly unknown[]) => {
    sales += page.length
  }
  versions.add(await eachSaleToTrainOn(db, MARKET, asOf, sources, take, from))
  return sales
}

/** A model of all sales, as a worker makes it. */
async function train(from: SaleFiles | null): Promise<number> {
  const fitting = openFittingThreads()
  const trainer = openTraining(fitting)
  await eachSaleToTrainOn(db, MARKET, asOf, sources, trainer.take, from)
  const fit = await trainer.train({ what: 'fit', market: MARKET, asOfDay: dayNumber(asOf) })
  await Promise.all([trainer.close(), fitting.close()])
  models.add(JSON.stringify(fit))
  return fit?.model.sales ?? 0
}
