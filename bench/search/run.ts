import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Point } from '../../src/domain/distance.ts'
import { MAX_AREA_POINTS } from '../../src/domain/search/drawn-area.ts'
import type { Region } from '../../src/domain/search/region.ts'
import { findRowsIn } from '../../src/server/listings/queries.ts'
import { findHomes } from '../../src/server/search/find-homes.ts'
import { KeptModels } from '../../src/server/valuation/training/market-models.ts'
import { onEarth } from '../../tests/search/on-earth.ts'
import { machine } from '../machine.ts'
import { yardstickMs } from '../valuation/yardstick.ts'
import { computed, runsBy, timed } from './measure.ts'
import { openSearched, searchedAlike } from './search-over-http.ts'
import { storeSyntheticMarket, syntheticCities, valueSyntheticMarket } from './synthetic-market.ts'
import { valueLive } from './value-live.ts'

/** `node bench/search/run.ts [--share 1] [--mid-cities 90] [--folder DIR]`: see bench/README.md. */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    'mid-cities': { type: 'string', default: '90' },
    folder: { type: 'string' },
  },
})
const dataDir = values.folder ?? (await mkdtemp(join(tmpdir(), 'flip-bench-')))
const say = (line: string) => process.stderr.write(`${line}\n`)
const { db, close, serve } = await openSearched(dataDir, say)

/** Stores and values the homes, unless an earlier run did in the same folder: then nothing is said of how long it took. */
const makeMarket = async () => {
  const there = await db
    .selectFrom('listing')
    .select(db.fn.countAll<number>().as('homes'))
    .executeTakeFirstOrThrow()
  if (there.homes > 0) return { homes: there.homes }
  say('Storing homes…')
  const cities = syntheticCities(Number(values.share), Number(values['mid-cities']))
  const homes = await storeSyntheticMarket(db, cities)
  say(`${homes} homes stored; valuing…`)
  const started = performance.now()
  const before = process.cpuUsage()
  const homesValued = await valueSyntheticMarket(db)
  const { user, system } = process.cpuUsage(before)
  const homesValuedPerSecond = Math.round(homesValued / ((performance.now() - started) / 1000))
  const homesValuedPerSecondOfComputing = Math.round(homesValued / ((user + system) / 1e6))
  const made = { homes, homesValued, homesValuedPerSecond, homesValuedPerSecondOfComputing }
  say(JSON.stringify(made))
  return made
}
const market = await makeMarket()

const models = new KeptModels(db)
const criteria = {
  ...searchedAlike,
  priceBelowMarket: 30_000 as number,
  maxPrice: 500_000 as number,
} as const
const byDeal = {
  roomAtLeast: 'light',
  ownDefaults: [{ scope: 'mine', values: { ratePercent: 9.5 }, setOn: {} }],
} as const
const served = await serve()
const search = (city: string, others: Partial<typeof criteria>) =>
  served.search({ ...criteria, ...others, city })

let searches = 0
// A dollar more each time changes hardly a home of them, and the chance of each.
const searchOtherDiscount = (city: string) =>
  search(city, { priceBelowMarket: criteria.priceBelowMarket + ++searches })
const searchOtherPrice = (city: string) =>
  search(city, { maxPrice: criteria.maxPrice + ++searches })

/** At most so many milliseconds, at least so many searches a second, and at most so many times the stored read. */
const goals = {
  mid: { storedReadMs: 5, otherDiscount: 300, otherPrice: 400 },
  big: { storedReadMs: 30, otherDiscount: 60, otherPrice: 120 },
  fiftyAtOnce: { searchesPerSecond: 80, p95Ms: 1000 },
  httpToStoredRead: 1.5,
  byDealToStoredRead: 1.5,
} as const
const reached = (is: boolean) => (is ? 'reached' : 'not reached')
const ratio = (http: number, read: number) => Math.round((http / read) * 100) / 100

/** Fifty clients for a minute, who ask for another price each time. */
const fiftyAtOnce = async (run: () => Promise<void>) => {
  const { perSecond: searchesPerSecond, p95: p95Ms } = await runsBy(50, 60, run)
  const goal = goals.fiftyAtOnce
  const isReached = searchesPerSecond >= goal.searchesPerSecond && p95Ms <= goal.p95Ms
  return { searchesPerSecond, p95Ms, goal: reached(isReached) }
}

const sizes = [
  {
    size: 'mid',
    city: 'Mid 7',
    market: '108',
    center: { latitude: 30, longitude: -96 },
    miles: 3.25,
  },
  { size: 'big', city: 'Big', market: '100', center: { latitude: 45, longitude: -120 }, miles: 12 },
] as const
/** A drawn area of as many points as one may have. */
const circle = (center: Point, miles: number): Point[] =>
  Array.from({ length: MAX_AREA_POINTS }, (_, i) => onEarth(center, i / MAX_AREA_POINTS, miles))

const result: Record<string, unknown> = {}
for (const { size, city, market: marketName, center, miles } of sizes) {
  const cityKey = `${city.toLowerCase()}|OH`
  const read = () => findHomes(db, { kind: 'city', cityKey }, criteria)
  const { homes: shown, qualified } = await read()
  const storedReadMs = await timed(60, read)
  const storedReadComputing = await computed(db, 60, read)
  const readByDeal = () => findHomes(db, { kind: 'city', cityKey }, { ...criteria, ...byDeal })
  const storedReadByDealMs = await timed(60, readByDeal)
  // About as many homes as the city has, of a mid city among those of its towns: found by box and shape, then read.
  const inRegion = async (region: Region) => {
    const readThere = async () => findHomes(db, await findRowsIn(db, region, 'active'), criteria)
    const there = await findRowsIn(db, region, 'active')
    const found = await readThere()
    const storedReadThereMs = await timed(60, readThere)
    const toStoredRead = ratio(storedReadThereMs.p50, storedReadMs.p50)
    return {
      homesForSale: there.kind === 'rows' ? there.ids.length : 0,
      qualified: found.qualified,
      storedReadMs: storedReadThereMs,
      storedReadComputing: await computed(db, 60, readThere),
      toStoredRead,
      storedReadGoal: reached(storedReadThereMs.p50 < goals[size].storedReadMs),
    }
  }
  const byDealToStoredRead = ratio(storedReadByDealMs.p50, storedReadMs.p50)
  const valuedLiveMs = await timed(size === 'mid' ? 10 : 4, () =>
    valueLive({ db, models }, cityKey, marketName),
  )
  const measured = async (run: () => Promise<void>, searchesPerSecond: number) => {
    const httpMs = await timed(60, run)
    const httpToStoredRead = ratio(httpMs.p50, storedReadMs.p50)
    const { perSecond: searchesPerSecondWith8Clients } = await runsBy(8, 5, run)
    return {
      httpMs,
      httpComputing: await computed(db, 60, run),
      httpToStoredRead,
      searchesPerSecondWith8Clients,
      goals: {
        httpToStoredRead: reached(httpToStoredRead <= goals.httpToStoredRead),
        searchesPerSecond: reached(searchesPerSecondWith8Clients >= searchesPerSecond),
      },
    }
  }
  result[size] = {
    qualified,
    shown: shown.length,
    storedReadMs,
    storedReadComputing,
    // With a filter that the engine judges home by home, by a person's own deal defaults.
    storedReadByDealMs,
    storedReadByDealComputing: await computed(db, 60, readByDeal),
    byDealToStoredRead,
    byDealGoal: reached(byDealToStoredRead <= goals.byDealToStoredRead),
    storedReadGoal: reached(storedReadMs.p50 < goals[size].storedReadMs),
    inRadius: await inRegion({ kind: 'radius', center, miles }),
    inDrawnArea: await inRegion({ kind: 'area', ring: circle(center, miles) }),
    valuedLiveMs,
    // Every search so far below the market as none before: what is kept of area and homes holds, their chances do not.
    otherDiscount: await measured(() => searchOtherDiscount(city), goals[size].otherDiscount),
    // Every search at a price of its own: what is kept is looked at whether it still holds.
    otherPrice: await measured(() => searchOtherPrice(city), goals[size].otherPrice),
    // After a change in the area: which homes there are is read again, and most homes are kept.
    afterAChange: await measured(async () => {
      await sql`INSERT INTO area_change (area) VALUES (${`market ${marketName}`})`.execute(db)
      await searchOtherPrice(city)
    }, goals[size].otherDiscount),
    fiftyAtOnce: await fiftyAtOnce(() => searchOtherPrice(city)),
  }
  say(`${size}: ${JSON.stringify(result[size])}`)
}
const report = {
  machine,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  yardstickMs: Math.round(yardstickMs()),
  command: `node bench/search/run.ts --share ${values.share} --mid-cities ${values['mid-cities']}`,
  ...market,
  ...result,
}
await served.close()
await close()
if (values.folder === undefined) await rm(dataDir, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
if (values.share === '1' && values['mid-cities'] === '90' && 'homesValued' in market)
  await writeFile(
    join(import.meta.dirname, 'last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
