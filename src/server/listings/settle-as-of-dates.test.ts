import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  createTestDatabase,
  emptyTables,
  type TestDatabase,
} from '../../../tests/platform/test-database.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { ingestListings } from './ingest-listings.ts'
import { settleMarkets } from './settle-markets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => emptyTables(database.db, ['listPrice', 'listing', 'market']))

const take = async (...facts: ListingFact[]) => {
  await ingestListings(database.db, facts, {
    places: { ofZip: () => null, nearest: () => null },
    importRun: 1,
  })
  await settleMarkets(database.db, { today: date('2024-12-31'), staleDays: 45 })
}
const asOf = async (market = '432') => {
  const row = await database.db
    .selectFrom('market')
    .select('asOf')
    .where('market', '=', market)
    .executeTakeFirstOrThrow()
  return row.asOf
}
const DEGREES_A_MILE = 1 / 69.1
const nextDoor = { postalCode: '43015', latitude: 39.99 + 5 * DEGREES_A_MILE }
const beyondReach = { postalCode: '45402', latitude: 39.99 - 70 * DEGREES_A_MILE }
/** In the market next door, the newest of June 28, 2024. */
const salesAround = salesNearby(3, nextDoor).map((one) => ({
  ...one,
  listingKey: `around${one.listingKey}`,
  homeKey: `around${one.homeKey}`,
}))
const ownSales = (count: number, newest: string) =>
  salesNearby(count).map((one, i) => ({ ...one, closeDate: addDays(date(newest), -i) }))

describe('the as-of date of a market', () => {
  it('is that of its newest sale, and never later than today', async () => {
    await take(
      ...salesNearby(3),
      sale({ listingKey: 'SLIP', closeDate: date('2042-01-01') }),
      offer({ listingKey: 'A' }),
    )
    expect(await asOf()).toBe('2024-06-28')
  })

  it('does not come from a sale without a value', async () => {
    await take(
      sale({ listingKey: 'SIZELESS', livingArea: null }),
      sale({ listingKey: 'GIFT', closePrice: 10_000 }),
      sale({ listingKey: 'BOAT', propertySubType: 'Boat Slip' }),
      offer({ listingKey: 'A' }),
    )
    expect(await asOf()).toBe(null)
  })

  it('is that of the newest sale around where the own ones are few and long past', async () => {
    await take(...ownSales(1, '2015-05-01'), ...salesAround, offer({ listingKey: 'A' }))
    expect(await asOf()).toBe('2024-06-28')
    expect(await asOf('430')).toBe('2024-06-28')
  })

  it('stays with few own sales no older than comps may be', async () => {
    await take(...ownSales(1, '2023-06-29'), ...salesAround, offer({ listingKey: 'A' }))
    expect(await asOf()).toBe('2023-06-29')
    await take(sale({ listingKey: 'NEWER', ...nextDoor, closeDate: date('2024-06-29') }))
    expect(await asOf()).toBe('2024-06-29')
  })

  it('stays with enough own sales, however long past', async () => {
    await take(...ownSales(199, '2015-05-01'), ...salesAround, offer({ listingKey: 'A' }))
    expect(await asOf()).toBe('2024-06-28')
    await take(sale({ listingKey: 'LAST', closeDate: date('2015-05-01') }))
    expect(await asOf()).toBe('2015-05-01')
  })

  it('looks no farther than 60 miles beyond its homes for sale, and at no market of another kind', async () => {
    const far = { ...beyondReach, closeDate: date('2024-06-30') }
    await take(
      ...ownSales(1, '2015-05-01'),
      sale({ listingKey: 'FAR', ...far }),
      sale({ listingKey: 'DEMO', source: 'demo', ...nextDoor }),
      offer({ listingKey: 'A' }),
    )
    expect(await asOf()).toBe('2015-05-01')
    await take(offer({ listingKey: 'B', latitude: 39.99 - 15 * DEGREES_A_MILE }))
    expect(await asOf()).toBe('2024-06-30')
  })

  it('comes out the same in whatever order listings come', async () => {
    const facts = [...salesAround, offer({ listingKey: 'A' }), ...ownSales(1, '2015-05-01')]
    const dates = []
    for (const inTurn of [facts, facts.toReversed()]) {
      await emptyTables(database.db, ['listPrice', 'listing', 'market'])
      for (const fact of inTurn) await take(fact)
      dates.push([await asOf(), await asOf('430')])
    }
    expect(dates).toEqual([
      ['2024-06-28', '2024-06-28'],
      ['2024-06-28', '2024-06-28'],
    ])
  })
})
