import { describe, expect, it } from 'vitest'
import { collect } from '../../../../tests/collect.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import { openRentcastFile } from './open-rentcast-file.ts'
import { agentsContacts, listing } from './rentcast-listings-for-tests.ts'

const files = temporaryFiles()
const today = date('2025-12-31')
let count = 0
const readText = async (text: string, name = `${++count}.json`) => {
  const opened = await openRentcastFile(files.write(name, text), { today })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const rows = await collect(opened.value.rows)
  return {
    ...opened.value,
    facts: rows.flatMap((row) => (row.ok && !isRent(row.value) ? [row.value] : [])),
    rents: rows.flatMap((row) => (row.ok && isRent(row.value) ? [row.value] : [])),
    refusals: rows.flatMap((row) => (row.ok ? [] : [row.error])),
  }
}
const read = (...records: unknown[]) => readText(JSON.stringify(records))
const readDated = (...records: unknown[]) =>
  readText(JSON.stringify(records), `${++count}-2024-10-01.json`)

describe('a saved answer of RentCast', () => {
  it('is read in RESO terms', async () => {
    const { facts, refusals, exportedOn } = await read(listing())
    expect(refusals).toEqual([])
    expect(exportedOn).toBe('2024-09-30')
    expect(facts).toEqual([
      {
        source: 'rentcast',
        listingKey: '38-Hargis-St,-Austin,-TX-78723:2024-06-24',
        homeKey: '38-Hargis-St,-Austin,-TX-78723',
        homeNamed: true,
        exportedOn: '2024-09-30',
        readerRevision: 1,
        standardStatus: 'Active',
        propertyType: 'Residential',
        propertySubType: 'Single Family Residence',
        listPrice: 899_000,
        onMarketDate: '2024-06-24',
        closePrice: null,
        closeDate: null,
        listingId: '5519228',
        originatingSystemName: 'UnlockMLS',
        unparsedAddress: '38 Hargis St',
        city: 'Austin',
        stateOrProvince: 'TX',
        postalCode: '78723',
        latitude: 30.290643,
        longitude: -97.701547,
        livingArea: 2345,
        lotSizeSquareFeet: 3284,
        bedroomsTotal: 4,
        bathroomsTotalDecimal: 2.5,
        yearBuilt: 2008,
        yearBuiltEffective: null,
        newConstructionYN: null,
        stories: null,
        garageSpaces: null,
        poolPrivateYN: null,
        viewYN: null,
        waterfrontYN: null,
        basementYN: null,
        associationFee: 65,
        specialListingConditions: null,
        purchaseContractDate: null,
        daysOnMarket: null,
        mediaUrl: null,
        listingUrl: null,
        modificationTimestamp: '2024-09-30T13:11:47.157Z',
        listOfficeName: 'Lake Realty',
        publicRemarks: null,
        propertyCondition: null,
        countyOrParish: 'Travis',
        internetEntireListingDisplayYN: true,
        internetAddressDisplayYN: true,
        internetAutomatedValuationDisplayYN: true,
      },
    ])
  })

  it.each([
    ['Condo', 'Residential', 'Condominium'],
    ['Townhouse', 'Residential', 'Townhouse'],
    ['Manufactured', 'Residential', 'Manufactured Home'],
    ['Multi-Family', 'Residential Income', 'Multi Family'],
    ['Apartment', 'Residential Income', 'Multi Family'],
    ['Land', 'Land', null],
    ['Houseboat', 'Residential', 'Houseboat'],
    [null, 'Residential', null],
  ])('property type %s', async (type, propertyType, propertySubType) => {
    const { facts } = await read(listing({ propertyType: type }))
    expect(facts).toMatchObject([{ propertyType, propertySubType }])
  })

  it('may lack every field that a listing can do without, or hold it as text', async () => {
    const { facts } = await readDated({
      id: 'x',
      formattedAddress: 'x',
      latitude: '30.29',
      longitude: '-97.7',
      price: '250000',
      status: 'Active',
      hoa: null,
      history: null,
      bedrooms: 'many',
      yearBuilt: {},
    })
    expect(facts).toMatchObject([
      { listPrice: 250_000, latitude: 30.29, associationFee: null, bedroomsTotal: null },
    ])
  })

  it('joins the unit to the street', async () => {
    const { facts } = await read(listing({ addressLine2: 'Apt 12' }))
    expect(facts).toMatchObject([{ unparsedAddress: '38 Hargis St Apt 12' }])
  })

  it('reads foreclosures and short sales', async () => {
    const { facts } = await read(listing({ listingType: 'Short Sale' }))
    expect(facts).toMatchObject([{ specialListingConditions: ['Short Sale'] }])
  })
})

describe('what is inactive', () => {
  it('is off the market since its removal, not since the file', async () => {
    const gone = listing({
      status: 'Inactive',
      removedDate: '2024-09-02T00:00:00.000Z',
      history: null,
    })
    const { facts } = await read(
      gone,
      listing({ id: 'other', lastSeenDate: '2024-12-01T00:00:00.000Z' }),
    )
    expect(facts[0]).toMatchObject({
      standardStatus: 'Withdrawn',
      exportedOn: '2024-09-02',
      listPrice: 899_000,
    })
  })
})

describe('the history of a listing', () => {
  const entry = (price: number, listedDate: string, removedDate: string | null = null) => ({
    event: 'Sale Listing',
    price,
    listedDate: `${listedDate}T00:00:00.000Z`,
    removedDate: removedDate && `${removedDate}T00:00:00.000Z`,
  })

  it('comes before it: earlier listings as they began and ended, and what this one asked before', async () => {
    const { facts } = await read(
      listing({
        history: {
          '2024-06-24': entry(930_000, '2024-06-24'),
          '2024-08-01': { ...entry(899_000, '2024-06-24'), event: 'Price Change' },
          '2021-07-28': entry(949_000, '2021-07-28', '2021-08-23'),
        },
      }),
    )
    const seen = facts.map(({ exportedOn, standardStatus, listPrice, listingKey }) =>
      [exportedOn, standardStatus, listPrice, listingKey.split(':')[1]].join(' '),
    )
    expect(seen).toEqual([
      '2021-07-28 Active 949000 2021-07-28',
      '2021-08-23 Withdrawn 949000 2021-07-28',
      '2024-06-24 Active 930000 2024-06-24',
      '2024-09-30 Active 899000 2024-06-24',
    ])
    expect(facts.map(({ listingId }) => listingId)).toEqual([null, null, '5519228', '5519228'])
    expect(new Set(facts.map(({ homeKey }) => homeKey)).size).toBe(1)
  })

  it('that lies in the future, has no price or no day is left out', async () => {
    const { facts } = await read(
      listing({
        history: {
          '2030-01-01': entry(1_000_000, '2030-01-01'),
          '2020-01-01': { event: 'Sale Listing' },
          sale: { event: 'Sale Listing', price: 5 },
          '2020-02-02': 'sold',
        },
      }),
    )
    expect(facts).toHaveLength(1)
  })

  it('shows that a record is of a home for rent', async () => {
    const { facts, rents, refusals } = await read(
      listing({
        price: 2200,
        history: { '2024-06-24': { ...entry(2200, '2024-06-24'), event: 'Rental Listing' } },
      }),
    )
    expect([facts, refusals]).toEqual([[], []])
    expect(rents).toEqual([
      {
        source: 'rentcast',
        rentKey: '38-Hargis-St,-Austin,-TX-78723:2024-06-24',
        seenOn: '2024-09-30',
        listedOn: '2024-06-24',
        rentUsd: 2200,
        homeType: 'House',
        bedroomsTotal: 4,
        bathroomsTotalDecimal: 2.5,
        livingArea: 2345,
        unparsedAddress: '38 Hargis St',
        city: 'Austin',
        stateOrProvince: 'TX',
        postalCode: '78723',
        latitude: 30.290643,
        longitude: -97.701547,
      },
    ])
  })

  it('takes a few thousand dollars without a history for a rent, which no home is sold for', async () => {
    const { history, ...withoutHistory } = listing()
    const { facts, rents } = await read(
      { ...withoutHistory, price: 1850 },
      { ...withoutHistory, id: 'a', price: 1650, propertyType: 'Apartment' },
      { ...withoutHistory, id: 'b' },
    )
    expect(facts).toMatchObject([{ homeKey: 'b', listPrice: 899_000 }])
    expect(rents).toMatchObject([
      { rentUsd: 1850, homeType: 'House' },
      { rentUsd: 1650, homeType: 'Condo' },
    ])
  })

  it('may tell of a rental between two sales', async () => {
    const { facts } = await read(
      listing({
        history: {
          '2022-01-01': { ...entry(2200, '2022-01-01'), event: 'Rental Listing' },
          '2024-06-24': entry(899_000, '2024-06-24'),
        },
      }),
    )
    expect(facts).toHaveLength(1)
  })
})

describe('records that are refused', () => {
  it.each([
    [{ status: 'Sold' }, 'status', 'unknown status', 'Sold'],
    [{ status: null }, 'status', 'no status', ''],
    [{ price: null }, 'price', 'no price', ''],
    [{ price: -1 }, 'price', 'not a price', '-1'],
    [{ price: 1e300 }, 'price', 'not a price', '1e+300'],
    [{ price: '5125550123' }, 'price', 'not a price', ''],
    [{ latitude: null }, 'latitude', 'no coordinates', ''],
    [{ latitude: 51.5, longitude: 0 }, 'latitude', 'a place outside the United States', '51.5'],
  ])('%j', async (given, field, reason, value) => {
    const { facts, refusals } = await readText(JSON.stringify([listing(), listing(given)], null, 1))
    expect(facts).toHaveLength(1)
    const lines = JSON.stringify([listing()], null, 1).split('\n').length
    expect(refusals).toEqual([
      { line: lines, column: `${field} of 38 Hargis St, Austin, TX 78723`, reason, value },
    ])
  })

  it('are those that are no records at all', async () => {
    const { facts, refusals } = await readText(`[${JSON.stringify(listing())},["no record"]]`)
    expect(facts).toHaveLength(1)
    expect(refusals).toEqual([{ line: 1, column: '', reason: 'not a listing', value: '' }])
  })

  it('begin where a file breaks off', async () => {
    const { facts, refusals } = await readText(
      JSON.stringify([listing(), listing()]).slice(0, -100),
    )
    expect(facts).toHaveLength(1)
    expect(refusals).toMatchObject([
      { reason: 'the file ends in the middle of this listing', breaksOff: true },
    ])
  })
})

describe('an agent’s name, e-mail, phone and page', () => {
  it('stay outside', async () => {
    const person = { name: 'Jo Placeholder' }
    const { facts, refusals } = await read(
      listing(),
      listing({ listingOffice: person }),
      listing({ price: 'jo@lake-agents.example' }),
      listing({ latitude: '5125550123' }),
    )
    expect(facts).toMatchObject([{ listOfficeName: 'Lake Realty' }, { listOfficeName: null }])
    const kept = JSON.stringify({ facts, refusals })
    for (const contact of agentsContacts) expect(kept).not.toContain(contact)
  })
})

describe('a file that is none of RentCast', () => {
  it.each([
    ['[]', 'holds an empty list: the search it answers found no homes'],
    ['{"status":401,"error":"auth/api-key-invalid","message":"no"}', 'something is wrong'],
    ['[{"a":1}]', 'its listings have no formattedAddress and price'],
    ["[{'id': 1}]", 'this is not JSON'],
    ['a,b\n1,2\n', 'is not JSON'],
  ])('%j', async (text, why) => {
    const path = files.write(`none-${++count}.json`, text)
    expect(await openRentcastFile(path, { today })).toEqual({
      ok: false,
      error: { type: 'WrongFile', what: expect.stringContaining(why) },
    })
  })

  it('or does not say when it was saved', async () => {
    const undated = [{ ...listing(), lastSeenDate: null, listedDate: null }]
    const path = files.write('undated.json', JSON.stringify(undated))
    expect(await openRentcastFile(path, { today })).toEqual({
      ok: false,
      error: { type: 'NoExportDate' },
    })
  })
})
