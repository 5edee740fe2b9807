import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../tests/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'
import { compSchema } from '../../contract/home.ts'
import type { ListingFact } from '../../domain/listing/listing.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import type { Database } from '../platform/schema.ts'

const places = { ofZip: () => null, nearest: () => null }
let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`TRUNCATE listing, list_price, market, valuation RESTART IDENTITY`.execute(db)
})

const take = async (...facts: ListingFact[]) => {
  await ingestListings(db, facts, { places })
  return (await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })).homesValued
}
const valuations = () =>
  db.selectFrom('valuation').selectAll().orderBy('property_id').orderBy('distance').execute()
const valuedAt = async (distance: 'mile' | 'half mile' | 'quarter mile') =>
  db.selectFrom('valuation').selectAll().where('distance', '=', distance).executeTakeFirst()
const compsOf = (json: string) => z.parse(z.array(compSchema), JSON.parse(json))
const MILE_OF_LATITUDE = 1 / 69.1

describe('stored values', () => {
  it('are there for each distance, with comps as the browser gets them', async () => {
    await take(...salesNearby(5), offer({ listingKey: 'A' }))
    expect((await valuations()).map((row) => row.distance)).toEqual([
      'half mile',
      'mile',
      'quarter mile',
    ])
    const mile = await valuedAt('mile')
    expect(mile?.value).toBeGreaterThan(296_000)
    expect(mile?.value).toBeLessThan(300_000)
    expect(mile?.as_of).toBe('2024-06-28')
    expect(mile?.average_closed).toBe(298_000)
    expect(compsOf(mile?.comps ?? '')).toHaveLength(5)
    expect(compsOf(mile?.comps ?? '')[0]).toMatchObject({
      status: 'Closed',
      dateSold: '2024-06-28',
      squareFeet: 1500,
    })
  })

  it('keep comps within the distance chosen', async () => {
    const farther = 39.99 + 0.4 * MILE_OF_LATITUDE
    await take(
      ...salesNearby(3),
      sale({ listingKey: 'F', latitude: farther }),
      offer({ listingKey: 'A' }),
    )
    expect(compsOf((await valuedAt('half mile'))?.comps ?? '')).toHaveLength(4)
    expect(compsOf((await valuedAt('quarter mile'))?.comps ?? '')).toHaveLength(3)
  })

  it('let homes for sale into the average asked for, never into the value', async () => {
    await take(...salesNearby(5), offer({ listingKey: 'A' }))
    const before = await valuedAt('mile')
    await take(offer({ listingKey: 'B', listPrice: 598_000, latitude: 39.991 }))
    const after = await db
      .selectFrom('valuation')
      .selectAll()
      .where('property_id', '=', before?.property_id ?? '')
      .where('distance', '=', 'mile')
      .executeTakeFirst()
    expect(after?.value).toBe(before?.value)
    expect(after?.average_closed).toBe(298_000)
    expect(after?.average_with_active).toBe(348_000)
    expect(compsOf(after?.active_comps ?? '')).toMatchObject([{ status: 'Active', price: 598_000 }])
  })

  it('never compare a home with itself', async () => {
    const own = sale({ listingKey: 'OLD', homeKey: 'one', closeDate: date('2024-01-05') })
    const sameAddress = sale({
      listingKey: 'X',
      source: 'county:test',
      unparsedAddress: '77 Elm St',
    })
    await take(
      ...salesNearby(4),
      own,
      sameAddress,
      offer({ listingKey: 'A', homeKey: 'one', unparsedAddress: '77 Elm St.' }),
    )
    expect(compsOf((await valuedAt('mile'))?.comps ?? '')).toHaveLength(4)
  })

  it('go when the home is no longer for sale', async () => {
    await take(...salesNearby(5), offer({ listingKey: 'A' }))
    const pending = { exportedOn: date('2024-07-01'), standardStatus: 'Pending' as const }
    await take(offer({ listingKey: 'A', ...pending }))
    expect(await valuations()).toEqual([])
  })

  it('are left out for a home that cannot be valued', async () => {
    await take(...salesNearby(5), offer({ listingKey: 'A', livingArea: null }))
    expect(await valuations()).toEqual([])
  })

  it('are computed anew only near what changed', async () => {
    const far = { latitude: 39.99 + 5 * MILE_OF_LATITUDE }
    const farSales = salesNearby(3, far).map((one) => ({
      ...one,
      listingKey: `far${one.listingKey}`,
      homeKey: `far${one.homeKey}`,
    }))
    await take(
      ...salesNearby(4),
      ...farSales,
      offer({ listingKey: 'A' }),
      offer({ listingKey: 'B', ...far }),
    )
    expect(await take()).toBe(0)
    expect(await take(sale({ listingKey: 'NEW', latitude: 39.9903 }))).toBe(1)
  })

  it('of homes that rest on far sales follow those of the next market', async () => {
    const nextMarket = { latitude: 39.99 + 5 * MILE_OF_LATITUDE, postalCode: '43015' }
    await take(
      ...salesNearby(3, nextMarket),
      sale({ listingKey: 'OWN', closeDate: date('2024-06-28') }),
    )
    await take(offer({ listingKey: 'A' }))
    const before = await valuedAt('mile')
    expect(before?.few_comps).toBe(true)
    await take(sale({ listingKey: 'DEAR', closePrice: 390_000, ...nextMarket }))
    expect((await valuedAt('mile'))?.value).toBeGreaterThan(before?.value ?? Number.NaN)
  })

  it('come out the same piece by piece as all at once', async () => {
    const facts = [
      ...salesNearby(10),
      ...Array.from({ length: 6 }, (_, i) =>
        offer({ listingKey: `A${i}`, latitude: 39.985 + i * 0.002, listPrice: 200_000 + i * 9000 }),
      ),
      sale({ listingKey: 'S1', exportedOn: date('2024-07-03'), closePrice: 350_000 }),
    ]
    for (const fact of facts) await take(fact)
    const piecemeal = await valuations()
    await sql`TRUNCATE listing, list_price, market, valuation RESTART IDENTITY`.execute(db)
    await take(...facts)
    expect(piecemeal).toEqual(await valuations())
  })

  it('let go of a sale that a newer export puts elsewhere', async () => {
    await take(...salesNearby(4), offer({ listingKey: 'A' }))
    const later = date('2024-07-04')
    const elsewhere = 39.99 + 3 * MILE_OF_LATITUDE
    await take(
      sale({ listingKey: 'S1', exportedOn: later, closeDate: later, latitude: elsewhere }),
      sale({ listingKey: 'Z', closeDate: later, exportedOn: later, latitude: elsewhere }),
    )
    await take(
      sale({ listingKey: 'S2', exportedOn: date('2024-07-05'), latitude: elsewhere + 0.001 }),
    )
    expect(compsOf((await valuedAt('mile'))?.comps ?? '')).toHaveLength(2)
  })

  it('are finished by the next run when one was stopped midway', async () => {
    await ingestListings(db, [...salesNearby(5), offer({ listingKey: 'A' })], { places })
    const stopped = bringUpToDate(db, {
      today: date('2024-12-31'),
      staleDays: 45,
      progress: () => {
        throw new Error('stopped')
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await valuations()).toEqual([])
    expect(await take()).toBe(1)
    expect(await valuations()).toHaveLength(3)
  })
})
