import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { addDays } from '../../src/domain/iso-date.ts'
import type { ListingFact } from '../../src/domain/listings/listing.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { revalueMarkets } from '../../src/server/valuation/revalue-markets.ts'
import { date } from '../../tests/listings/listing-facts.ts'
import { followAndValue } from '../../tests/valuation/follow-changes.ts'
import { machine } from '../machine.ts'
import {
  countyListings,
  HOMES,
  openCounty,
  say,
  settings,
  storeListings,
  type Timing,
  timed,
} from './synthetic-county.ts'
import { yardstickMs } from './yardstick.ts'

/** `node bench/valuation/follow.ts`: see bench/README.md. */
const FOR_SALE = 4_200
const NEW_SALES = 200
const CHANGES = 1_000
const CHANGES_AT_A_TIME = 50
const DAY_SECONDS = 24 * 3600
const FIRST_DAY = date('2024-07-01')

const { db, close } = await openCounty({ sales: HOMES, offers: FOR_SALE })
const yardstick = yardstickMs()
say('Training and valuing…')
await revalueMarkets(db)
await sql`VACUUM ANALYZE`.execute(db)
say(`Following ${NEW_SALES} new sales, three times…`)
const newSales: Timing[] = []
for (let day = 0; day < 3; day++) {
  await storeListings(db, salesOf(day))
  newSales.push(await timed(db, () => follow(db)))
}
say(`Following ${CHANGES} changes, ${CHANGES_AT_A_TIME} at a time…`)
const offers = countyListings({ sales: HOMES, offers: FOR_SALE }).slice(HOMES)
const changes: Timing[] = []
for (let start = 0; start < CHANGES; start += CHANGES_AT_A_TIME) {
  await storeListings(db, offers.slice(start, start + CHANGES_AT_A_TIME).map(changed))
  changes.push(await timed(db, () => follow(db)))
}
say('Valuing all homes again with the model there is…')
const whole = await timed(db, async () => {
  await sql`INSERT INTO home_to_value (market, property_id)
    SELECT market, property_id FROM listing WHERE standing = 'active' ORDER BY latitude`.execute(db)
  return follow(db)
})
await close()

const median = newSales.toSorted((a, b) => a.ms - b.ms)[1]
if (median === undefined) throw new Error('nothing was measured')
const sum = (of: keyof Timing) => changes.reduce((total, timing) => total + timing[of], 0)
const seconds = (ms: number) => Math.round(ms / 100) / 10
const timesOf = ({ homes, ms, nodeMs, postgresMs }: Timing) => ({
  homesValued: homes,
  seconds: seconds(ms),
  secondsOfComputing: { node: seconds(nodeMs), postgres: seconds(postgresMs) },
  inYardsticks: Math.round(ms / yardstick),
})
const report = {
  machine,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  command: 'node bench/valuation/follow.ts',
  homesForSale: FOR_SALE,
  sales: HOMES,
  yardstickMs: Math.round(yardstick),
  newSales: { sales: NEW_SALES, ...timesOf(median) },
  mixedChanges: {
    changes: CHANGES,
    atATime: CHANGES_AT_A_TIME,
    ...timesOf({
      homes: sum('homes'),
      ms: sum('ms'),
      nodeMs: sum('nodeMs'),
      postgresMs: sum('postgresMs'),
    }),
    shareOfADayFor100000:
      Math.round((sum('ms') / CHANGES) * (100_000 / 1000 / DAY_SECONDS) * 1000) / 1000,
  },
  wholeMarketByTheSameModel: timesOf(whole),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
await writeFile(
  join(import.meta.dirname, 'follow-last-result.json'),
  `${JSON.stringify(report, null, 2)}\n`,
)

/** As the job does it: the changes are noted, then the homes are valued that they touch. */
function follow(into: Kysely<Database>): Promise<number> {
  return followAndValue({
    db: into,
    jobs: { send: async () => undefined },
    staleDays: settings.staleDays,
    clock: () => new Date('2024-12-31T12:00:00Z'),
    signal: new AbortController().signal,
  })
}

/** Sales all over the county that closed on another day than all before. */
function salesOf(day: number): ListingFact[] {
  const closeDate = addDays(FIRST_DAY, day)
  return countyListings({ sales: NEW_SALES, offers: 0, seed: 100 + day, name: `day${day}` }).map(
    (fact, i) => ({
      ...fact,
      closeDate,
      exportedOn: addDays(closeDate, 1),
      unparsedAddress: `${i + 1} Day ${day} St`,
    }),
  )
}

/** Half ask less, a quarter are pending, the others sell. */
function changed(fact: ListingFact, i: number): ListingFact {
  const exportedOn = addDays(FIRST_DAY, 5)
  const price = fact.listPrice ?? 0
  if (i % 4 < 2) return { ...fact, exportedOn, listPrice: Math.round(price * 0.95) }
  if (i % 4 === 2) return { ...fact, exportedOn, standardStatus: 'Pending' }
  const closeDate = addDays(FIRST_DAY, 4)
  return { ...fact, exportedOn, standardStatus: 'Closed', closeDate, closePrice: price }
}
