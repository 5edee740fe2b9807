import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { headers, row } from '../../server/adapters/homeharvest/homeharvest-rows-for-tests.ts'
import { listing } from '../../server/adapters/rentcast/rentcast-listings-for-tests.ts'
import { addImportCommands } from './add-import-commands.ts'

const files = temporaryFiles()
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['rentListing', 'fairMarketRent', 'listing'] as const)
    await database.db.deleteFrom(table).execute()
})

const flip = (...args: string[]) => runFlip(database.db, addImportCommands, args)
const stored = async (table: 'rentListing' | 'fairMarketRent' | 'listing') =>
  database.db.selectFrom(table).selectAll().execute()

const SAFMR = [
  'ZIP Code,SAFMR 0BR,SAFMR 1BR,SAFMR 2BR,SAFMR 3BR,SAFMR 4BR',
  '98106,2000,2100,2400,3200,3700',
].join('\n')
const rental = listing({ price: 2200, history: {} })

describe('flip import', () => {
  it('keeps homes for rent apart from listings, and says how many they were', async () => {
    const path = files.write(
      '2025-05-01.csv',
      [
        headers['0.8.18'],
        row('0.8.18'),
        row('0.8.18', { status: 'FOR_RENT', mls_id: '2', list_price: '2150' }),
      ].join('\n'),
    )
    const { printed, exitCode } = await flip('import', path)
    expect(exitCode).toBe(0)
    expect(printed).toContain('1  listings new')
    expect(printed).toContain('1  rents\n')
    expect(printed).toContain('0  rows refused')
    expect(await stored('listing')).toMatchObject([{ listingKey: 'CHNC:4150692', kind: 'sale' }])
    expect(await stored('rentListing')).toMatchObject([
      { market: '288', rentKey: 'CHNC:2', seenOn: '2025-05-01', rentUsd: 2150, band: 4562 },
    ])
  })
})

describe('flip import rents', () => {
  it('takes what RentCast answers for rentals, the newest of each listing, in any order', async () => {
    const newer = { ...rental, price: 2300, lastSeenDate: '2024-11-30T13:11:47.157Z' }
    const path = files.write('rentals.json', JSON.stringify([newer, rental]))
    const { printed, exitCode } = await flip('import', 'rents', path)
    expect([exitCode, printed]).toEqual([0, expect.stringContaining('2  rents\n')])
    expect(printed).not.toContain('Homes valued')
    const found = [{ market: '787', rentUsd: 2300, seenOn: '2024-11-30', city: 'Austin' }]
    expect(await stored('rentListing')).toMatchObject(found)
    await flip('import', 'rents', files.write('older.json', JSON.stringify([rental])))
    expect(await stored('rentListing')).toMatchObject(found)
    expect(await stored('listing')).toEqual([])
  })

  it('takes rentals that a history of sales would make listings', async () => {
    const path = files.write('dear.json', JSON.stringify([listing({ price: 12_500 })]))
    await flip('import', 'rents', path)
    expect(await stored('rentListing')).toMatchObject([{ rentUsd: 12_500 }])
    expect(await stored('listing')).toEqual([])
  })

  it('leaves listings out, and says so', async () => {
    const path = files.write('2025-05-02.csv', [headers['0.8.18'], row('0.8.18')].join('\n'))
    const { printed } = await flip('import', 'rents', path)
    expect(printed).toContain('1 row of listings left out: flip import FILE brings them.')
    expect(await stored('listing')).toEqual([])
  })

  it('takes a CSV of any columns through a mapping, and finds where its rents lie', async () => {
    const mapping = files.write(
      'my-rents.json',
      JSON.stringify({
        columns: {
          ClosePrice: 'rent',
          CloseDate: 'leased',
          BedroomsTotal: 'br',
          Latitude: 'lat',
          Longitude: 'long',
        },
        dateFormat: 'M/d/yyyy',
        constants: { PropertySubType: 'Single Family Residence' },
      }),
    )
    const path = files.write(
      'leases.csv',
      'rent,leased,br,lat,long\n1850,5/1/2024,3,44.05,-121.31\n90,5/1/2024,3,44.05,-121.31\n',
    )
    const { printed } = await flip('import', 'rents', path, '--mapping', mapping)
    expect(printed).toContain('1  rents\n')
    expect(printed).toContain('leases.csv line 3, rent "90": not a rent')
    expect(await stored('rentListing')).toMatchObject([
      {
        market: '977',
        source: 'county:my-rents',
        rentUsd: 1850,
        seenOn: '2024-05-01',
        homeType: 'House',
        bedroomsTotal: 3,
        city: 'Bend',
      },
    ])
  })

  it('takes HUD’s table of a year, in place of what there was of it', async () => {
    const path = files.write('fy2026_safmrs.csv', `${SAFMR}\n98108,0,0,0,0,0\n`)
    const { printed } = await flip('import', 'rents', path)
    expect(printed).toBe(`${path}: fair market rents of 1 zip, FY2026, 1 row left out.\n`)
    const other = files.write('table.csv', SAFMR.replace('98106,2000', '98107,2010'))
    expect((await flip('import', 'rents', other)).complained).toBe(
      `${other} does not say of which fiscal year it is. Give it with --year 2026.\n`,
    )
    await flip('import', 'rents', other, '--year', '2026')
    expect(await stored('fairMarketRent')).toEqual([
      { zip: '98107', fiscalYear: 2026, rentsUsd: [2010, 2100, 2400, 3200, 3700] },
    ])
    expect((await flip('import', 'rents', other, '--year', '2062')).complained).toBe(
      `HUD has no rents of fiscal year 2062 yet. Give the year of ${other} with --year.\n`,
    )
    await expect(flip('import', 'rents', other, '--year', '26')).rejects.toThrow('such as 2026')
  })

  it('stores nothing where one of the files cannot be read', async () => {
    const table = files.write('fy2027_safmrs.csv', SAFMR)
    const broken = files.write('broken.xlsx', Buffer.from('PK\x03\x04xl/ and no more', 'latin1'))
    const { complained, opened, exitCode } = await flip('import', 'rents', table, broken)
    expect([opened, exitCode]).toEqual([0, 1])
    expect(complained).toBe(
      `${broken} is a damaged workbook, or too large a one. Download it again.\n`,
    )
    const nothing = await flip('import', 'rents', 'x.csv', '--mapping', 'nowhere')
    expect(nothing.complained).toContain('There is no mapping nowhere')
  })
})
