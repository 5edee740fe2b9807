import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openCsvFile } from '../../src/server/platform/csv-file.ts'
import { storeList } from '../../tests/county-lists/list-files.ts'
import { machine } from '../machine.ts'
import { openMarkets, say, settings, storeListings, timed } from '../valuation/synthetic-county.ts'
import { madeUpHomes, madeUpList, salesOf } from './made-up-county.ts'

/** `npx node bench/county-lists/run.ts`: see bench/README.md. */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    homes: { type: 'string', default: '60000' },
  },
})
const GOAL_SECONDS = 60

const folder = await mkdtemp(join(tmpdir(), 'flip-list-'))
const homes = madeUpHomes(Number(options.homes))
const { db, close } = await openMarkets(
  (opened) => storeListings(opened, salesOf(homes)),
  settings.today,
)
try {
  const path = join(folder, 'arrears.csv')
  await writeFile(path, madeUpList(homes, Number(options.rows)))
  const mapping = {
    county: 'Franklin County, OH',
    source: 'A made-up treasury',
    columns: {
      ParcelNumber: 'parcel',
      UnparsedAddress: 'site',
      PostalCode: 'zip',
      RecordedDate: 'due',
      AmountUsd: 'owed',
      CaseNumber: 'case',
    },
  }
  say('Reading the file alone…')
  const reading = await timed(db, () => rowsIn(path))
  say('Importing and joining…')
  const runs = []
  for (let run = 0; run < 3; run++) {
    const stored = { counts: null as Awaited<ReturnType<typeof storeList>>['counts'] }
    const timing = await timed(db, async () => {
      stored.counts = (await storeList(db, path, { mapping, valued: false })).counts
      return stored.counts?.rows ?? 0
    })
    runs.push({ ...timing, counts: stored.counts })
    say(`${Math.round(timing.ms)} ms`)
  }
  // Nothing is in the tables at the first of them.
  const [first] = runs
  const again = runs.slice(1).toSorted((a, b) => a.ms - b.ms)[0]
  const { rows: sizes } = await sql<{ readonly bytes: number }>`
    SELECT sum(pg_total_relation_size(name::regclass))::double precision AS bytes
    FROM unnest(ARRAY['county_list_row', 'county_list_home', 'added_home']) AS name`.execute(db)
  const report = {
    machine,
    command: `npx node bench/county-lists/run.ts --rows ${options.rows} --homes ${options.homes}`,
    homesOnFile: homes.length,
    rows: Number(options.rows),
    seconds: tenths((first?.ms ?? 0) / 1000),
    goalSeconds: GOAL_SECONDS,
    secondsAgain: tenths((again?.ms ?? 0) / 1000),
    nodeSeconds: tenths((first?.nodeMs ?? 0) / 1000),
    postgresSeconds: tenths((first?.postgresMs ?? 0) / 1000),
    timesReadingTheFile: tenths((first?.ms ?? 0) / reading.ms),
    megabytesStored: Math.round((sizes[0]?.bytes ?? 0) / 2 ** 20),
    counts: first?.counts,
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  await writeFile(
    join(import.meta.dirname, 'last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
} finally {
  await close()
  await rm(folder, { recursive: true, force: true })
}

async function rowsIn(path: string): Promise<number> {
  const opened = await openCsvFile(path)
  if (!opened.ok) throw new Error(opened.error.what)
  let rows = 0
  for await (const _ of opened.value.records()) rows += 1
  return rows
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10
}
