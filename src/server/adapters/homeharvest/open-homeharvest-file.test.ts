import { describe, expect, it } from 'vitest'
import { collect } from '../../../../tests/collect.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import {
  agentsContacts,
  type HomeharvestVersion,
  headers,
  row,
} from './homeharvest-rows-for-tests.ts'
import { openHomeharvestFile } from './open-homeharvest-file.ts'

const files = temporaryFiles()
const today = date('2025-12-31')
let count = 0
const open = (lines: readonly string[], name = `${++count}.csv`) =>
  openHomeharvestFile(files.write(name, lines.map((line) => `${line}\n`).join('')), { today })
const read = async (lines: readonly string[], name?: string) => {
  const opened = await open(lines, name)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const rows = await collect(opened.value.rows)
  return {
    ...opened.value,
    listings: rows.flatMap((one) => (one.ok && !isRent(one.value) ? [one.value] : [])),
    rents: rows.flatMap((one) => (one.ok && isRent(one.value) ? [one.value] : [])),
    refusals: rows.flatMap((one) => (one.ok ? [] : [one.error])),
  }
}
const readRow = async (given: Record<string, string>, version: HomeharvestVersion = '0.8.18') => {
  const { listings, refusals } = await read([headers[version], row(version, given)])
  return listings[0] ?? refusals[0]
}

const versions = [
  '0.3.0',
  '0.3.10',
  '0.3.20',
  '0.3.28',
  '0.4.5',
  '0.8.18',
] as const satisfies readonly HomeharvestVersion[]

describe('a HomeHarvest file', () => {
  it.each(versions)('of version %s is read by its columns’ names', async (version) => {
    const { listings, refusals } = await read([headers[version], row(version)])
    expect(refusals).toEqual([])
    expect(listings).toMatchObject([
      {
        source: 'homeharvest',
        listingKey: 'CHNC:4150692',
        homeKey: '5712113770',
        homeNamed: true,
        standardStatus: 'Closed',
        propertyType: 'Residential',
        propertySubType: 'Single Family Residence',
        closePrice: 700_000,
        closeDate: '2025-04-07',
        listPrice: 758_500,
        onMarketDate: '2025-03-20',
        listingId: '4150692',
        originatingSystemName: 'CHNC',
        unparsedAddress: '33 Windsor Rd',
        city: 'Asheville',
        stateOrProvince: 'NC',
        postalCode: '28804',
        latitude: 35.643696,
        longitude: -82.555364,
        livingArea: 1763,
        lotSizeSquareFeet: 23_958,
        bedroomsTotal: 3,
        bathroomsTotalDecimal: 2.5,
        yearBuilt: 1953,
        stories: 2,
        garageSpaces: 1,
        poolPrivateYN: null,
        viewYN: null,
        waterfrontYN: null,
        basementYN: null,
        associationFee: 40,
      },
    ])
  })

  it('may have its columns in any order, an index in front, and a second header where files were joined', async () => {
    const turned = (line: string) => ['0', ...line.split(',').toReversed()].join(',')
    const plain = row('0.3.0')
    const { listings } = await read([
      turned(headers['0.3.0']),
      turned(plain),
      headers['0.3.0'],
      plain.replace('4150692', '4150693'),
    ])
    expect(listings.map(({ listingKey }) => listingKey)).toEqual(['CHNC:4150692', 'CHNC:4150693'])
  })

  it('may lack the columns that were left out', async () => {
    const columns =
      'status,style,street,zip_code,beds,full_baths,half_baths,sqft,list_price,latitude,longitude'
    const offer = 'FOR_SALE,CONDO,33 Windsor Rd #5,28804,2,1,,900,250000,35.64,-82.55'
    const { listings } = await read([columns, offer], '2025-05-04.csv')
    expect(listings).toMatchObject([
      {
        listingKey: 'address:33 windsor rd #5|28804:offer',
        homeKey: 'address:33 windsor rd #5|28804',
        homeNamed: false,
        listPrice: 250_000,
        bathroomsTotalDecimal: 1,
      },
    ])
  })

  it('is dated by its name, else by the newest date in its rows', async () => {
    const lines = [headers['0.8.18'], row('0.8.18', { last_update_date: '2025-04-09 07:00:00' })]
    expect(await read(lines, 'HomeHarvest_20250501_121314.csv')).toMatchObject({
      exportedOn: '2025-05-01',
      exportedOnFrom: 'file name',
    })
    expect(await read(lines)).toMatchObject({
      exportedOn: '2025-04-09',
      exportedOnFrom: 'newest date in its rows',
    })
  })

  it.each([
    ['\n', 'the search that wrote it found no homes'],
    ['""\n', 'the search that wrote it found no homes'],
    ['a,b\n1,2\n', 'it has no zip_code, full_baths and list_price columns'],
  ])('is refused whole when it holds %j', async (content, why) => {
    const path = files.write(`whole-${++count}.csv`, content)
    const opened = await openHomeharvestFile(path, { today })
    const error = { type: 'WrongFile', what: expect.stringContaining(why) }
    expect(opened).toEqual({ ok: false, error })
  })

  it('is refused whole when nothing says when it was exported', async () => {
    const path = files.write('undated.csv', `${headers['0.4.5']}\n`)
    const opened = await openHomeharvestFile(path, { today })
    expect(opened).toEqual({ ok: false, error: { type: 'NoExportDate' } })
  })
})

describe('a home for sale', () => {
  it.each([
    ['FOR_SALE', 'Active'],
    ['PENDING', 'Pending'],
    ['CONTINGENT', 'Active Under Contract'],
  ])(
    'that is %s is an offer: its sold_price and last_sold_date are of the sale before',
    async (status, standardStatus) => {
      for (const version of versions) {
        const given = { status, mls_status: '', sold_price: '210000', last_sold_date: '2014-06-02' }
        expect(await readRow(given, version)).toMatchObject({
          standardStatus,
          listPrice: 758_500,
          onMarketDate: '2025-03-20',
          closePrice: null,
          closeDate: null,
        })
      }
    },
  )

  it.each([
    ['Coming Soon', 'Coming Soon'],
    ['Active Under Contract', 'Active Under Contract'],
    ['Temporarily Off Market', 'Hold'],
    ['Active', 'Active'],
  ])('is as the MLS says: %s', async (mls_status, standardStatus) => {
    expect(await readRow({ status: 'FOR_SALE', mls_status })).toMatchObject({ standardStatus })
  })

  it('without a list date was listed as many days before the export as it counts', async () => {
    const { listings } = await read(
      [headers['0.4.5'], row('0.4.5', { status: 'FOR_SALE', list_date: '' })],
      '2025-05-01.csv',
    )
    expect(listings).toMatchObject([{ onMarketDate: '2025-04-13' }])
  })

  it('that went off the market is withdrawn, whether or not a price is left', async () => {
    const off = { status: 'OFF_MARKET', list_price: '' }
    expect(await readRow(off)).toMatchObject({
      standardStatus: 'Withdrawn',
      listPrice: null,
      closeDate: null,
    })
  })
})

describe('a sale', () => {
  it('that was entered for the record later says nothing about its offer', async () => {
    expect(
      await readRow({ list_date: '2025-04-09', days_on_mls: '-2', list_price: '700000' }),
    ).toMatchObject({
      closeDate: '2025-04-07',
      closePrice: 700_000,
      listPrice: null,
      onMarketDate: null,
      daysOnMarket: null,
    })
  })

  it.each([
    ['2025-04-07', '2025-04-07'],
    ['2025-04-07 18:30:00', '2025-04-07'],
    ['2025-04-07T18:30:00Z', '2025-04-07'],
    ['2025-04-07T18:30:00+00:00', '2025-04-07'],
    ['4/7/2025', '2025-04-07'],
  ])('dates written %s', async (last_sold_date, closeDate) => {
    expect(await readRow({ last_sold_date })).toMatchObject({ closeDate })
  })

  it('has its price in last_sold_price where sold_price is blank', async () => {
    expect(await readRow({ sold_price: '', last_sold_price: '699000' })).toMatchObject({
      closePrice: 699_000,
    })
  })

  it('says when it was agreed', async () => {
    expect(await readRow({ pending_date: '2025-03-25 00:00:00' })).toMatchObject({
      purchaseContractDate: '2025-03-25',
    })
  })

  it('without a number of the MLS is its home and day', async () => {
    expect(await readRow({ mls: '', mls_id: '', listing_id: '' })).toMatchObject({
      listingKey: 'home:5712113770:2025-04-07',
      homeKey: '5712113770',
    })
  })
})

describe('the facts of a home', () => {
  it.each([
    ['2', '', 2],
    ['2', '1', 2.5],
    ['2.0', '1.0', 2.5],
    ['', '1', 0.5],
    ['', '', null],
  ])('%j full and %j half baths', async (full_baths, half_baths, bathroomsTotalDecimal) => {
    expect(await readRow({ full_baths, half_baths })).toMatchObject({ bathroomsTotalDecimal })
  })

  it.each([
    ['CONDO', 'Residential', 'Condominium'],
    ['CONDOS', 'Residential', 'Condominium'],
    ['TOWNHOMES', 'Residential', 'Townhouse'],
    ['MULTI_FAMILY', 'Residential Income', 'Multi Family'],
    ['MOBILE', 'Residential', 'Manufactured Home'],
    ['LAND', 'Land', null],
    ['FARM', 'Farm', null],
    ['YURT', 'Residential', 'YURT'],
  ])('style %s', async (style, propertyType, propertySubType) => {
    expect(await readRow({ style })).toMatchObject({ propertyType, propertySubType })
  })

  it.each([
    ['7 Pine Rd Unit 11', '7 Pine Rd', 'Unit 11', '7 Pine Rd Unit 11'],
    ['7 Pine Rd', '7 Pine Rd', 'Unit 11', '7 Pine Rd Unit 11'],
    ['', '7 Pine Rd', 'Unit 11', '7 Pine Rd Unit 11'],
    ['', '7 Pine Rd', '', '7 Pine Rd'],
  ])(
    'street line %j, street %j and unit %j',
    async (full_street_line, street, unit, unparsedAddress) => {
      expect(await readRow({ full_street_line, street, unit })).toMatchObject({ unparsedAddress })
    },
  )

  it('has the first photo, by https, also where only the others are given', async () => {
    expect(await readRow({})).toMatchObject({
      mediaUrl: 'https://ap.rdcpix.com/e3a0f3a6-m1od-w480_h360_x2.webp?w=1080&q=75',
    })
    expect(await readRow({ primary_photo: '' })).toMatchObject({
      mediaUrl: 'https://ap.rdcpix.com/a,1.webp',
    })
  })

  it('reads numbers as pandas writes them again, and its words for nothing', async () => {
    expect(
      await readRow({
        mls_id: '4150692.0',
        property_id: '5712113770.0',
        zip_code: '7030.0',
        sqft: 'nan',
        beds: '<NA>',
        year_built: 'None',
      }),
    ).toMatchObject({
      listingKey: 'CHNC:4150692',
      homeKey: '5712113770',
      postalCode: '07030',
      livingArea: null,
      bedroomsTotal: null,
      yearBuilt: null,
    })
  })

  it('knows the home by its page where there is no property_id', async () => {
    const property_url = 'https://www.realtor.com/realestateandhomes-detail/5712113770'
    expect(await readRow({ property_url }, '0.3.0')).toMatchObject({ homeKey: '5712113770' })
    expect(await readRow({ property_url: 'https://example.com/x' }, '0.3.0')).toMatchObject({
      homeKey: 'address:33 windsor rd|28804',
      homeNamed: false,
    })
  })
})

describe('homes for rent', () => {
  it('are rents, and no listings', async () => {
    const apartment = { style: 'APARTMENT', status: 'for rent', mls_id: '2', list_price: '1650' }
    const { listings, rents, refusals } = await read(
      [
        headers['0.8.18'],
        row('0.8.18', { status: 'FOR_RENT', list_price: '2150' }),
        row('0.8.18', apartment),
        row('0.8.18', { mls_id: '3' }),
      ],
      '2025-05-01.csv',
    )
    expect(refusals).toEqual([])
    expect(listings).toMatchObject([{ listingKey: 'CHNC:3', closePrice: 700_000 }])
    expect(rents).toEqual([
      {
        source: 'homeharvest',
        rentKey: 'CHNC:4150692',
        seenOn: '2025-05-01',
        listedOn: '2025-03-20',
        rentUsd: 2150,
        homeType: 'House',
        bedroomsTotal: 3,
        bathroomsTotalDecimal: 2.5,
        livingArea: 1763,
        unparsedAddress: '33 Windsor Rd',
        city: 'Asheville',
        stateOrProvince: 'NC',
        postalCode: '28804',
        latitude: 35.643696,
        longitude: -82.555364,
      },
      expect.objectContaining({ rentKey: 'CHNC:2', rentUsd: 1650, homeType: 'Condo' }),
    ])
  })
})

describe('rows that are refused', () => {
  it.each([
    [{ status: 'FOR_RENT', list_price: '' }, 'list_price', 'no price', ''],
    [{ status: 'FOR_RENT', list_price: '75' }, 'list_price', 'not a rent', '75'],
    [{ status: 'FOR_RENT', list_price: '415000' }, 'list_price', 'not a rent', '415000'],
    [{ status: 'READY_TO_BUILD' }, 'status', 'a plan, not a home', 'READY_TO_BUILD'],
    [{ status: 'OTHER' }, 'status', 'neither for sale nor sold', 'OTHER'],
    [{ status: '' }, 'status', 'no status', ''],
    [{ status: 'Jo Placeholder' }, 'status', 'unknown status', ''],
    [{ last_sold_date: '' }, 'last_sold_date', 'sale without a date', ''],
    [{ last_sold_date: '2025-02-30' }, 'last_sold_date', 'not a date', '2025-02-30'],
    [{ last_sold_date: '12025-02-03' }, 'last_sold_date', 'not a date', '12025-02-03'],
    [{ sold_price: '', last_sold_price: '' }, 'last_sold_price', 'no price', ''],
    [{ sold_price: '-5' }, 'sold_price', 'not a price', '-5'],
    [{ sold_price: 'inf' }, 'sold_price', 'not a price', 'inf'],
    [{ sold_price: '1e300' }, 'sold_price', 'not a price', '1e300'],
    [{ sold_price: '828-555-0199' }, 'sold_price', 'not a price', ''],
    [{ sold_price: '1' }, 'sold_price', 'a price of $10,000 or less is not a market sale', '1'],
    [{ status: 'FOR_SALE', list_price: '' }, 'list_price', 'no price', ''],
    [{ latitude: '' }, 'latitude', 'no coordinates', ''],
    [{ latitude: '0', longitude: '0' }, 'latitude', 'a place outside the United States', '0'],
    [{ street: 'x'.repeat(300) }, 'street', 'too long a text', ''],
  ])('%j', async (given, column, reason, value) => {
    const { refusals, listings } = await read(
      [headers['0.8.18'], row('0.8.18', given)],
      `2025-05-01-${++count}.csv`,
    )
    expect(listings).toEqual([])
    expect(refusals).toEqual([{ line: 2, column, reason, value }])
  })

  it('are those with more cells than the header, and none of their cells is shown', async () => {
    const { refusals } = await read(
      [headers['0.4.5'], `${row('0.4.5')},Jo Placeholder`],
      `2025-05-01-${++count}.csv`,
    )
    expect(refusals).toEqual([
      { line: 2, column: '', reason: 'more cells than the header', value: '' },
    ])
  })
})

describe('an agent’s name, e-mail and phone', () => {
  it.each(versions)('stay outside, whatever version %s says of them', async (version) => {
    const lines = [
      row(version),
      row(version, { status: 'FOR_SALE' }),
      row(version, {
        office_name: 'Jo Placeholder',
        broker_name: 'Jo Placeholder',
        broker: 'Jo Placeholder',
      }),
      row(version, { sold_price: 'jo@lake-agents.example', list_price: '8285550123' }),
      row(version, { status: 'Jo Placeholder' }),
      row(version, { latitude: '828-555-0199' }),
      `Jo Placeholder,${row(version)}`,
    ]
    const { listings, refusals } = await read([headers[version], ...lines])
    const kept = JSON.stringify({ listings, refusals })
    for (const contact of agentsContacts) expect(kept).not.toContain(contact)
    expect(listings.length).toBeGreaterThanOrEqual(3)
    expect(refusals).toHaveLength(lines.length - listings.length)
  })

  it('leaves the brokerage and the rest of the description', async () => {
    expect(await readRow({})).toMatchObject({
      listOfficeName: 'Lake Realty Asheville',
      publicRemarks: 'A view of the lake.',
    })
    expect(await readRow({ office_name: '' })).toMatchObject({ listOfficeName: 'Lake Realty' })
    expect(await readRow({}, '0.3.28')).toMatchObject({ listOfficeName: 'Lake Realty' })
    // The second of the advertisers may have been a person.
    expect(await readRow({}, '0.3.20')).toMatchObject({ listOfficeName: null })
  })
})

describe('what the site says of a home', () => {
  const words = { text: 'Needs TLC.', new_construction: 'False' }

  it('is of a sale where its listing began by the closing', async () => {
    expect(await readRow({ ...words, list_date: '2025-04-07' })).toMatchObject({
      publicRemarks: 'Needs TLC.',
      newConstructionYN: false,
    })
  })

  it.each(['2025-04-08', ''])('is of no sale where it began %j', async (list_date) => {
    expect(await readRow({ ...words, list_date })).toMatchObject({
      publicRemarks: null,
      propertyCondition: null,
      newConstructionYN: null,
    })
  })

  it('is of an offer at all times, its tag for fixers among it', async () => {
    const offer = { ...words, status: 'FOR_SALE', list_date: '' }
    const [header, line] = [`${headers['0.8.18']},tags`, row('0.8.18', offer)]
    const { listings } = await read([header, `${line},"['fixer_upper', 'garage_1_or_more']"`])
    expect(listings).toMatchObject([{ publicRemarks: 'Needs TLC.', propertyCondition: 'Fixer' }])
  })
})
