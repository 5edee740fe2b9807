import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { takeListings } from '../../../tests/test-app.ts'
import type { SortKey } from '../../domain/search/sort-homes.ts'
import type { Database } from '../platform/database/schema.ts'
import { forgetOldChanges } from './jobs.ts'
import { KeptAreas } from './kept-areas.ts'
import type { SearchedPlace } from './searched-place.ts'

let database: TestDatabase
let db: Kysely<Database>
let readings = 0
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [
    ...salesNearby(8),
    ...Array.from({ length: 6 }, (_, i) => offer({ listingKey: `HOME${i}` })),
  ])
  const counts: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('is_valued')) readings++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  db = database.db.withPlugin(counts)
})
afterAll(() => database.drop())
beforeEach(() => {
  readings = 0
})

const columbus: SearchedPlace = {
  label: 'Columbus, OH',
  known: true,
  area: { kind: 'city', cityKey: 'columbus|OH' },
  region: null,
}
const north: SearchedPlace = {
  label: 'the mile around it',
  known: true,
  area: null,
  region: { kind: 'radius', center: { latitude: 39.99, longitude: -83 }, miles: 1 },
}
const criteria = {
  distance: 'mile',
  priceBelowMarket: 20_000,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
} as const

it.each([
  ['a city', columbus],
  ['a part of the map', north],
])(
  '%s is read when it is asked for again, once for all who ask until a home there changes',
  async (_, place) => {
    const areas = new KeptAreas()
    const read = () => areas.read(db, place, criteria)
    expect([await read(), readings]).toEqual([null, 0])
    const all = await Promise.all([read(), read(), read()])
    expect(readings).toBe(1)
    expect(all.map((area) => area?.homes.length)).toEqual([6, 6, 6])
    await areas.read(db, place, { ...criteria, maxPrice: 1, priceBelowMarket: 0 })
    expect(readings).toBe(1)
    await sql`UPDATE listing SET list_price = list_price + 1 WHERE listing_key = 'HOME3'`.execute(
      db,
    )
    await read()
    expect(readings).toBe(2)
    await sql`UPDATE valuation SET value = value + 1`.execute(db)
    await read()
    expect(readings).toBe(3)
  },
)

it('a sale, or a home elsewhere, changes nothing where it is not', async () => {
  const areas = new KeptAreas()
  const read = () => areas.read(db, columbus, criteria)
  await read()
  await read()
  await sql`UPDATE listing SET close_price = close_price WHERE standing = 'sold'`.execute(db)
  await sql`INSERT INTO area_change (area) VALUES ('dayton|OH'), ('market 454')`.execute(db)
  await read()
  expect(readings).toBe(1)
})

it('other filters, types and sorts are read for themselves', async () => {
  const areas = new KeptAreas()
  for (const also of [
    {},
    { bedsAtLeast: 3 },
    { sort: 'price' },
    { propertyType: 'Condo' },
  ] as const)
    for (let i = 0; i < 3; i++) await areas.read(db, columbus, { ...criteria, ...also })
  expect(readings).toBe(4)
})

it('an area goes after ten minutes, or when others need the memory', async () => {
  let now = 0
  const areas = new KeptAreas({ mostHomes: 50, now: () => now })
  const readTwice = async (sort: SortKey) => {
    for (let i = 0; i < 2; i++) await areas.read(db, columbus, { ...criteria, sort })
  }
  await readTwice('lead')
  now = 9 * 60_000
  await readTwice('lead')
  expect(readings).toBe(1)
  now = 10 * 60_000
  await readTwice('lead')
  expect(readings).toBe(2)
  for (const sort of ['price', 'arv', 'date'] as const) await readTwice(sort)
  await readTwice('lead')
  expect(readings).toBe(6)
})

it('an area of too many homes is left to the database, and not read for it twice', async () => {
  const areas = new KeptAreas({ mostOfOne: 5 })
  for (let i = 0; i < 3; i++) expect(await areas.read(db, columbus, criteria)).toBeNull()
  expect(readings).toBe(1)
})

it('an area that changes whenever it is read is left to the database', async () => {
  // Of the counting one: it counts what this one reads.
  const changing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await sql`INSERT INTO area_change (area) VALUES ('columbus|OH')`.execute(database.db)
      return result
    },
  })
  const areas = new KeptAreas()
  for (let i = 0; i < 2; i++) expect(await areas.read(changing, columbus, criteria)).toBeNull()
  expect(readings).toBe(3)
})

it('changes are forgotten when no one keeps what was read before them', async () => {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM area_change`.execute(db)
    return rows[0]?.n
  }
  await sql`INSERT INTO area_change (area) VALUES ('columbus|OH')`.execute(db)
  await forgetOldChanges(db)
  const all = await count()
  await forgetOldChanges(db)
  expect(await count()).toBe(all)
  await sql`UPDATE area_change SET seen_at = seen_at - interval '21 minutes'`.execute(db)
  await sql`INSERT INTO area_change (area) VALUES ('columbus|OH')`.execute(db)
  await forgetOldChanges(db)
  expect(await count()).toBe(1)
})
