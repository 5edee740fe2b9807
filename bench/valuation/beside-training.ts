import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { dayNumber } from '../../src/domain/iso-date.ts'
import { givingWayBetweenPieces } from '../../src/server/platform/between-pieces.ts'
import { revalueMarkets } from '../../src/server/valuation/revalue-markets.ts'
import { openFittingThreads } from '../../src/server/valuation/training/fitting-threads.ts'
import { salesByMarket } from '../../src/server/valuation/training/months/sales-by-market.ts'
import { openTraining } from '../../src/server/valuation/training/train-in-thread.ts'
import {
  eachSaleToTrainOn,
  modelSourcesOf,
} from '../../src/server/valuation/training/training-sales.ts'
import { openValuingThreads } from '../../src/server/valuation/values/value-homes.ts'
import { machine } from '../machine.ts'
import { runsWhile } from '../search/measure.ts'
import { openSearched } from '../search/search-over-http.ts'
import {
  storeSyntheticMarket,
  syntheticCities,
  valueSyntheticMarket,
} from '../search/synthetic-market.ts'

/** `node bench/valuation/beside-training.ts [--share 1] [--mid-cities 9] [--rounds 3]`: see bench/README.md. */
const { values: given } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    'mid-cities': { type: 'string', default: '9' },
    rounds: { type: 'string', default: '3' },
  },
})
const CLIENTS = 8
/** The big city's market, which is trained. */
const TRAINED = '100'
const say = (line: string) => process.stderr.write(`${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'flip-bench-'))
const { db, close, serve } = await openSearched(dataDir, say)
say('Storing homes…')
const midCities = Number(given['mid-cities'])
await storeSyntheticMarket(db, syntheticCities(Number(given.share), midCities))
say('Training and valuing all of them once…')
await valueSyntheticMarket(db)

const served = await serve()
let searches = 0
/** A search of a mid city, none of them the same as one before. */
const search = () => {
  searches += 1
  return served.search({
    city: `Mid ${searches % midCities}`,
    priceBelowMarket: 30_000,
    maxPrice: 500_000 + searches,
  })
}

const threads = openValuingThreads()
const fitting = openFittingThreads(threads.areAtWork)
const trainer = openTraining(fitting)

/** Trains the big city's market again and again until the signal is set; answers how often it ended. */
const trainUntil = async (signal: AbortSignal): Promise<number> => {
  const summaries = await salesByMarket(db)
  const summary = summaries.find(({ market }) => market === TRAINED)
  const sources = summary && modelSourcesOf(summary, summaries)
  if (!sources) throw new Error('the big city has sales')
  const { asOf } = summary
  const giveWay = givingWayBetweenPieces(threads.areAtWork)
  let trained = 0
  try {
    while (!signal.aborted) {
      await eachSaleToTrainOn(db, TRAINED, asOf, sources, (sales) => {
        signal.throwIfAborted()
        trainer.take(sales)
        return giveWay()
      })
      await trainer.train({ what: 'fit', market: TRAINED, asOfDay: dayNumber(asOf) }, signal)
      trained += 1
    }
  } catch (error) {
    if (!signal.aborted) throw error
    trainer.forget()
  }
  return trained
}

/** Values the mid cities' markets again, with the models there are. */
const value = async () => {
  await sql`UPDATE market SET valued_as_of = NULL WHERE market <> ${TRAINED}`.execute(db)
  return revalueMarkets(db, { threads })
}

/** Milliseconds that the threads of this process have computed, by their niceness (proc(5), so on Linux). */
const computedByNiceness = async (): Promise<Map<number, number>> => {
  const computed = new Map<number, number>()
  for (const thread of await readdir('/proc/self/task')) {
    // A thread may have ended meanwhile.
    const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => null)
    if (stat === null) continue
    const fields = stat
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const niceness = fields[16] ?? 0
    const hundredths = (fields[11] ?? 0) + (fields[12] ?? 0)
    computed.set(niceness, (computed.get(niceness) ?? 0) + 10 * hundredths)
  }
  return computed
}

type Beside = { readonly training: boolean; readonly searching: boolean }

/** Values once, beside what is given. */
const measure = async ({ training, searching }: Beside) => {
  const stop = new AbortController()
  const trained = training ? trainUntil(stop.signal) : Promise.resolve(0)
  // Reading its sales has begun by then.
  if (training) await new Promise((soon) => setTimeout(soon, 1000))
  let valuing = true
  const before = await computedByNiceness()
  const start = performance.now()
  const searched = searching ? runsWhile(CLIENTS, () => valuing, search) : null
  const homes = await value()
  const seconds = (performance.now() - start) / 1000
  valuing = false
  const after = await computedByNiceness()
  const search95 = await searched
  stop.abort(new Error('measured'))
  const computing = [...after].map(([niceness, ms]) => ({
    niceness,
    seconds: Math.round((ms - (before.get(niceness) ?? 0)) / 10) / 100,
  }))
  return {
    homesPerSecond: Math.round(homes / seconds),
    search: search95 && { p50: search95.p50, p95: search95.p95, searches: search95.runs },
    trained: await trained,
    nodeComputing: computing,
  }
}

const kinds: readonly Beside[] = [
  { training: false, searching: false },
  { training: true, searching: false },
  { training: false, searching: true },
  { training: true, searching: true },
]
const rounds = []
for (let round = 0; round < Number(given.rounds); round++) {
  const measured = []
  for (const kind of kinds) {
    const result = await measure(kind)
    say(JSON.stringify({ ...kind, ...result }))
    measured.push({ ...kind, ...result })
  }
  const [alone, trained, searched, both] = measured
  const ratio = (a: number | undefined, b: number | undefined) =>
    Math.round((100 * (a ?? Number.NaN)) / (b ?? Number.NaN)) / 100
  rounds.push({
    measured,
    valuesBesideTraining: ratio(trained?.homesPerSecond, alone?.homesPerSecond),
    valuesBesideTrainingAndSearches: ratio(both?.homesPerSecond, searched?.homesPerSecond),
    searchP95BesideTraining: ratio(both?.search?.p95, searched?.search?.p95),
  })
}
const report = {
  machine,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  command: `node bench/valuation/beside-training.ts ${process.argv.slice(2).join(' ')}`.trim(),
  rounds,
}
await trainer.close()
await fitting.close()
await threads.close()
await served.close()
await close()
await rm(dataDir, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
if (process.argv.length <= 2)
  await writeFile(
    join(import.meta.dirname, 'beside-training-last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
