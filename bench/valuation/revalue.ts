import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { revalueMarkets } from '../../src/server/valuation/revalue-markets.ts'
import { HOMES, machine, openCounty, say, type Timing, timed } from './synthetic-county.ts'
import { yardstickMs } from './yardstick.ts'

/** `node bench/valuation/revalue.ts`: see bench/README.md. */
const { db, close } = await openCounty({ sales: HOMES, offers: HOMES })
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

const seconds = (ms: number) => Math.round(ms / 100) / 10
const report = {
  machine,
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
