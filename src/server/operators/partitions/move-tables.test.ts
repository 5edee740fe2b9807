import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import {
  createDatabaseAsOf,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/platform/test-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { migrateToLatest } from '../../platform/database/migrate.ts'
import { moveTables } from '../../platform/database/partitions/move-tables.ts'
import {
  areOldSalesApart,
  askForOldSales,
  isOldSale,
  tenYearsAgo,
} from '../../platform/database/partitions/old-sales.ts'
import { partitionedTables } from '../../platform/database/partitions/partitioned-table.ts'
import type { Database } from '../../platform/database/schema.ts'
import { describeSchema } from '../backup/describe-schema.ts'

it.each([
  { into: 'partitions', begin: async () => undefined, fewestKills: 4 },
  {
    into: 'partitions with old sales apart at once',
    begin: (db: Kysely<Database>) => askForOldSales(db, null),
    fewestKills: 4,
  },
  {
    into: 'partitions with old sales apart from those of before',
    begin: async (db: Kysely<Database>) => {
      await moveTables(db)
      await askForOldSales(db, null)
    },
    fewestKills: 1,
  },
])(
  'tables move into $into while others write, also when the mover is killed again and again, and no row is lost or changed',
  async ({ begin, fewestKills }) => {
    const database = await databaseToMove()
    await begin(database.db)
    const writing = new AbortController()
    onTestFinished(async () => {
      writing.abort()
      await Promise.allSettled(writers)
      await database.drop()
    })
    await keepTruth(database.db)
    const writers = [1, 2, 3].map((seed) => write(database.connectionString, seed, writing.signal))
    const kills = await moveAndKill(database)
    expect(kills).toBeGreaterThanOrEqual(fewestKills)
    // What is written afterward is written to the new tables.
    await delay(300)
    writing.abort()
    const written = await Promise.all(writers)
    for (const operations of written) expect(operations).toBeGreaterThan(20)

    for (const table of partitionedTables)
      expect(await figuresOf(database.db, `public.${table}`), table).toEqual(
        await figuresOf(database.db, `truth.${table}`),
      )
    const fresh = await createTestDatabase()
    onTestFinished(() => fresh.drop())
    await begin(fresh.db)
    await moveTables(fresh.db)
    const { rows: wrong } = await sql`SELECT id FROM listing WHERE old_sale IS DISTINCT FROM
    (${isOldSale('listing', tenYearsAgo)} AND ${areOldSalesApart})`.execute(database.db)
    expect(wrong).toEqual([])
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh))
  },
  180_000,
)

it('a moved listing that turns out to lie in another market takes its prices along, and both markets are noted once', async () => {
  const { db, drop } = await databaseToMove()
  onTestFinished(drop)
  await moveTables(db)
  await sql`DELETE FROM area_change`.execute(db)
  await sql`UPDATE listing SET market = '999' WHERE id = 5`.execute(db)
  const { rows: prices } = await sql`SELECT market FROM list_price WHERE offer_id = 5`.execute(db)
  expect(prices).toEqual([{ market: '999' }, { market: '999' }])
  const { rows: noted } = await sql<{ area: string }>`
    SELECT area FROM area_change WHERE area LIKE 'market %' ORDER BY area`.execute(db)
  expect(noted.map(({ area }) => area)).toEqual(['market 105', 'market 999'])
  const { rows: ids } = await sql<{ id: number }>`
    INSERT INTO listing (source, listing_key, kind, property_id, exported_on, fact_rank, import_run, fact_hash,
      standard_status, property_type, market, latitude, longitude, band)
    VALUES ('redfin', 'new', 'offer', 'new', '2022-04-28', '', 1, '', 'Active', 'Residential', '101', 0, 0, 0)
    RETURNING id`.execute(db)
  expect(ids).toEqual([{ id: LISTINGS + 1 }])
})

it('a table that a migration changes meanwhile begins again, and comes out with the change', async () => {
  const { db, drop } = await databaseToMove()
  onTestFinished(drop)
  const stop = new AbortController()
  let steps = 0
  const isMoved = await moveTables(db, {
    signal: stop.signal,
    stepped: () => {
      steps += 1
      if (steps === 3) stop.abort()
    },
  })
  expect(isMoved).toBe(false)
  await sql`ALTER TABLE listing ADD COLUMN later text DEFAULT 'so'`.execute(db)
  expect(await moveTables(db)).toBe(true)
  const { rows } = await sql`
    SELECT count(*)::integer AS count, min(later) AS later FROM listing`.execute(db)
  expect(rows).toEqual([{ count: LISTINGS, later: 'so' }])
})

/** Two of three are offers, the others sales, half of them of more than ten years ago. */
const LISTINGS = 1_200
const MOST_KILLS = 8

/** The day so many years ago, and a month: none becomes ten years old while a test runs. */
const closedYearsAgo = (years: string) =>
  `(current_date - (${years}) * interval '1 year' - interval '1 month')::date`

/** With listings from before there were partitions, in 12 markets, and what belongs to them. */
const databaseToMove = async (): Promise<TestDatabase> => {
  const database = await createDatabaseAsOf('0072-alerts-of-comps-and-searches')
  const { db } = database
  for (const statement of [
    `INSERT INTO listing (source, listing_key, kind, property_id, exported_on, fact_rank, import_run, fact_hash,
       standard_status, property_type, list_price, market, latitude, longitude, band, standing, condition_reading)
     SELECT 'redfin', 'key ' || i, 'offer', 'home ' || i, '2022-04-28', '1', 1, 'hash', 'Active', 'Residential',
       100000 + i, (100 + i % 12)::text, 47.6, -122.3, 6092, 'active', '{"lexicon": 1}'
     FROM generate_series(1, ${LISTINGS}) AS i`,
    `UPDATE listing SET kind = 'sale', standing = 'sold', close_price = list_price,
       close_date = ${closedYearsAgo('id % 20 + 1')} WHERE id % 3 = 0`,
    `INSERT INTO list_price (offer_id, exported_on, list_price, market)
     SELECT id, date '2022-04-28' + i, list_price + i, market FROM listing CROSS JOIN generate_series(1, 2) AS i
     WHERE kind = 'offer'`,
    `INSERT INTO valuation (property_id, distance, market, value, few_comps, as_of, comps, active_comps, low80, high80,
       expected_error, grade, size_step, comps_count, comps_spread, as_listed, valued_as, trust, checks)
     SELECT property_id, distance, market, list_price * 1.1, false, '2022-04-28', repeat('comp ', 300), '[]', 1, 2, 0.1,
       'Fair', '20', 5, 0.1, false, 'House', 'Clean', '[]'
     FROM listing CROSS JOIN unnest(ARRAY['mile', 'half mile']) AS distance`,
    `INSERT INTO known_home SELECT property_id, market, 'for sale', list_price FROM listing`,
    `INSERT INTO account (id, state, email, phone, first_name, last_name, attempt)
     VALUES ('ann', 'active', 'ann@flips.example', '555', 'Ann', 'Flips', '1')`,
    `INSERT INTO saved_search (id, account_id, name, criteria, distance, home_type, price_below_market, max_price, cadence)
     VALUES ('search', 'ann', 'Seattle', '{}', 'mile', 'House', 30000, 500000, 'daily')`,
    `INSERT INTO search_match (search_id, property_id, market) SELECT 'search', property_id, market FROM listing`,
    `INSERT INTO market SELECT DISTINCT market, date '2022-04-28', date '2022-04-28', date '2022-04-28', 'm' FROM listing`,
  ])
    await sql.raw(statement).execute(db)
  await migrateToLatest(db)
  return database
}

/** The same tables beside them, which are not moved. */
const keepTruth = async (db: Kysely<Database>): Promise<void> => {
  await sql.raw('CREATE SCHEMA truth').execute(db)
  for (const table of partitionedTables)
    await sql
      .raw(
        `CREATE TABLE truth.${table} (LIKE public.${table} INCLUDING DEFAULTS INCLUDING INDEXES);
         INSERT INTO truth.${table} SELECT * FROM public.${table}`,
      )
      .execute(db)
  await sql
    .raw(
      `ALTER TABLE truth.list_price ADD FOREIGN KEY (offer_id, market)
         REFERENCES truth.listing (id, market) ON UPDATE CASCADE ON DELETE CASCADE`,
    )
    .execute(db)
}

/** Writes at random until it is to stop, each statement to the tables and to the truth; answers how often. */
const write = async (
  connectionString: string,
  seed: number,
  signal: AbortSignal,
): Promise<number> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  const random = randomsFrom(seed)
  let operations = 0
  while (!signal.aborted) {
    const statement = statementBy(random, `${seed} ${operations}`)
    await client.query('BEGIN')
    try {
      for (const schema of ['public', 'truth'])
        await client.query(
          statement
            .replaceAll('#', `${schema}.`)
            // The counter of the tables is theirs, and they may have none other than the truth's.
            .replace(
              '@id',
              schema === 'public'
                ? `nextval('public.listing_id_seq')`
                : `currval('public.listing_id_seq')`,
            ),
        )
      await client.query(random() < 0.15 ? 'ROLLBACK' : 'COMMIT')
      operations += 1
    } catch (error) {
      // Another writer has just moved the row to another partition: imports take turns instead.
      if (!(error instanceof pg.DatabaseError && error.code === '40001')) throw error
      await client.query('ROLLBACK')
    }
    await delay(random() * 30)
  }
  await client.end()
  return operations
}

const statementBy = (random: () => number, name: string): string => {
  const number = Math.ceil(random() * LISTINGS)
  const market = 100 + Math.floor(random() * 14)
  const corrected = closedYearsAgo(`${1 + Math.floor(random() * 20)}`)
  const some = `IN (SELECT 'home ' || i FROM generate_series(${number}, ${number + 20}) AS i)`
  const statements = [
    `INSERT INTO #listing (id, source, listing_key, kind, property_id, exported_on, fact_rank, import_run, fact_hash,
       standard_status, property_type, market, latitude, longitude, band) OVERRIDING SYSTEM VALUE
     VALUES (@id, 'redfin', 'new ${name}', 'offer', 'home ${name}', '2022-05-01', '1', 1, 'h', 'Active', 'Residential',
       '${market}', 47.6, -122.3, 6092)`,
    `UPDATE #listing SET list_price = ${market}, revision = revision + 1 WHERE property_id = 'home ${number}'`,
    `UPDATE #listing SET market = '${market}' WHERE id = ${number}`,
    `DELETE FROM #listing WHERE id = ${number}`,
    // A sale's day is corrected, as an import does it.
    `UPDATE #listing SET close_date = ${corrected}, old_sale = ${corrected} <= current_date - interval '10 years'
       AND EXISTS (SELECT FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid
         WHERE i.inhparent = '#listing'::regclass AND part.relkind = 'p')
     WHERE kind = 'sale' AND id BETWEEN ${number} AND ${number + 5}`,
    `INSERT INTO #list_price (offer_id, exported_on, list_price, market)
     SELECT id, '2022-06-01', ${market}, market FROM #listing WHERE id = ${number} AND kind = 'offer'
     ON CONFLICT (offer_id, exported_on, market) DO UPDATE SET list_price = excluded.list_price + 1`,
    `DELETE FROM #valuation WHERE property_id = 'home ${number}'`,
    `UPDATE #valuation SET value = value + 1, comps = '${name}' WHERE property_id = 'home ${number}'`,
    `INSERT INTO #known_home (property_id, market, state, asking) VALUES ('home ${number}', '${market}', 'sold', 1)
     ON CONFLICT (property_id, market) DO UPDATE SET state = 'sold', asking = ${market}`,
    `UPDATE #search_match SET seen = NOT seen WHERE property_id = 'home ${number}'`,
    `DELETE FROM #search_match WHERE property_id = 'home ${number}'`,
    `UPDATE #known_home SET market = '${market}' WHERE property_id = 'home ${number}' AND NOT EXISTS (
       SELECT FROM #known_home AS other WHERE other.property_id = 'home ${number}' AND other.market = '${market}')
       AND property_id IN (SELECT min(property_id) FROM #known_home
         WHERE property_id = 'home ${number}' HAVING count(*) = 1)`,
    `UPDATE #valuation SET doubtful = true WHERE property_id ${some}`,
  ]
  return statements[Math.floor(random() * statements.length)] ?? ''
}

/** The same numbers for the same seed (mulberry32). */
const randomsFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Moves all tables, and ends the mover's connections every few steps; answers how often it was. */
const moveAndKill = async ({ db, connectionString }: TestDatabase): Promise<number> => {
  const named = new URL(connectionString)
  named.searchParams.set('application_name', 'flip-mover')
  const mover = openDatabase({
    connectionString: named.href,
    applicationName: 'flip-mover',
    maxConnections: 2,
  })
  let kills = 0
  let steps = 0
  const stepped = () => {
    steps += 1
    // In the middle of the next step.
    if (steps % 4 === 0 && kills < MOST_KILLS)
      void delay(steps % 4).then(async () => {
        const { rows } = await sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'flip-mover' AND datname = current_database()`.execute(db)
        kills += rows.length > 0 ? 1 : 0
      })
  }
  try {
    while (true) {
      try {
        if (await moveTables(mover, { stepped })) return kills
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
      }
    }
  } finally {
    await mover.destroy()
  }
}

const figuresOf = async (db: Kysely<Database>, table: string) => {
  const { rows } = await sql`
    SELECT count(*) AS rows, sum(hashtextextended((to_jsonb(r) - 'old_sale')::text, 0)) AS hash
    FROM ${sql.raw(table)} AS r`.execute(db)
  return rows
}

const schemaOf = async ({ connectionString }: TestDatabase) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { beforeRows, sequences, afterRows } = await describeSchema(client)
    // A key that is added to a full table holds for what is written from then on.
    const statements = [...beforeRows, ...afterRows].map(({ statement }) =>
      statement.replace(' NOT VALID', ''),
    )
    return [...statements, ...sequences.map(({ quoted }) => quoted)].toSorted()
  } finally {
    await client.end()
  }
}
