import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import type { Database } from '../platform/database/schema.ts'
import { beginImport, ingestListings } from './ingest-listings.ts'
import type { PlaceLookup } from './ports.ts'
import { currentHome, isOfHome } from './queries.ts'
import { settleMarkets } from './settle-markets.ts'

const columbus = { city: 'Columbus', state: 'OH', zip: '43201', county: 'Franklin County' }
const places: PlaceLookup = {
  ofZip: (zip) =>
    ({
      '43201': columbus,
      '46201': { city: 'Indianapolis', state: 'IN', zip, county: null },
      '90210': { city: 'Beverly Hills', state: 'CA', zip, county: null },
    })[zip] ?? null,
  nearest: () => columbus,
}
let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
/** Rows of so few listings go sooner than tables with all their indexes are made. */
const empty = async () => {
  for (const table of ['listPrice', 'valuation', 'listing', 'market'] as const)
    await db.deleteFrom(table).execute()
}
beforeEach(empty)

const ingest = (...facts: ListingFact[]) => ingestListings(db, facts, { places, importRun: 1 })
/** Each of these batches as an import of its own. */
const importEach = async (...batches: ListingFact[][]) => {
  for (const facts of batches) {
    const importRun = await beginImport(db)
    await ingestListings(db, facts, { places, importRun })
  }
}
const settle = (today = '2024-12-31', staleDays = 45) =>
  settleMarkets(db, { today: date(today), staleDays })
const standings = async () =>
  Object.fromEntries(
    (await db.selectFrom('listing').select(['listingKey', 'kind', 'standing']).execute()).map(
      (row) => [`${row.kind} ${row.listingKey}`, row.standing],
    ),
  )
/** Everything that counts, without row ids and counters of changes. */
const snapshot = async () =>
  (
    await sql`SELECT to_jsonb(l) - 'id' - 'import_run' - 'revision' - 'valued_revision' AS listing,
        (SELECT jsonb_agg(to_jsonb(p) - 'offer_id' ORDER BY p.exported_on)
          FROM list_price AS p WHERE p.offer_id = l.id) AS prices
      FROM listing AS l ORDER BY source, listing_key, kind`.execute(db)
  ).rows

describe('ingesting listings', () => {
  it('takes a listing to the market where it turns out to lie, with the prices it asked', async () => {
    const ohio = offer({ listingKey: 'A', exportedOn: date('2024-07-01'), listPrice: 250_000 })
    const indiana = { stateOrProvince: 'IN', city: 'Indianapolis', postalCode: '46201' }
    const moved = { ...ohio, ...indiana, exportedOn: date('2024-07-08'), listPrice: 240_000 }
    await importEach([ohio], [moved], [{ ...ohio, exportedOn: date('2024-06-20') }])
    const listings = await db.selectFrom('listing').select(['market', 'postalCode']).execute()
    expect(listings).toEqual([{ market: '462', postalCode: '46201' }])
    const prices = db.selectFrom('listPrice').select(['market', 'listPrice'])
    expect(await prices.orderBy('exportedOn').execute()).toEqual(
      [250_000, 250_000, 240_000].map((listPrice) => ({ market: '462', listPrice })),
    )
  })

  it('counts what is new, changed, unchanged, and sales', async () => {
    const first = await ingest(offer({ listingKey: 'A' }), sale({ listingKey: 'B' }))
    expect(first).toEqual({ added: 2, changed: 0, unchanged: 0, sales: 1 })
    const later = { listingKey: 'A', exportedOn: date('2024-07-02') }
    const second = await ingest(offer({ ...later, listPrice: 240_000 }), sale({ listingKey: 'B' }))
    expect(second).toEqual({ added: 0, changed: 1, unchanged: 1, sales: 0 })
  })

  it('changes nothing when the same facts come again', async () => {
    const facts = [offer({ listingKey: 'A' }), sale({ listingKey: 'B' })]
    await ingest(...facts)
    const before = await snapshot()
    expect(await ingest(...facts)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await snapshot()).toEqual(before)
  })

  it('never lets an older export overwrite a newer one', async () => {
    await ingest(offer({ listingKey: 'A', exportedOn: date('2024-07-02'), listPrice: 240_000 }))
    await ingest(offer({ listingKey: 'A', exportedOn: date('2024-06-25'), listPrice: 260_000 }))
    const row = await db.selectFrom('listing').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ listPrice: 240_000, exportedOn: '2024-07-02' })
    expect(row).toMatchObject({ priceChange: -20_000, priceChangedOn: '2024-07-02' })
  })

  it('takes dues and conditions of sale from the same file when its reader has learned to read them', async () => {
    await ingest(offer({ listingKey: 'A' }))
    await ingest(
      offer({
        listingKey: 'A',
        readerRevision: 2,
        associationFee: 528,
        specialListingConditions: ['Auction', 'Short Sale'],
        purchaseContractDate: date('2024-06-28'),
        daysOnMarket: 12,
      }),
    )
    expect(await db.selectFrom('listing').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      associationFee: 528,
      specialListingConditions: ['Auction', 'Short Sale'],
      purchaseContractDate: '2024-06-28',
      daysOnMarket: 12,
    })
  })

  it('keeps each asking price seen', async () => {
    for (const [exportedOn, listPrice] of [
      ['2024-06-01', 270_000],
      ['2024-06-08', 270_000],
      ['2024-06-15', 255_000],
    ] as const)
      await ingest(offer({ listingKey: 'A', exportedOn: date(exportedOn), listPrice }))
    const prices = await db.selectFrom('listPrice').selectAll().orderBy('exportedOn').execute()
    expect(prices.map((price) => price.listPrice)).toEqual([270_000, 270_000, 255_000])
  })

  it('keeps the lower of two prices of one day, and the status that is further along', async () => {
    const seen = { listingKey: 'A', listPrice: 250_000 }
    await ingest(offer({ ...seen, standardStatus: 'Pending' }))
    await ingest(offer({ ...seen, listPrice: 240_000 }))
    const prices = await db.selectFrom('listPrice').selectAll().execute()
    expect(prices).toMatchObject([{ listPrice: 240_000, standardStatus: 'Pending' }])
  })

  it('keeps a sale when the home is listed again, and the offer when it is sold under another number', async () => {
    const homeKey = 'one-home'
    await ingest(
      sale({ listingKey: 'S', homeKey, closeDate: date('2024-03-01') }),
      offer({ listingKey: 'A', homeKey, onMarketDate: date('2024-06-01') }),
    )
    expect(await standings()).toEqual({ 'sale S': 'sold', 'offer A': 'active' })
    await ingest(
      sale({
        listingKey: 'T',
        homeKey,
        closeDate: date('2024-07-10'),
        closePrice: 320_000,
        exportedOn: date('2024-07-15'),
      }),
    )
    expect(await standings()).toEqual({ 'sale S': 'sold', 'offer A': 'none', 'sale T': 'sold' })
  })

  it('moves a listing to another home when a newer export says so', async () => {
    await ingest(offer({ listingKey: 'A', homeKey: 'first' }))
    const later = date('2024-07-05')
    await ingest(offer({ listingKey: 'A', homeKey: 'second', exportedOn: later }))
    const rows = await db.selectFrom('listing').select(['standing']).execute()
    expect(rows).toEqual([{ standing: 'active' }])
  })

  it('takes a home off the market that closed at a price that was not disclosed', async () => {
    await ingest(offer({ listingKey: 'A' }))
    expect(await standings()).toEqual({ 'offer A': 'active' })
    await ingest(
      offer({ listingKey: 'A', standardStatus: 'Closed', exportedOn: date('2024-07-02') }),
    )
    expect(await standings()).toEqual({ 'offer A': 'none' })
  })

  it('stores land but never searches or compares it', async () => {
    await ingest(
      offer({ listingKey: 'A', propertyType: 'Land', propertySubType: null }),
      sale({ listingKey: 'B', propertySubType: 'Deeded Parking' }),
    )
    expect(await standings()).toEqual({ 'offer A': 'none', 'sale B': 'none' })
  })

  it('gives a listing without city or zip those of the nearest zip', async () => {
    await ingest(offer({ listingKey: 'A', city: null, stateOrProvince: null, postalCode: null }))
    const row = await db.selectFrom('listing').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ cityKey: 'columbus|OH', postalCode: '43201', market: '432' })
  })

  it('takes the market from the place of the home when its zip is none, or of another state', async () => {
    await ingest(
      offer({ listingKey: 'A', postalCode: '99999' }),
      offer({ listingKey: 'B', postalCode: '90210' }),
    )
    const rows = await db.selectFrom('listing').select(['postalCode', 'market']).execute()
    expect(rows).toEqual([
      { postalCode: '99999', market: '432' },
      { postalCode: '90210', market: '432' },
    ])
  })

  it('ends in the same rows whatever the order and the batches', { timeout: 60_000 }, async () => {
    const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays(date('2024-05-01'), n))
    const fact = fc
      .record({
        listingKey: fc.constantFrom('A', 'B', 'C'),
        homeKey: fc.constantFrom('one', 'two', 'three'),
        source: fc.constantFrom('redfin', 'county:franklin'),
        unparsedAddress: fc.constantFrom(
          '12 Oak St',
          '12 Oak Street',
          '12 A Oak St',
          '12 Oak St #B',
        ),
        sold: fc.boolean(),
        exportedOn: day,
        at: day,
        price: fc.constantFrom(200_000, 210_000, 220_000),
        standardStatus: fc.constantFrom('Active' as const, 'Pending' as const),
      })
      .map(({ sold, at, price, standardStatus, ...same }) =>
        sold
          ? sale({ ...same, closeDate: at, closePrice: price })
          : offer({ ...same, onMarketDate: at, listPrice: price, standardStatus }),
      )
    const run = async (batches: ListingFact[][]) => {
      await empty()
      for (const batch of batches) await ingestListings(db, batch, { places, importRun: 1 })
      await settle()
      return snapshot()
    }
    const shuffled = fc
      .array(fact, { minLength: 1, maxLength: 10 })
      .chain((facts) =>
        fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
      )
    await fc.assert(
      fc.asyncProperty(shuffled, async ([facts, otherOrder]) => {
        const together = await run([facts])
        const oneByOne = await run(otherOrder.map((one) => [one]))
        expect(oneByOne).toEqual(together)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a home through all its listings', () => {
  const homes = async () =>
    Object.fromEntries(
      (await db.selectFrom('listing').select(['listingKey', 'propertyId']).execute()).map((row) => [
        row.listingKey,
        row.propertyId,
      ]),
    )
  const oak = { unparsedAddress: '12 Oak St' }

  it('is one, of whatever source and in whatever order they come', async () => {
    const facts = [
      sale({ listingKey: 'S', ...oak, source: 'county:franklin', closeDate: date('2024-03-01') }),
      offer({ listingKey: 'A', ...oak }),
      offer({ listingKey: 'B', unparsedAddress: '12 Oak Street', homeKey: 'new-page' }),
    ]
    await ingest(...facts)
    const { S, A, B } = await homes()
    expect([A, B]).toEqual([S, S])
    await empty()
    for (const fact of facts.toReversed()) await ingest(fact)
    expect(await homes()).toEqual({ S, A, B })
  })

  it('is known by its place where it has no address, once another source is there', async () => {
    const place = { latitude: 39.99123, longitude: -83.00123, unparsedAddress: null }
    const county = (listingKey: string, homeNamed: boolean) =>
      sale({ listingKey, ...place, source: 'county:franklin', homeNamed })
    await ingest(county('P', true))
    await ingest(county('U', false), county('V', false))
    const alone = await homes()
    expect(alone.U).toBe(alone.V)
    expect(alone.P).not.toBe(alone.U)
    await empty()
    await ingest(county('P', true))
    await ingest(offer({ listingKey: 'A', ...place, unparsedAddress: '12 Oak St' }))
    const { P, A } = await homes()
    expect(A).toBe(P)
  })

  it('is for sale once: the newer listing counts, and a sale of any source ends it', async () => {
    await ingest(
      offer({ listingKey: 'A', ...oak, exportedOn: date('2024-06-01') }),
      offer({ listingKey: 'B', ...oak, exportedOn: date('2024-06-20') }),
    )
    expect(await standings()).toEqual({ 'offer A': 'none', 'offer B': 'active' })
    const closeDate = date('2024-06-25')
    await ingest(sale({ listingKey: 'S', ...oak, source: 'county:franklin', closeDate }))
    expect(await standings()).toMatchObject({ 'offer B': 'none', 'sale S': 'sold' })
  })

  it('comes apart again when a newer export moves the listing that joined it', async () => {
    const mls = { listingKey: 'MLS' }
    await ingest(
      offer({ listingKey: 'A', homeKey: 'one', ...oak }),
      offer({ ...mls, homeKey: 'one', unparsedAddress: '14 Elm St' }),
      offer({ listingKey: 'B', homeKey: 'two', unparsedAddress: '14 Elm St' }),
    )
    expect(new Set(Object.values(await homes())).size).toBe(1)
    const later = date('2024-07-05')
    await ingest(offer({ ...mls, homeKey: 'three', unparsedAddress: '1 Fir', exportedOn: later }))
    expect(new Set(Object.values(await homes())).size).toBe(3)
  })

  it('says no longer what another source asks once that listing is of another home', async () => {
    const factsFrom = async () =>
      (
        await sql<{ factsFrom: string | null }>`
        SELECT facts_from FROM listing WHERE source = 'redfin'`.execute(db)
      ).rows
    await ingest(
      offer({ listingKey: 'A', homeKey: 'one', ...oak }),
      offer({ listingKey: 'A', source: 'county:franklin', homeKey: 'one', ...oak }),
    )
    expect(await factsFrom()).toEqual([{ factsFrom: expect.stringContaining('asks') }])
    const moved = { unparsedAddress: '1 Fir', exportedOn: date('2024-07-05') }
    await ingest(
      offer({ listingKey: 'A', source: 'county:franklin', homeKey: 'three', ...oak, ...moved }),
    )
    expect(await factsFrom()).toEqual([{ factsFrom: null }])
  })

  it('knows since when it is for sale and what was asked before, and a sale what was asked last', async () => {
    const priced = async () =>
      (
        await sql`SELECT listing_key, kind, on_market_since, asked_before, asked_before_on
          FROM listing ORDER BY listing_key, kind`.execute(db)
      ).rows
    const at = (day: string, listPrice: number) => ({ ...oak, exportedOn: date(day), listPrice })
    await importEach(
      [offer({ listingKey: 'B', ...at('2024-06-20', 360_000), onMarketDate: date('2024-06-19') })],
      [offer({ listingKey: 'A', ...at('2024-03-13', 410_000), onMarketDate: date('2024-03-12') })],
    )
    expect(await priced()).toMatchObject([
      { listingKey: 'A', onMarketSince: null, askedBefore: null },
      {
        listingKey: 'B',
        onMarketSince: '2024-03-12',
        askedBefore: 410_000,
        askedBeforeOn: '2024-03-13',
      },
    ])
    const closeDate = date('2024-07-01')
    const exportedOn = date('2024-07-02')
    await db.updateTable('listing').set({ valuedRevision: sql`revision` }).execute()
    await ingest(sale({ listingKey: 'B', ...oak, closeDate, exportedOn }))
    expect(await priced()).toMatchObject([
      { listingKey: 'A' },
      { listingKey: 'B', kind: 'offer', onMarketSince: null, askedBefore: null },
      { kind: 'sale', askedBefore: 360_000, askedBeforeOn: '2024-06-20' },
    ])
  })

  it('says what it last sold for while it is for sale', async () => {
    const lastSales = async () =>
      (
        await sql`SELECT kind, last_sale_price, last_sale_on FROM listing WHERE listing_key IN ('A', 'B')
          ORDER BY kind`.execute(db)
      ).rows
    const none = { lastSalePrice: null, lastSaleOn: null }
    const sold = (listingKey: string, closeDate: string, closePrice: number) =>
      sale({ ...oak, listingKey, closeDate: date(closeDate), closePrice })
    await ingest(offer({ ...oak, listingKey: 'A' }))
    expect(await lastSales()).toEqual([{ kind: 'offer', ...none }])
    await ingest(sold('OLD', '2019-05-02', 190_000), sold('S', '2023-08-09', 230_000))
    expect(await lastSales()).toEqual([
      { kind: 'offer', lastSalePrice: 230_000, lastSaleOn: '2023-08-09' },
    ])
    await ingest(sold('A', '2024-07-02', 350_000))
    expect(await lastSales()).toEqual([
      { kind: 'offer', ...none },
      { kind: 'sale', ...none },
    ])
  })

  it('is found by the ids of all its listings, unless one is of several homes', async () => {
    const idOf = async (propertyId: string) =>
      (
        await db
          .selectFrom('listing')
          .select('listingKey')
          .where(isOfHome(await currentHome(db, propertyId)))
          .execute()
      ).map((row) => row.listingKey)
    await ingest(offer({ listingKey: 'B', ...oak }))
    const { B: own = '' } = await homes()
    await ingest(offer({ listingKey: 'A', ...oak, onMarketDate: date('2024-01-01') }))
    const { B: joined = '' } = await homes()
    expect(joined).not.toBe(own)
    expect(await idOf(own)).toEqual(await idOf(joined))
    const page = { homeKey: 'project' }
    await ingest(offer({ listingKey: 'P', ...page, unparsedAddress: '1 A Fir St' }))
    const { P: project = '' } = await homes()
    expect(await idOf(project)).toEqual(['P'])
    await ingest(offer({ listingKey: 'Q', ...page, unparsedAddress: '1 B Fir St' }))
    expect(await idOf(project)).toEqual([])
  })
})

describe('two facts of one export date', { timeout: 60_000 }, () => {
  const listingKey = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F')
  const known = fc
    .record({ listingKey, livingArea: fc.integer({ min: 500, max: 5000 }) })
    .map(offer)
  const file = fc.uniqueArray(known, { minLength: 1, selector: (fact) => fact.listingKey })
  /** Two imports of the same homes, in any order of their rows and cut into batches anywhere. */
  const twoImports = (change: (fact: ListingFact) => ListingFact) =>
    fc
      .tuple(file, file)
      .map(([first, second]) => [first, second.map(change)] as const)
      .chain(([first, second]) =>
        fc.tuple(fc.constant(first), fc.shuffledSubarray(second, { minLength: second.length })),
      )
  const areas = async () =>
    Object.fromEntries(
      (await db.selectFrom('listing').select(['listingKey', 'livingArea']).execute()).map((row) => [
        row.listingKey,
        row.livingArea,
      ]),
    )
  const areasOf = (...files: (readonly ListingFact[])[]) =>
    Object.fromEntries(files.flat().map((fact) => [fact.listingKey, fact.livingArea]))

  it('are a correction where they know as much: the later import wins', async () => {
    await fc.assert(
      fc.asyncProperty(
        twoImports((fact) => fact),
        async ([first, second]) => {
          await empty()
          await importEach(first, second)
          expect(await areas()).toEqual(areasOf(first, second))
          await empty()
          await importEach(second, first)
          expect(await areas()).toEqual(areasOf(second, first))
        },
      ),
      { numRuns: 15 },
    )
  })

  it.each([
    ['knows more', (fact: ListingFact) => ({ ...fact, listingUrl: 'https://homes.example/1' })],
    ['was read by a newer revision', (fact: ListingFact) => ({ ...fact, readerRevision: 2 })],
    ['is further along', (fact: ListingFact) => ({ ...fact, standardStatus: 'Pending' as const })],
  ])('end as the one that %s, whichever import comes later', async (_, better) => {
    await fc.assert(
      fc.asyncProperty(twoImports(better), async ([worse, second]) => {
        await empty()
        await importEach(worse, second)
        expect(await areas()).toEqual(areasOf(worse, second))
        await empty()
        await importEach(second, worse)
        expect(await areas()).toEqual(areasOf(worse, second))
      }),
      { numRuns: 15 },
    )
  })

  it('end the same within one import, whatever the order and the batches', async () => {
    const facts = fc.array(known, { minLength: 2, maxLength: 10 })
    const shuffled = facts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ([all, otherOrder]) => {
        await empty()
        await importEach(all)
        const together = await areas()
        await empty()
        await importEach(all)
        const importRun = await beginImport(db)
        for (const one of otherOrder) await ingestListings(db, [one], { places, importRun })
        expect(await areas()).toEqual(together)
      }),
      { numRuns: 15 },
    )
  })

  it('count as changed once, and as unchanged when they come again', async () => {
    const files = Array.from({ length: 400 }, (_, i) => `L${i}`)
    await importEach(files.map((key) => sale({ listingKey: key, yearBuilt: null })))
    const corrected = files.map((key) => sale({ listingKey: key, yearBuilt: 1950 }))
    const context = async () => ({ places, importRun: await beginImport(db) })
    expect(await ingestListings(db, corrected, await context())).toMatchObject({ changed: 400 })
    expect(await ingestListings(db, corrected, await context())).toMatchObject({ unchanged: 400 })
  })
})

describe('settling markets', () => {
  it('takes the newest closing date as as-of date, never one later than today', async () => {
    await ingest(
      sale({ listingKey: 'A', closeDate: date('2024-06-01') }),
      sale({ listingKey: 'B', closeDate: date('2024-06-20') }),
      sale({ listingKey: 'C', closeDate: date('2024-08-01'), exportedOn: date('2024-08-02') }),
    )
    await settle('2024-07-01')
    const market = await db.selectFrom('market').selectAll().executeTakeFirstOrThrow()
    expect(market).toMatchObject({
      market: '432',
      asOf: '2024-06-20',
      newestExport: '2024-08-02',
    })
  })

  it('retires a home no export has shown for the stale days, and takes it back when one does', async () => {
    await ingest(
      offer({ listingKey: 'A', exportedOn: date('2024-05-01') }),
      offer({ listingKey: 'B', exportedOn: date('2024-06-15') }),
    )
    await settle()
    expect(await standings()).toEqual({ 'offer A': 'active', 'offer B': 'active' })
    await ingest(offer({ listingKey: 'C', exportedOn: date('2024-06-16') }))
    await settle()
    expect(await standings()).toMatchObject({ 'offer A': 'stale', 'offer B': 'active' })
    await ingest(offer({ listingKey: 'A', exportedOn: date('2024-06-10') }))
    await settle()
    expect(await standings()).toMatchObject({ 'offer A': 'active' })
    await settle('2024-12-31', 3)
    expect(await standings()).toMatchObject({ 'offer A': 'stale', 'offer B': 'active' })
  })

  it('takes demo homes out of a market that has real listings, and only there', async () => {
    await ingest(
      offer({ listingKey: 'D', source: 'demo' }),
      offer({ listingKey: 'E', source: 'demo', stateOrProvince: 'IN', postalCode: '46201' }),
      offer({ listingKey: 'A' }),
    )
    expect(await settle()).toEqual({ demoRemoved: ['432'] })
    expect(await standings()).toEqual({ 'offer A': 'active', 'offer E': 'active' })
  })
})
