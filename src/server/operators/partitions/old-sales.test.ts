import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { date, offer, sale } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { takeListings } from '../../../../tests/test-app.ts'
import { addDays, type IsoDate, utcDateOf } from '../../../domain/iso-date.ts'
import { readPriceHistory } from '../../listings/queries.ts'
import { moveOldSales } from '../../listings/store.ts'
import { moveTables } from '../../platform/database/partitions/move-tables.ts'
import {
  askForOldSales,
  hasOldSalesApart,
  mayHaveClosedFrom,
} from '../../platform/database/partitions/old-sales.ts'
import type { Database } from '../../platform/database/schema.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'

// Each makes tables with all their indexes, and moves them: on a machine that others use as well, a minute.
vi.setConfig({ testTimeout: 180_000 })

const files = temporaryFiles()
const { signal } = new AbortController()

it('an import moves a sale whose day is corrected to the other partition, once, and all its home’s history is there', async () => {
  const { db } = await withOldSalesApart()
  const sold = (closeDate: IsoDate, exportedOn: string) =>
    sale({ listingKey: 'A', closeDate, exportedOn: date(exportedOn) })
  await takeListings(db, [sold(yearsAgo(15), '2024-01-01'), offer({ listingKey: 'A' })])
  expect(await salesByPartition(db)).toEqual(['A old'])
  await takeListings(db, [sold(yearsAgo(2), '2024-01-02')])
  expect(await salesByPartition(db)).toEqual(['A recent'])
  await takeListings(db, [sold(yearsAgo(12), '2024-01-03')])
  expect(await salesByPartition(db)).toEqual(['A old'])
  // An older export changes nothing, and what says the same stays.
  await takeListings(db, [sold(yearsAgo(1), '2024-01-02'), sold(yearsAgo(12), '2024-01-04')])
  expect(await salesByPartition(db)).toEqual(['A old'])
  const [home] = await db.selectFrom('listing').select('propertyId').execute()
  expect(await readPriceHistory(db, home?.propertyId ?? '')).toMatchObject([
    { event: 'sold', date: yearsAgo(12) },
    { event: 'listed' },
  ])
})

it('a listing in another market than was thought takes its prices along, an old sale too', async () => {
  const { db } = await withOldSalesApart()
  const facts = (postalCode: string, exportedOn: string) => [
    sale({ listingKey: 'A', closeDate: yearsAgo(15), postalCode, exportedOn: date(exportedOn) }),
    offer({ listingKey: 'B', postalCode, exportedOn: date(exportedOn) }),
  ]
  await takeListings(db, facts('43201', '2024-01-01'))
  await takeListings(db, facts('43085', '2024-01-02'))
  const { rows } = await sql`SELECT l.kind, l.market, l.old_sale, count(p.market)::integer AS prices
    FROM listing AS l LEFT JOIN list_price AS p ON p.offer_id = l.id AND p.market = l.market
    GROUP BY 1, 2, 3 ORDER BY 1`.execute(db)
  expect(rows).toEqual([
    { kind: 'offer', market: '430', oldSale: false, prices: 2 },
    { kind: 'sale', market: '430', oldSale: true, prices: 0 },
  ])
})

it('each night those move that have become ten years old, and without partitions of old sales nothing is done', async () => {
  const { db } = await withOldSalesApart()
  await takeListings(db, [
    sale({ listingKey: 'A', closeDate: yearsAgo(9) }),
    sale({ listingKey: 'B', closeDate: yearsAgo(8) }),
    offer({ listingKey: 'C' }),
  ])
  // As though a year and more had passed.
  await sql`UPDATE listing SET close_date = close_date - 400 WHERE kind = 'sale'`.execute(db)
  const revisions = await revisionsOf(db)
  await moveOldSales(db, signal)
  expect(await salesByPartition(db)).toEqual(['A old', 'B recent'])
  expect(await revisionsOf(db)).toEqual(revisions)

  const { db: plain, drop } = await createTestDatabase()
  onTestFinished(drop)
  await takeListings(plain, [sale({ listingKey: 'A', closeDate: yearsAgo(15) })])
  await moveOldSales(plain, signal)
  const { rows } = await sql`SELECT old_sale FROM listing`.execute(plain)
  expect(rows).toEqual([{ oldSale: false }])
})

it('what looks back for less than nine years reads no old sales, and what looks farther reads them', async () => {
  const { db } = await withOldSalesApart()
  const readsOld = async (from: IsoDate) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT close_price FROM listing
      WHERE standing = 'sold' AND close_date >= ${from} AND ${mayHaveClosedFrom(from)}`.execute(db)
    return rows.some((row) => row['QUERY PLAN'].includes('_old'))
  }
  expect(await readsOld(yearsAgo(8))).toBe(false)
  expect(await readsOld(yearsAgo(9))).toBe(true)
  // A search of homes for sale says nothing of age: no old sale is one.
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT * FROM listing
    WHERE standing = 'active' AND city_key = 'columbus|OH'`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/_recent/)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/_old/)
})

it('a backup of them is restored with partitions, keys and all rows', async () => {
  const source = await withOldSalesApart()
  const facts = [
    sale({ listingKey: 'A', closeDate: yearsAgo(15) }),
    sale({ listingKey: 'B', closeDate: yearsAgo(1) }),
    offer({ listingKey: 'C' }),
  ]
  await takeListings(source.db, facts)
  const file = join(files.folder, 'old-sales.dump')
  const quiet = { signal, progress: () => undefined }
  await backUp({ ...quiet, connectionString: source.connectionString, file })
  const target = await createTestDatabase()
  onTestFinished(target.drop)
  await restore({
    ...quiet,
    connectionString: target.connectionString,
    file,
    replace: true,
    by: { kind: 'command line', user: 'ann' },
  })
  expect(await hasOldSalesApart(target.db)).toBe(true)
  expect(await salesByPartition(target.db)).toEqual(['A old', 'B recent'])
  expect(await indexesOf(target.db)).toEqual(await indexesOf(source.db))
  await takeListings(target.db, [
    sale({ listingKey: 'B', closeDate: yearsAgo(11), exportedOn: date('2024-07-02') }),
  ])
  expect(await salesByPartition(target.db)).toEqual(['A old', 'B old'])
})

/** Less a month, so that a test does not depend on the hour; of 365 days each. */
const yearsAgo = (years: number): IsoDate => addDays(utcDateOf(new Date()), -years * 365 - 30)

const withOldSalesApart = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await askForOldSales(database.db, null)
  await moveTables(database.db)
  expect(await hasOldSalesApart(database.db)).toBe(true)
  return database
}

/** `A old` */
const salesByPartition = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ found: string }>`
    SELECT listing_key || ' ' || substring(tableoid::regclass::text FROM '_p\\d+_(.*)$') AS found
    FROM listing WHERE kind = 'sale' ORDER BY 1`.execute(db)
  return rows.map(({ found }) => found)
}

const revisionsOf = (db: Kysely<Database>) =>
  db.selectFrom('listing').select(['listingKey', 'kind', 'revision']).orderBy('id').execute()

/** Of each partition how many, by what they are of. */
const indexesOf = async (db: Kysely<Database>) => {
  const { rows } = await sql`
    SELECT tablename, count(*)::integer AS count, count(DISTINCT regexp_replace(indexdef, ' INDEX \\S+', ''))::integer AS different
    FROM pg_indexes WHERE tablename LIKE 'listing%' OR tablename LIKE 'partitioned%' GROUP BY 1 ORDER BY 1`.execute(
    db,
  )
  return rows
}
