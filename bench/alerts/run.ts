import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { followHomes } from '../../src/server/alerts/follow-homes.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { revalueMarkets } from '../../src/server/valuation/revalue-markets.ts'
import { machine } from '../machine.ts'
import { openCounty, say } from '../valuation/synthetic-county.ts'

/** `node bench/alerts/run.ts`: see bench/README.md. */
const HOMES = 1_000
const SEARCHES = 1_000_000
const SEARCHES_OF_AN_ACCOUNT = 10
/** Cities and zips of all searches; the homes lie in the first of them. */
const CITIES = 400
const ZIPS = 1_600
const CITIES_WITH_HOMES = 20
const ZIPS_WITH_HOMES = 80
const TIMES = 3

const { db, close } = await openCounty({ sales: 4_000, offers: HOMES })
say('Training and valuing…')
await revalueMarkets(db)
await spreadHomes(db)
say(`Saving ${SEARCHES.toLocaleString('en-US')} searches…`)
await saveSearches(db)
await sql`VACUUM ANALYZE`.execute(db)
const homes = (
  await db
    .selectFrom('listing')
    .select('propertyId as id')
    .where('standing', '=', 'active')
    .orderBy('latitude')
    .execute()
).map(({ id }) => id)
say('Looking at the homes for the first time…')
await follow()
const seconds: number[] = []
const computing: number[] = []
let alerts = 0
for (let time = 0; time < TIMES; time++) {
  say('A quarter of the homes ask 4% less, and the values of the others move a little…')
  await sql`UPDATE listing SET list_price = round(list_price * 0.96)
    WHERE standing = 'active' AND id % 4 = ${time}`.execute(db)
  await sql`UPDATE valuation SET value = value * (1 + (hashtext(property_id) % 100) / 10000.0)`.execute(
    db,
  )
  const start = performance.now()
  const before = process.cpuUsage()
  const followed = await follow()
  const { user, system } = process.cpuUsage(before)
  alerts = followed.alerts
  seconds.push((performance.now() - start) / 1000)
  computing.push((user + system) / 1e6 + followed.postgresSeconds)
  say(`${alerts} alerts in ${seconds.at(-1)?.toFixed(2)} s`)
}
const counted = await sql<{ concerned: number; pairs: number }>`
  SELECT (SELECT count(*) FROM saved_search_place WHERE place IN (
      SELECT city_key FROM listing WHERE standing = 'active'
      UNION SELECT postal_code FROM listing WHERE standing = 'active')) AS concerned,
    (SELECT count(*) FROM search_match) AS pairs`.execute(db)
await close()

const report = {
  machine,
  // More than the cores there are: others were at work, and wall times are too long.
  loadAtEnd: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  command: 'node bench/alerts/run.ts',
  homes: homes.length,
  searches: SEARCHES,
  searchesWhereTheHomesAre: counted.rows[0]?.concerned,
  pairsThatHold: counted.rows[0]?.pairs,
  alertsOfTheLastTime: alerts,
  seconds: median(seconds),
  // Node and Postgres together, with no other load on the machine.
  secondsOfComputing: median(computing),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
await writeFile(
  join(import.meta.dirname, 'last-result.json'),
  `${JSON.stringify(report, null, 2)}\n`,
)

function median(of: readonly number[]): number {
  const middle = of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
  return Math.round(middle * 100) / 100
}

/** As the transaction that has valued them does it. */
function follow(): Promise<{ readonly alerts: number; readonly postgresSeconds: number }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    const pid = rows[0]?.pid ?? 0
    const before = await computedBy(pid)
    const alerts = await followHomes(trx, homes, { sameSales: false, now: new Date() })
    return { alerts, postgresSeconds: (await computedBy(pid)) - before }
  })
}

/** The seconds of computing of a process of this machine, in Linux's hundredths (proc(5)). */
async function computedBy(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The county's homes lie in many cities and zips. */
async function spreadHomes(into: Kysely<Database>): Promise<void> {
  await sql`
    UPDATE listing SET city_key = 'city ' || (id % ${CITIES_WITH_HOMES}) || '|OH',
      postal_code = lpad((id % ${ZIPS_WITH_HOMES})::text, 5, '0')
    WHERE standing = 'active'`.execute(into)
}

/** Half of them look in a city, half in a zip; one in five asks for more than the form's own fields. */
async function saveSearches(into: Kysely<Database>): Promise<void> {
  await sql`
    INSERT INTO account (id, state, email, phone, first_name, last_name, issuer, subject, attempt,
      subscription_id, subscription_status, subscription_created_at, invoice)
    SELECT 'a' || i, 'active', i || '@mail.example', '+1512' || lpad(i::text, 7, '0'), 'Ann',
      'Example', 'https://id.example', 's' || i, 't' || i, 'u' || i, 'ACTIVE', now(), 'paid'
    FROM generate_series(0, ${SEARCHES / SEARCHES_OF_AN_ACCOUNT - 1}::integer) AS i`.execute(into)
  await sql`
    INSERT INTO saved_search (id, account_id, name, criteria, distance, home_type,
      price_below_market, max_price, cadence)
    SELECT 's' || i, 'a' || (i % ${SEARCHES / SEARCHES_OF_AN_ACCOUNT}::integer), 'Search ' || i,
      jsonb_build_object('city', 'x', 'distance', distance, 'priceBelowMarket', below,
        'includeHomesForSale', false, 'propertyType', type, 'maxPrice', most)
        || CASE WHEN i % 5 = 0 THEN jsonb_build_object('bedsAtLeast', i % 4 + 1, 'yearBuiltAtLeast', 1950,
          'gradeAtLeast', 'Fair') ELSE '{}' END,
      distance, type, below, most, 'daily'
    FROM generate_series(0, ${SEARCHES - 1}::integer) AS i, LATERAL (
      SELECT (ARRAY['mile', 'half mile', 'quarter mile'])[1 + (i / 17) % 3] AS distance,
        (ARRAY['House', 'House', 'House', 'Townhouse', 'Condo'])[1 + (i / 7) % 5] AS type,
        (1 + (i / 11) % 5) * 10000 AS below, (1 + (i / 13) % 5) * 100000 AS most) AS asked`.execute(
    into,
  )
  await sql`
    INSERT INTO saved_search_place (place, search_id)
    SELECT CASE WHEN i % 2 = 0 THEN 'city ' || (i / 2 % ${CITIES}::integer) || '|OH'
      ELSE lpad((i / 2 % ${ZIPS}::integer)::text, 5, '0') END, 's' || i
    FROM generate_series(0, ${SEARCHES - 1}::integer) AS i`.execute(into)
}
