import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { takeListings } from '../../../tests/test-app.ts'
import { listing } from '../../server/adapters/rentcast/rentcast-listings-for-tests.ts'
import { addChecksCommand } from './add-checks-command.ts'

const files = temporaryFiles()
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [
    ...salesNearby(6),
    ...salesNearby(1, {
      listingKey: 'AUCTIONED',
      closePrice: 307_000,
      specialListingConditions: ['Auction'],
    }),
    offer({ listingKey: 'FINE', listPrice: 280_000 }),
    offer({ listingKey: 'CHEAP', listPrice: 90_000, unparsedAddress: '=1+1 Elm St' }),
    offer({ listingKey: 'BEDLESS', listPrice: 280_000, bedroomsTotal: null }),
  ])
})
afterAll(() => database.drop())

const flip = (...args: string[]) => runFlip(database.db, addChecksCommand, ['checks', ...args])
const linesOf = (printed: string) => printed.trim().split(/\r?\n/)

describe('flip checks', () => {
  it('lists what is wrong in a market, doubtful homes first, then sales, as CSV that runs no formula', async () => {
    const { printed, exitCode } = await flip('432')
    expect(linesOf(printed)).toEqual([
      'of,address,city,zip,mls,price,severity,code,evidence',
      "home,'=1+1 Elm St,Columbus,43201,CHEAP,90000,doubtful,price-unlikely,Asks 30% of its value",
      'home,1 BEDLESS St,Columbus,43201,BEDLESS,280000,check,rooms-unknown,Number of bedrooms not given',
      'sale,1 AUCTIONED St,Columbus,43201,AUCTIONED,307000,doubtful,no-ordinary-sale,Sold under special conditions: auction',
    ])
    expect(exitCode).toBe(0)
  })

  it('lists what is wrong in a file, by the file alone', async () => {
    const path = files.write(
      '2022-09-27.csv',
      [
        'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,HOA/MONTH,STATUS,URL,SOURCE,MLS#,LATITUDE,LONGITUDE',
        'MLS Listing,,Condo/Co-op,66 Bell St #52,Seattle,WA,98121,475000,1,1,635,,1908,9,508,Active,https://r.example/home/2,NWMLS,2,47.61,-122.34',
        'MLS Listing,,Single Family Residential,66 Bell St #56,Seattle,WA,98121,475000,1,1,669,14414,1908,9,528,Active,https://r.example/home/1,NWMLS,1,47.61,-122.34',
        'Auction,September-8-2022,Single Family Residential,9 Elm St,Seattle,WA,98118,300000,3,1,1200,5000,1950,,,Sold,https://r.example/home/3,NWMLS,3,47.55,-122.28',
      ].join('\n'),
    )
    const { printed, opened } = await flip(path)
    expect(linesOf(printed).slice(1)).toEqual([
      'home,66 Bell St #56,Seattle,98121,1,475000,check,valued-as,"Valued as a condo: unit number, HOA $528 a month, other condos at this number"',
      'sale,9 Elm St,Seattle,98118,3,300000,doubtful,no-ordinary-sale,Sold under special conditions: auction',
    ])
    expect(opened).toBe(0)
  })

  it('looks at how homes are offered now in a file with earlier listings', async () => {
    const earlier = { event: 'Sale Listing', price: 5000, listedDate: '2021-07-28' }
    const path = files.write(
      'saved.json',
      JSON.stringify([listing({ bedrooms: null, history: { '2021-07-28': earlier } })]),
    )
    const { printed } = await flip(path)
    expect(linesOf(printed).slice(1)).toEqual([
      'home,38 Hargis St,Austin,78723,5519228,899000,check,rooms-unknown,Number of bedrooms not given',
    ])
  })

  it('says what is no file and no market', async () => {
    const { complained, exitCode } = await flip('Seattle')
    expect(complained).toContain('There is no file Seattle, and a market is three digits')
    expect(exitCode).toBe(1)
  })
})
