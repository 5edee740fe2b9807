import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../tests/platform/test-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { ingestListings } from './ingest-listings.ts'
import { readConditions } from './read-conditions.ts'

const columbus = { city: 'Columbus', state: 'OH', zip: '43201', county: 'Franklin County' }
const places = { ofZip: () => columbus, nearest: () => columbus }
const store = (facts: Parameters<typeof ingestListings>[1], importRun = 1) =>
  ingestListings(db, facts, { places, importRun })

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(() => emptyTables(db, ['listPrice', 'listing']))

const readings = async () => {
  const rows = await db
    .selectFrom('listing')
    .select(['listingKey', 'conditionReading'])
    .orderBy('id')
    .execute()
  return rows.map(({ listingKey, conditionReading }) => [
    listingKey,
    conditionReading?.hits.map(({ group, words }) => `${group}: ${words}`) ?? null,
  ])
}

describe('the reading of a row', () => {
  it('is stored with it, and is none where the row says nothing', async () => {
    await store([
      offer({ listingKey: 'A', publicRemarks: 'Needs TLC. Sold as is.' }),
      offer({ listingKey: 'B', homeKey: '2', publicRemarks: 'On a quiet street.' }),
      offer({ listingKey: 'C', homeKey: '3' }),
      offer({ listingKey: 'D', homeKey: '4', propertyCondition: 'Fixer' }),
    ])
    expect(await readings()).toEqual([
      ['A', ['needs work: TLC', 'as is: Sold as is']],
      ['B', []],
      ['C', null],
      ['D', ['rehab: Property condition: Fixer']],
    ])
  })

  it('follows what the row says', async () => {
    await store([offer({ listingKey: 'A', publicRemarks: 'Needs TLC.' })])
    const publicRemarks = 'Fully renovated.'
    await store([offer({ listingKey: 'A', publicRemarks, exportedOn: date('2099-01-02') })], 2)
    expect(await readings()).toEqual([['A', ['renovated: Fully renovated']]])
  })

  it('is of what the row shows: a sale without words has those of the same sale elsewhere', async () => {
    const sold = {
      unparsedAddress: '12 Oak St',
      closeDate: date('2024-06-01'),
      closePrice: 300_000,
    }
    const ofCounty = sale({ ...sold, source: 'county:franklin', listingKey: 'P', homeKey: 'P' })
    const ofMls = sale({ ...sold, source: 'my-mls', listingKey: 'K', publicRemarks: 'Needs TLC.' })
    await store([ofCounty])
    await store([ofMls], 2)
    expect(await readings()).toEqual([
      ['P', ['needs work: TLC']],
      ['K', ['needs work: TLC']],
    ])
  })

  it('takes a rating for one only from a county', async () => {
    const rated = { propertyCondition: 'Very Good' }
    await store([
      sale({ source: 'county:franklin', listingKey: 'P', ...rated }),
      sale({ source: 'my-mls', listingKey: 'K', homeKey: 'other', ...rated }),
    ])
    const rows = await db
      .selectFrom('listing')
      .select(sql`condition_reading->'assessed'->>'rating'`.as('rating'))
      .orderBy('id')
      .execute()
    expect(rows.map(({ rating }) => rating)).toEqual(['Very Good', null])
  })
})

describe('rows of an earlier version', () => {
  const facts = [
    ...['A', 'B', 'C', 'D', 'E'].map((listingKey) =>
      offer({ listingKey, homeKey: listingKey, publicRemarks: `Needs TLC, says ${listingKey}.` }),
    ),
    offer({ listingKey: 'F', homeKey: 'F', specialListingConditions: ['Short Sale'] }),
    offer({ listingKey: 'G', homeKey: 'G' }),
  ]

  it('end as if they were imported now, are valued again, and are read once', async () => {
    await store(facts)
    const now = await readings()
    await sql`UPDATE listing SET condition_reading = NULL, valued_revision = revision`.execute(db)
    const batches: number[] = []
    const read = () => readConditions(db, { batch: 2, progress: (done) => batches.push(done) })
    await read()
    expect(await readings()).toEqual(now)
    expect(batches).toEqual([0, 2, 4])
    await read()
    expect(batches).toHaveLength(3)
    const changed = await db
      .selectFrom('listing')
      .select('listingKey')
      .where(sql<boolean>`revision <> valued_revision`)
      .orderBy('id')
      .execute()
    expect(changed.map((row) => row.listingKey)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })
})
