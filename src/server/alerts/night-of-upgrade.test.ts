import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { createDatabaseAsOf, createTestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber, principalNamed } from '../../../tests/test-app.ts'
import { followAndValue } from '../../../tests/valuation/follow-changes.ts'
import { alertCalls } from '../../contract/alerts/alerts.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import { migrateToLatest } from '../platform/database/migrate.ts'
import type { Database } from '../platform/database/schema.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'
import { listAlerts } from './store.ts'

/** The newest migration of the version that showed how far a home is under its value. */
const VERSION_BEFORE = '0040-values-of-a-market-together'

const upToDate = { today: date('2024-12-31'), staleDays: 45 }
const store = (db: Kysely<Database>, ...facts: ListingFact[]) =>
  ingestListings(db, facts, { places: gazetteer, importRun: 1 })
const house = (listingKey: string, listPrice: number, days = 0) =>
  offer({
    listingKey,
    listPrice,
    unparsedAddress: `${listingKey} Elm St`,
    exportedOn: addDays(date('2024-06-30'), days),
  })
const follow = async (db: Kysely<Database>, ...facts: ListingFact[]) => {
  await store(db, ...facts)
  await followAndValue({
    db,
    jobs: { send: async () => undefined },
    staleDays: 45,
    clock: () => new Date('2024-12-31T12:00:00Z'),
    signal: new AbortController().signal,
  })
}

/** A saved search that asks $30,000 below market, two watched homes, and an alert of one of them. */
const fillAsToday = async (db: Kysely<Database>) => {
  await addSubscriber(db, 'ann')
  const criteria = { city: 'Columbus, OH', distance: 'mile', priceBelowMarket: 30_000 }
  await db
    .insertInto('savedSearch')
    .values({
      id: 'search',
      accountId: 'account-of-ann',
      name: 'Houses',
      criteria: JSON.stringify({
        ...criteria,
        includeHomesForSale: false,
        propertyType: 'House',
        maxPrice: 500_000,
      }),
      distance: 'mile',
      homeType: 'House',
      priceBelowMarket: 30_000,
      maxPrice: 500_000,
      cadence: 'as it happens',
    })
    .execute()
  await sql`INSERT INTO saved_search_place (place, search_id) VALUES ('columbus|OH', 'search')`.execute(
    db,
  )
  await store(db, ...salesNearby(30), house('MEETS', 255_000), house('MOVES', 290_000))
  await bringUpToDate(db, upToDate)
  await sql`INSERT INTO home_mark (account_id, property_id, mark, price, version, marked_at)
    SELECT 'account-of-ann', property_id, 'Watching', list_price, 1, now() FROM listing
    WHERE standing = 'active'`.execute(db)
  await follow(db, house('MOVES', 285_000, 2))
}

/** The same rows in a database as the version before left them: in its columns, its values and its words. */
const fillAsBefore = async (db: Kysely<Database>, today: Kysely<Database>) => {
  const tables = [
    ...['account', 'listing', 'list_price', 'market', 'market_model', 'valuation', 'known_home'],
    ...['saved_search', 'saved_search_place', 'search_match', 'home_mark', 'alert'],
  ]
  for (const table of tables) {
    const { rows } = await sql<{ readonly all: string }>`
      SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS all FROM ${sql.table(table)} AS t`.execute(
      today,
    )
    const columns = await sql<{ readonly name: string; readonly sequence: string | null }>`
      SELECT column_name AS name, pg_get_serial_sequence(table_name, column_name) AS sequence
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}
        AND is_generated = 'NEVER'`.execute(db)
    const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
    await sql`INSERT INTO ${sql.table(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${rows[0]?.all}::jsonb)`.execute(
      db,
    )
    for (const { name, sequence } of columns.rows)
      if (sequence !== null)
        await sql`SELECT setval(${sequence}, (SELECT max(${sql.ref(name)}) FROM ${sql.table(table)}))`.execute(
          db,
        )
  }
  await sql`UPDATE market SET valued_by = 'the method of the version before'`.execute(db)
  // Another formula: every value stood a tenth lower, so that no home asked $30,000 less.
  await sql`UPDATE valuation SET value = .9 * value`.execute(db)
  await sql`UPDATE known_home SET figures = jsonb_build_object('mile', jsonb_build_object(
    'value', .9 * (figures #>> '{mile,value}')::float8, 'low80', figures #> '{mile,low80}',
    'high80', figures #> '{mile,high80}'))`.execute(db)
  await sql`UPDATE home_mark SET told_value = .9 * told_value`.execute(db)
  await sql`DELETE FROM search_match`.execute(db)
  await sql`UPDATE alert SET facts = facts - 'figures' || '{"why": "price cut $5,000 on Jul 2; now $9,000 under value"}'`.execute(
    db,
  )
}

let db: Kysely<Database>
beforeAll(async () => {
  const today = await createTestDatabase()
  await fillAsToday(today.db)
  const before = await createDatabaseAsOf(VERSION_BEFORE)
  await fillAsBefore(before.db, today.db)
  await today.drop()
  db = before.db
  return before.drop
}, 60_000)

const kept = async () => {
  const [alerts, marks, searches] = await Promise.all([
    db.selectFrom('alert').select(['id', 'event', 'reason', 'readAt']).orderBy('id').execute(),
    db
      .selectFrom('homeMark')
      .select(['propertyId', 'mark', 'price', 'version', 'markedAt'])
      .orderBy('propertyId')
      .execute(),
    db.selectFrom('savedSearch').selectAll().execute(),
  ])
  return { alerts, marks, searches }
}

it('fires no alert because a formula changed; searches, marks and alerts go on', async () => {
  const before = await kept()
  expect(before.alerts.map(({ reason }) => reason)).toEqual(['price cut'])
  expect(before.marks).toHaveLength(2)
  await migrateToLatest(db)
  await bringUpToDate(db, upToDate)
  await bringUpToDate(db, upToDate)
  // With columns that have come since.
  expect(await kept()).toMatchObject(before)
  const matches = await db.selectFrom('searchMatch').selectAll().execute()
  expect(matches.map(({ searchId }) => searchId)).toEqual(['search'])

  const ann = principalNamed('ann')
  const page = z.parse(alertCalls.list.answer, await listAlerts(db, ann, {}))
  expect(page.alerts[0]?.facts.why).toMatch(
    /^price cut \$5,000 on Jul 2; now asks \$[\d,]+ \(\d+%\) less than typical$/,
  )

  await follow(db, house('MOVES', 250_000, 4))
  const after = await db.selectFrom('alert').select(['reason', 'facts']).orderBy('id').execute()
  expect(after.map(({ reason }) => reason)).toEqual(['price cut', 'price cut'])
  expect(after[1]?.facts.figures?.deal).not.toBeNull()
})
