import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../tests/platform/test-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { identifyHomes } from './identify-homes.ts'
import { ingestListings } from './ingest-listings.ts'

const columbus = { city: 'Columbus', state: 'OH', zip: '43201', county: 'Franklin County' }
const context = { places: { ofZip: () => columbus, nearest: () => columbus }, importRun: 1 }
const oak = { unparsedAddress: '12 Oak St' }
const facts = [
  offer({ listingKey: 'A', ...oak, exportedOn: date('2024-06-01') }),
  offer({ listingKey: 'B', unparsedAddress: '12 OAK STREET' }),
  sale({ listingKey: 'P:2024-06-01', homeKey: 'P', source: 'county:franklin', ...oak }),
  offer({ listingKey: 'C', homeKey: '7', listingUrl: 'https://homes.example/home/7' }),
  offer({ listingKey: 'D', homeKey: '7', unparsedAddress: '1 Fir St #A' }),
  offer({ listingKey: 'E', homeKey: '7', unparsedAddress: '1 Fir St #B' }),
]

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyTables(db, ['listPrice', 'listing'])
  await ingestListings(db, facts, context)
})

const homes = async () =>
  (
    await sql`SELECT listing_key, property_id, home_key, address_key, place_key, standing
      FROM listing ORDER BY listing_key`.execute(db)
  ).rows
/** The rows as the version before stored them: each by its own source's name for the home. */
const asBefore = () =>
  sql`UPDATE listing SET property_id = home_key, home_key = NULL, home_named = false,
    place_key = NULL, address_key = lower(unparsed_address) || '|43201',
    standing = 'active', valued_revision = revision`.execute(db)

describe('listings of an earlier version', () => {
  it('end as if they were imported now, and those whose home has changed are valued again', async () => {
    const now = await homes()
    await asBefore()
    await identifyHomes(db)
    expect(await homes()).toEqual(now)
    const named = await db.selectFrom('listing').select(['listingKey', 'homeNamed']).execute()
    expect(named.filter((row) => row.homeNamed).map((row) => row.listingKey)).toEqual(
      expect.arrayContaining(['P:2024-06-01', 'C']),
    )
    const changed = await db
      .selectFrom('listing')
      .select('listingKey')
      .whereRef('revision', '<>', 'valuedRevision')
      .execute()
    expect(changed.length).toBeGreaterThan(0)
  })

  it('end the same in batches of any size, and after a run that was killed', async () => {
    const now = await homes()
    for (const batch of [1, 2, 4]) {
      await asBefore()
      await identifyHomes(db, { batch })
      expect(await homes()).toEqual(now)
    }
    await asBefore()
    const progress = (done: number) => {
      if (done === 4) throw new Error('killed')
    }
    await expect(identifyHomes(db, { batch: 2, progress })).rejects.toThrow('killed')
    const left = await sql`SELECT FROM listing WHERE home_key IS NULL`.execute(db)
    expect(left.rows).toHaveLength(2)
    await identifyHomes(db)
    expect(await homes()).toEqual(now)
  })

  it('are looked at once', async () => {
    await identifyHomes(db, {
      progress: () => {
        throw new Error('there is nothing to do')
      },
    })
  })
})
