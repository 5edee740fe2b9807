import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { date, offer, sale, salesNearby } from '../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { takeListings } from '../../tests/test-app.ts'
import { addMarketsCommand } from './markets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const flip = (...args: string[]) => runFlip(database.db, addMarketsCommand, ['markets', ...args])

const inBoise = {
  city: 'Boise',
  stateOrProvince: 'ID',
  postalCode: '83701',
  latitude: 43.6,
  longitude: -116.2,
}

describe('flip markets', () => {
  it('says how to begin while there are no listings', async () => {
    expect((await flip()).printed).toContain('No listings yet')
  })
})

describe('flip markets, with listings,', () => {
  beforeAll(async () => {
    await takeListings(database.db, [
      ...salesNearby(4),
      sale({ listingKey: 'LONGAGO', closeDate: date('2023-06-01') }),
      offer({ listingKey: 'A', bedroomsTotal: null }),
      offer({
        listingKey: 'B',
        bedroomsTotal: null,
        bathroomsTotalDecimal: null,
        lotSizeSquareFeet: 20_000,
      }),
      offer({ listingKey: 'GONE', exportedOn: date('2024-04-01') }),
      offer({ listingKey: 'C', city: 'Bexley', postalCode: '43209' }),
      offer({ listingKey: 'D', ...inBoise }),
    ])
  })

  it('counts homes for sale, stale ones and the sales of twelve months, city by city', async () => {
    const { printed } = await flip()
    const rows = printed.split('\n').map((line) => line.split(/\s{2,}/))
    expect(rows[0]).toEqual([
      ...['Market', 'City', 'Active', 'Without value', 'To check', 'Doubtful', 'Stale'],
      ...['Sold in 12 months', 'As of', 'Source'],
    ])
    expect(rows[2]).toEqual([
      '432',
      'Columbus, OH',
      '2',
      '0',
      '1',
      '1',
      '1',
      '4',
      '2024-06-28',
      'redfin',
    ])
    expect(rows[3]).toEqual([
      '432',
      'Bexley, OH',
      '1',
      '0',
      '0',
      '0',
      '0',
      '0',
      '2024-06-28',
      'redfin',
    ])
    // Nothing has sold around: its home has no value.
    expect(rows[4]).toEqual(['837', 'Boise, ID', '1', '1', '0', '0', '0', '0', '—', 'redfin'])
    expect(printed).toContain('1 home has no value: we know no sale within 60 miles')
    expect(printed).not.toContain('no value yet')
  })

  it('does not count land as a home without value', async () => {
    await takeListings(database.db, [offer({ listingKey: 'LAND', propertyType: 'Land' })])
    expect((await flip()).printed).not.toContain('no value yet')
    await takeListings(database.db, [
      offer({
        listingKey: 'LAND',
        propertyType: 'Land',
        standardStatus: 'Pending',
        exportedOn: date('2024-07-01'),
      }),
    ])
  })

  it('prints the same as JSON', async () => {
    const cities: unknown = JSON.parse((await flip('--json')).printed)
    expect(cities).toMatchObject([
      { market: '432', city: 'Columbus', state: 'OH', active: 2, stale: 1, soldIn12Months: 4 },
      { city: 'Bexley', active: 1, withoutValue: 0 },
      { city: 'Boise', active: 1, withoutValue: 1 },
    ])
  })

  it('lists homes that wait for their values apart from those that no sale can value', async () => {
    const kept = await database.db.selectFrom('valuation').selectAll().execute()
    await database.db.deleteFrom('valuation').execute()
    const { printed } = await flip()
    await database.db.insertInto('valuation').values(kept).execute()
    expect(printed).toContain('1 home has no value: we know no sale within 60 miles')
    expect(printed).toContain(
      '3 homes have no value yet: npm start values them, or the import in progress does.',
    )
  })
})
