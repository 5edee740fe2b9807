import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { compSchema } from '../../contract/search/home.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { METHOD_VERSION } from '../../domain/valuation/market-model/model-of-sales.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import { settleMarkets } from '../listings/settle-markets.ts'
import type { Database } from '../platform/database/schema.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'
import { noteChanges } from '../start/values/note-changes.ts'
import { revalueMarkets } from './revalue-markets.ts'
import type { FittingThreads } from './training/fitting-threads.ts'
import { openTraining, type TrainingCursor } from './training/train-in-thread.ts'
import { ENOUGH_FOR_THREADS, openValuingThreads } from './values/value-homes.ts'

const places = { ofZip: () => null, nearest: () => null }
let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
const emptyTables = () =>
  sql`TRUNCATE listing, list_price, market, market_model, valuation, home_to_value, left_place RESTART IDENTITY`.execute(
    db,
  )
beforeEach(async () => {
  await emptyTables()
})

const take = async (...facts: ListingFact[]) => {
  await ingestListings(db, facts, { places, importRun: 1 })
  return (await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })).homesValued
}
const valuations = () =>
  db.selectFrom('valuation').selectAll().orderBy('propertyId').orderBy('distance').execute()
const valuedAt = async (distance: 'mile' | 'half mile' | 'quarter mile') =>
  db.selectFrom('valuation').selectAll().where('distance', '=', distance).executeTakeFirst()
const compsOf = (json: string) => z.parse(z.array(compSchema), JSON.parse(json))
const modelOf = (market: string) =>
  db.selectFrom('marketModel').selectAll().where('market', '=', market).executeTakeFirstOrThrow()
const marketOf = (market: string) =>
  db.selectFrom('market').selectAll().where('market', '=', market).executeTakeFirstOrThrow()
const comesOutTheSamePieceByPiece = async (facts: readonly ListingFact[]) => {
  for (const fact of facts) await take(fact)
  const piecemeal = await valuations()
  await emptyTables()
  await take(...facts)
  expect(piecemeal).toEqual(await valuations())
}
const later = date('2024-07-02')
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
    expect(mile?.asOf).toBe('2024-06-28')
    expect(mile?.averageClosed).toBe(298_000)
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
      .where('propertyId', '=', before?.propertyId ?? '')
      .where('distance', '=', 'mile')
      .executeTakeFirst()
    expect(after?.value).toBe(before?.value)
    expect(after?.averageClosed).toBe(298_000)
    expect(after?.averageWithActive).toBe(348_000)
    expect(compsOf(after?.activeComps ?? '')).toMatchObject([{ status: 'Active', price: 598_000 }])
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

  it('are there for a home of unknown size, too', async () => {
    await take(...salesNearby(5), offer({ listingKey: 'A', livingArea: null }))
    expect(await valuations()).toHaveLength(3)
    expect((await valuedAt('mile'))?.sizeStep).toBe('any')
  })

  it('are there for a home without any comp, from the market model alone', async () => {
    await take(
      ...salesNearby(5),
      offer({ listingKey: 'A', latitude: 39.99 + 20 * MILE_OF_LATITUDE }),
    )
    const mile = await valuedAt('mile')
    expect(mile).toMatchObject({
      grade: 'No comps',
      compsCount: 0,
      newestClosed: null,
      fewComps: true,
      averageClosed: null,
    })
    expect(mile?.value).toBeGreaterThan(250_000)
    expect(mile?.value).toBeLessThan(350_000)
    expect(mile?.low80).toBeLessThan(mile?.value ?? 0)
    expect(mile?.high80).toBeGreaterThan(mile?.value ?? 0)
  })

  it('are not there while no sale is known anywhere around', async () => {
    const farAway = { postalCode: '45402', latitude: 39.99 - 70 * MILE_OF_LATITUDE }
    await take(offer({ listingKey: 'A' }), ...salesNearby(5, farAway))
    expect(await valuations()).toEqual([])
    expect(await marketOf('432')).toMatchObject({ asOf: null })
  })

  it('are there for a market without sales, from those of the markets around', async () => {
    const nextDoor = { postalCode: '43015', latitude: 39.99 + 0.1 * MILE_OF_LATITUDE }
    const fartherOff = { postalCode: '43101', latitude: 39.99 - 20 * MILE_OF_LATITUDE }
    const beyondReach = { postalCode: '45402', latitude: 39.99 - 70 * MILE_OF_LATITUDE }
    await take(
      ...salesNearby(5, nextDoor),
      sale({ listingKey: 'BEYOND', ...beyondReach, closeDate: date('2024-07-05') }),
      sale({ listingKey: 'NEWEST', ...fartherOff, closeDate: date('2024-06-30') }),
      offer({ listingKey: 'A' }),
    )
    expect(await valuedAt('mile')).toMatchObject({ asOf: '2024-06-30', compsCount: 5 })
    expect(await marketOf('432')).toMatchObject({ asOf: '2024-06-30' })
    expect(await modelOf('432')).toMatchObject({ modelOf: 'markets around' })
    // They follow those sales.
    const before = await valuedAt('mile')
    const dearer = { ...nextDoor, closePrice: 390_000, closeDate: date('2024-07-01') }
    await take(sale({ listingKey: 'DEARER', ...dearer }))
    expect(await valuedAt('mile')).toMatchObject({ asOf: '2024-07-01', compsCount: 6 })
    expect((await valuedAt('mile'))?.value).toBeGreaterThan(before?.value ?? Number.NaN)
    // A home for sale nearer to other sales brings those within reach.
    const southern = { listingKey: 'B', latitude: 39.99 - 15 * MILE_OF_LATITUDE }
    expect(await take(offer(southern))).toBe(2)
    expect(await valuedAt('mile')).toMatchObject({ asOf: '2024-07-05' })
    expect(await take()).toBe(0)
  })

  it('are there for a market of few sales long past from those around, and from its own that are in time', async () => {
    const nextDoor = { postalCode: '43015', latitude: 39.99 + 0.1 * MILE_OF_LATITUDE }
    const own = (listingKey: string, closeDate: string) =>
      sale({ listingKey, closeDate: date(closeDate), closePrice: 150_000 })
    const facts = [
      own('LONG AGO', '2015-05-01'),
      own('IN TIME', '2023-03-01'),
      offer({ listingKey: 'A' }),
      ...salesNearby(5, nextDoor),
    ]
    await take(...facts)
    expect(await valuedAt('mile')).toMatchObject({ asOf: '2024-06-28', compsCount: 5 })
    expect(await modelOf('432')).toMatchObject({ modelOf: 'markets around' })
    const saleValues = JSON.parse((await modelOf('432')).saleValues)
    expect(saleValues).toHaveProperty(['redfin\nIN TIME'])
    expect(saleValues).not.toHaveProperty(['redfin\nLONG AGO'])
    expect(await take()).toBe(0)
    await emptyTables()
    await comesOutTheSamePieceByPiece(facts)
  })

  it('of real homes never come from demo markets around', async () => {
    const demo = salesNearby(5, { source: 'demo', postalCode: '43015' })
    await take(...demo, offer({ listingKey: 'A' }))
    expect(await valuations()).toEqual([])
    await take(...salesNearby(3, { postalCode: '43101' }))
    expect(await valuedAt('mile')).toMatchObject({ compsCount: 3 })
  })

  it('are computed again only near what changed', async () => {
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
    expect(await take(offer({ listingKey: 'NEW', latitude: 39.9903 }))).toBe(2)
    expect(await take(offer({ listingKey: 'A', listPrice: 240_000, exportedOn: later }))).toBe(2)
  })

  it('take no look at all the sales for a new asking price, which teaches no other model', async () => {
    await take(...salesNearby(4), offer({ listingKey: 'A' }))
    const trained = await modelOf('432')
    await db.updateTable('marketModel').set({ inputs: 'not looked at' }).execute()
    expect(await take(offer({ listingKey: 'A', listPrice: 240_000, exportedOn: later }))).toBe(1)
    expect((await modelOf('432')).inputs).toBe('not looked at')
    await take(sale({ listingKey: 'NEW' }))
    expect((await modelOf('432')).version).not.toBe(trained.version)
  })

  it('are computed again, from a new model, when the method has changed', async () => {
    await take(...salesNearby(4), offer({ listingKey: 'A' }))
    const [model, values] = [await modelOf('432'), await valuations()]
    await db.updateTable('market').set({ valuedBy: 'older' }).execute()
    await db
      .updateTable('marketModel')
      .set({
        version: 'older:1',
        model: '{}',
        inputs: model.inputs.replace(METHOD_VERSION, 'older'),
      })
      .execute()
    expect(await take()).toBe(1)
    expect(await modelOf('432')).toEqual(model)
    expect(await valuations()).toEqual(values)
  })

  it('are computed again all over a market when its sales have changed, and nowhere else', async () => {
    const dayton = { latitude: 39.76, longitude: -84.19, city: 'Dayton', postalCode: '45402' }
    const daytonSales = salesNearby(250, dayton).map((one, i) => ({
      ...one,
      ...dayton,
      latitude: dayton.latitude + 0.0002 * i,
      listingKey: `d${one.listingKey}`,
      homeKey: `d${one.homeKey}`,
      closeDate: addDays(date('2024-06-28'), -i),
    }))
    await take(...daytonSales, offer({ listingKey: 'DAYTON', ...dayton }))
    const untouched = await valuations()
    const model = await modelOf('454')
    await take(...salesNearby(4), offer({ listingKey: 'A' }), offer({ listingKey: 'B' }))
    expect(await take(sale({ listingKey: 'NEW', latitude: 39.9903 }))).toBe(2)
    expect(await take(sale({ listingKey: 'NEW', latitude: 39.9903 }))).toBe(0)
    expect(await valuations()).toEqual(expect.arrayContaining(untouched))
    expect(await modelOf('454')).toEqual(model)
  })

  it('rest on sales over the border of a market too, and follow them', async () => {
    const overTheBorder = { postalCode: '43015', latitude: 39.99 + 0.1 * MILE_OF_LATITUDE }
    await take(
      sale({
        listingKey: 'OWN',
        latitude: 39.99 - 20 * MILE_OF_LATITUDE,
        closeDate: date('2024-06-28'),
      }),
      ...salesNearby(3, overTheBorder),
      offer({ listingKey: 'A' }),
    )
    const before = await valuedAt('mile')
    expect(before?.compsCount).toBe(3)
    await take(
      ...salesNearby(9, { ...overTheBorder, closePrice: 390_000 }).map((one) => ({
        ...one,
        listingKey: `dear${one.listingKey}`,
        homeKey: `dear${one.homeKey}`,
        unparsedAddress: `1 Dear ${one.listingKey} St`,
      })),
    )
    expect((await valuedAt('mile'))?.compsCount).toBe(12)
    expect((await valuedAt('mile'))?.value).toBeGreaterThan(before?.value ?? Number.NaN)
  })

  it('come out the same piece by piece as all at once', async () => {
    await comesOutTheSamePieceByPiece([
      ...salesNearby(10),
      ...Array.from({ length: 6 }, (_, i) =>
        offer({ listingKey: `A${i}`, latitude: 39.985 + i * 0.002, listPrice: 200_000 + i * 9000 }),
      ),
      sale({ listingKey: 'S1', exportedOn: date('2024-07-03'), closePrice: 350_000 }),
    ])
  })

  it('come out the same piece by piece in a market without sales', async () => {
    const withoutSales = { postalCode: '43101', latitude: 39.99 - 10 * MILE_OF_LATITUDE }
    await comesOutTheSamePieceByPiece([
      offer({ listingKey: 'EARLY', ...withoutSales }),
      ...salesNearby(3),
      offer({ listingKey: 'LATE', ...withoutSales, latitude: 39.99 - 11 * MILE_OF_LATITUDE }),
      sale({ listingKey: 'S1', exportedOn: date('2024-07-03'), closePrice: 350_000 }),
    ])
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

  it('stay as they were, with their model, when a run is stopped while it trains', async () => {
    await take(...syntheticListings({ sales: 600, offers: 20 }))
    const [model, values] = [await modelOf('432'), await valuations()]
    await ingestListings(db, [sale({ listingKey: 'NEW' })], { places, importRun: 1 })
    await settleMarkets(db, { today: date('2024-12-31'), staleDays: 45 })
    const stopping = new AbortController()
    const stoppedWhileItTrains = (fitting: FittingThreads): TrainingCursor => {
      const { train, ...others } = openTraining(fitting)
      return {
        ...others,
        train: (...task) => {
          // By the time it answers with a promise, the thread has its task.
          const answer = train(...task)
          stopping.abort(new Error('stopped'))
          return answer
        },
      }
    }
    await noteChanges(db, { today: date('2024-12-31'), staleDays: 45 })
    await expect(
      revalueMarkets(db, { signal: stopping.signal, openTraining: stoppedWhileItTrains }),
    ).rejects.toThrow('stopped')
    expect(await modelOf('432')).toEqual(model)
    expect(await valuations()).toEqual(values)
    expect(await take()).toBe(20)
    expect((await modelOf('432')).version).not.toBe(model.version)
  }, 30_000)

  describe('of a market large enough for threads of its own', () => {
    const listings = syntheticListings({ sales: 400, offers: ENOUGH_FOR_THREADS + 60 })

    it('are the same whether the main thread makes them, one other, or several', async () => {
      await take(...listings)
      const values = await valuations()
      expect(new Set(values.map((row) => row.propertyId)).size).toBe(ENOUGH_FOR_THREADS + 60)
      const { open, ...threads } = openValuingThreads()
      for (const homes of [1, 100_000]) {
        await sql`TRUNCATE valuation`.execute(db)
        await sql`UPDATE market SET valued_as_of = NULL`.execute(db)
        await revalueMarkets(db, { threads: { ...threads, open: (market) => open(market, homes) } })
        expect(await valuations()).toEqual(values)
      }
      await threads.close()
    })

    it('are made by the next run when a thread dies or a run is stopped midway', async () => {
      const threads = openValuingThreads()
      const options = { today: date('2024-12-31'), staleDays: 45, threads }
      await ingestListings(db, listings, { places, importRun: 1 })
      await expect(
        bringUpToDate(db, {
          ...options,
          progress: ({ homes }) => {
            if (homes > 0) throw new Error('stopped')
          },
        }),
      ).rejects.toThrow('stopped')
      expect(await valuations()).toEqual([])
      const dying = bringUpToDate(db, {
        ...options,
        progress: ({ homes }) => {
          if (homes > 0) void threads.close()
        },
      })
      await expect(dying).rejects.toThrow('a thread has ended')
      expect(await valuations()).toEqual([])
      expect((await bringUpToDate(db, options)).homesValued).toBe(ENOUGH_FOR_THREADS + 60)
      await threads.close()
    })
  })

  it('are compressed by LZ4 where the server can', async () => {
    await take(...salesNearby(12), offer({ listingKey: 'A' }))
    const { rows } = await sql<{ used: string; canLz4: boolean }>`
      SELECT pg_column_compression(v.comps) AS used, 'lz4' = ANY(s.enumvals) AS can_lz4
      FROM valuation AS v, pg_settings AS s WHERE s.name = 'default_toast_compression'
        AND v.distance = 'mile'`.execute(db)
    expect(rows[0]?.used).toBe(rows[0]?.canLz4 ? 'lz4' : 'pglz')
  })

  it('never rest on demo homes where real ones are', async () => {
    const demo = salesNearby(8).map((one) => ({
      ...one,
      source: 'demo',
      listingKey: `demo${one.listingKey}`,
      postalCode: '43015',
    }))
    await take(...demo, ...salesNearby(3), offer({ listingKey: 'A' }))
    expect((await valuedAt('mile'))?.compsCount).toBe(3)
  })

  it('are finished by the next run when one was stopped midway', async () => {
    await ingestListings(db, [...salesNearby(5), offer({ listingKey: 'A' })], {
      places,
      importRun: 1,
    })
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
