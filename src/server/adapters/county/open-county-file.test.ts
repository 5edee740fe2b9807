import { describe, expect, it } from 'vitest'
import { collect } from '../../../../tests/collect.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { withoutFeedFields } from '../../../domain/listings/listing.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import { parseCountyMapping } from './county-mapping.ts'
import { findCountyMapping } from './find-county-mapping.ts'
import { openCountyFile } from './open-county-file.ts'

const files = temporaryFiles()
const today = date('2024-06-30')
const mappingOf = (json: unknown, name = 'lake') => {
  const mapping = parseCountyMapping(name, json)
  if (!mapping.ok) throw new Error(mapping.error)
  return mapping.value
}
const full = {
  columns: {
    ListingKey: 'parcel',
    ClosePrice: 'price',
    CloseDate: 'sold',
    LivingArea: 'sqft',
    LotSizeSquareFeet: 'lot',
    BedroomsTotal: 'beds',
    BathroomsTotalDecimal: 'baths',
    YearBuilt: 'built',
    PostalCode: 'zip',
    Latitude: 'lat',
    Longitude: 'long',
  },
  dateFormat: 'M/d/yyyy',
  constants: { PropertySubType: 'Single Family Residence', StateOrProvince: 'OR' },
  minimumClosePrice: 20_000,
}
const HEADER = 'parcel,price,sold,sqft,lot,beds,baths,built,zip,lat,long,grade'
const row = (given: Record<string, string> = {}) =>
  Object.values({
    parcel: '0123400',
    price: '221900.00',
    sold: '10/13/2014',
    sqft: '1180',
    lot: '5650',
    beds: '3',
    baths: '2.25',
    built: '1955',
    zip: '97701',
    lat: '44.0512',
    long: '-121.3157',
    grade: '7',
    ...given,
  }).join(',')

/** Sales of as many homes, each under a number of its own. */
const numbered = (homes: number) =>
  Array.from({ length: homes }, (_, i) => row({ parcel: `71293${i}` }))
/** Two sales each under as many numbers, a mile apart. */
const merged = (numbers: number) =>
  Array.from({ length: numbers }, (_, i) => [
    row({ parcel: `62228${i}` }),
    row({ parcel: `62228${i}`, lat: '44.0712', sold: '10/14/2014' }),
  ]).flat()

let count = 0
type Options = {
  mapping?: unknown
  name?: string
  end?: string
  exported?: IsoDate
  datesNeeded?: boolean
}
const open = (lines: string[], options: Options = {}) => {
  count += 1
  const {
    mapping = full,
    name = `${count}.csv`,
    end = '\n',
    exported,
    datesNeeded = true,
  } = options
  const path = files.write(name, lines.join(end) + end)
  return openCountyFile(path, mappingOf(mapping), { exported, today, datesNeeded })
}
const read = async (...given: Parameters<typeof open>) => {
  const opened = await open(...given)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const rows = await collect(opened.value.rows)
  return {
    ...opened.value,
    sales: rows.flatMap((sale) => (sale.ok && !isRent(sale.value) ? [sale.value] : [])),
    rents: rows.flatMap((sale) => (sale.ok && isRent(sale.value) ? [sale.value] : [])),
    refusals: rows.flatMap((sale) => (sale.ok ? [] : [sale.error])),
  }
}

describe('a file of leases', () => {
  it('brings rents, and no sales', async () => {
    const { sales, rents, refusals } = await read(
      [
        HEADER,
        row({ price: '2150' }),
        row({ parcel: '', price: '$1800.00', sold: '5/1/2024' }),
        row({ parcel: '7', price: '221900' }),
      ],
      { mapping: { ...full, constants: { ...full.constants, PropertyType: 'Residential Lease' } } },
    )
    expect(sales).toEqual([])
    expect(refusals).toMatchObject([{ column: 'price', reason: 'not a rent', value: '221900' }])
    expect(rents).toMatchObject([
      {
        source: 'county:lake',
        rentKey: '0123400:2014-10-13',
        seenOn: '2014-10-13',
        rentUsd: 2150,
        homeType: 'House',
        bedroomsTotal: 3,
        livingArea: 1180,
        postalCode: '97701',
      },
      { rentKey: '44.0512,-121.3157:2024-05-01:1800', seenOn: '2024-05-01', rentUsd: 1800 },
    ])
  })
})

describe('a county’s sales file', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'takes the word %s for itself where the mapping says nothing of it',
    async (word) => {
      const mapping = {
        ...full,
        columns: { ...full.columns, PropertySubType: 'kind' },
        values: { PropertySubType: { OneFam: 'Single Family Residence' } },
      }
      const lines = [`${HEADER},kind`, `${row()},${word}`, `${row({ parcel: '2' })},OneFam`]
      const { sales } = await read(lines, { mapping })
      expect(sales.map((sale) => sale.propertySubType)).toEqual([word, 'Single Family Residence'])
    },
  )

  it('leaves out rows of different homes that share a parcel number, and counts them', async () => {
    const rounded = { parcel: '622280000000' }
    const lines = [
      HEADER,
      row(rounded),
      row({ ...rounded, lat: '44.0712', sold: '10/14/2014' }),
      row({ ...rounded, sold: '10/15/2014' }),
      row({ parcel: '8' }),
      row({ parcel: '8', sold: '10/15/2014', price: '301000' }),
    ]
    const { sales, refusals, sharedKeys } = await read(lines)
    expect(sales.map((sale) => sale.listingKey)).toEqual(['8:2014-10-13', '8:2014-10-15'])
    expect(sharedKeys).toEqual({ keys: 1, rows: 3 })
    expect(refusals).toHaveLength(3)
    expect(refusals[0]).toEqual({
      line: 2,
      column: 'parcel',
      reason: 'shares its parcel number with a different home',
      value: '622280000000',
    })
  })

  it('refuses a file whose parcel numbers are in scientific notation, with a count', async () => {
    const spoilt = Array.from({ length: 20 }, () => row({ parcel: '6.2228E+11' }))
    const opened = await open([HEADER, ...spoilt, ...numbered(9)])
    expect(opened).toEqual({
      ok: false,
      error: {
        type: 'WrongFile',
        what: 'has parcel numbers in scientific notation: 20 of 29 rows have one like 6.2228E+11 in the column parcel. Its last digits are lost, so unlike homes would count as one. Format the column as text in the original file and export it again, or use a mapping without ListingKey.',
      },
    })
  })

  it('refuses a file whose parcel numbers merge unlike homes, with a count', async () => {
    const opened = await open([HEADER, ...merged(10), ...numbered(179)])
    expect(opened).toEqual({
      ok: false,
      error: {
        type: 'WrongFile',
        what: 'has parcel numbers that merge unlike homes: 20 of 199 rows share 10 numbers of the column parcel with a home that is too far away, of another kind or size, or in another unit, or that sold four times within a year. If a spreadsheet has rounded the numbers, format the column as text in the original file and export it again. If the units of a building share a number, map a column that differs between them, or use a mapping without ListingKey.',
      },
    })
  })

  it.each([
    ['words', { ...full, values: { ListingKey: { '*': 'LOT' } } }, '8'],
    ['constants', { ...full, constants: { ...full.constants, ListingKey: 'LOT' } }, ''],
  ])('refuses a file whose homes a mapping’s %s merge', async (_, mapping, parcel) => {
    const spread = Array.from({ length: 25 }, (__, i) =>
      row({ parcel, lat: `44.${10 + i}`, price: `${300_000 + i}` }),
    )
    expect(await open([HEADER, ...spread], { mapping })).toMatchObject({
      ok: false,
      error: { what: expect.stringContaining('merge unlike homes: 25 of 25 rows share 1 number') },
    })
  })

  it.each([
    ['a tenth of its rows or fewer', [...merged(10), ...numbered(180)]],
    ['fewer than 20 rows', [...merged(9), ...numbered(1)]],
  ])('refuses rows alone where numbers merge unlike homes in %s', async (_, rows) => {
    const { sales, sharedKeys } = await read([HEADER, ...rows])
    const left = rows.length - (sharedKeys?.rows ?? 0)
    expect(sales).toHaveLength(left)
    expect(left).toBe(rows.length > 100 ? 180 : 1)
  })

  it('reads the same file by a mapping without the column', async () => {
    const { ListingKey: _, ...columns } = full.columns
    const spoilt = Array.from({ length: 25 }, (__, i) =>
      row({ parcel: '6.2228E+11', price: `${300_000 + i}` }),
    )
    const { sales } = await read([HEADER, ...spoilt], { mapping: { ...full, columns } })
    expect(new Set(sales.map(({ homeKey }) => homeKey)).size).toBe(25)
  })

  it('compares homes under one parcel number even where the export date is known', async () => {
    const lines = [HEADER, row(), row({ lat: '44.0712' })]
    const { sharedKeys } = await read(lines, { exported: date('2015-01-01') })
    expect(sharedKeys).toEqual({ keys: 1, rows: 2 })
  })

  it('carries the revision of its mapping, which decides between two readings of one file', async () => {
    const { sales } = await read([HEADER, row()], { mapping: { ...full, revision: 2 } })
    expect(sales.map((sale) => sale.readerRevision)).toEqual([2])
  })

  it('takes a word that every object knows for what the mapping says of it', async () => {
    const values = { PropertySubType: { constructor: 'Condominium' } }
    const mapping = { ...full, columns: { ...full.columns, PropertySubType: 'kind' }, values }
    const { sales } = await read([`${HEADER},kind`, `${row()},constructor`], { mapping })
    expect(sales.map((sale) => sale.propertySubType)).toEqual(['Condominium'])
  })

  it('is read through its mapping, every row a closed sale', async () => {
    const { sales, exportedOn, exportedOnFrom } = await read([HEADER, row()])
    expect({ exportedOn, exportedOnFrom }).toEqual({
      exportedOn: '2014-10-13',
      exportedOnFrom: 'newest date in its rows',
    })
    expect(sales).toEqual([
      {
        source: 'county:lake',
        listingKey: '0123400:2014-10-13',
        homeKey: '0123400',
        homeNamed: true,
        exportedOn: '2014-10-13',
        readerRevision: 1,
        standardStatus: 'Closed',
        propertyType: 'Residential',
        propertySubType: 'Single Family Residence',
        listPrice: null,
        onMarketDate: null,
        closePrice: 221_900,
        closeDate: '2014-10-13',
        listingId: null,
        originatingSystemName: null,
        unparsedAddress: null,
        city: null,
        stateOrProvince: 'OR',
        postalCode: '97701',
        latitude: 44.0512,
        longitude: -121.3157,
        livingArea: 1180,
        lotSizeSquareFeet: 5650,
        bedroomsTotal: 3,
        bathroomsTotalDecimal: 2.25,
        yearBuilt: 1955,
        yearBuiltEffective: null,
        newConstructionYN: null,
        stories: null,
        garageSpaces: null,
        poolPrivateYN: null,
        viewYN: null,
        waterfrontYN: null,
        basementYN: null,
        associationFee: null,
        specialListingConditions: null,
        purchaseContractDate: null,
        daysOnMarket: null,
        mediaUrl: null,
        listingUrl: null,
        ...withoutFeedFields,
      },
    ])
  })

  it.each(['\r', '\r\n'])('may end its lines in %j', async (end) => {
    const { sales } = await read([HEADER, row(), row({ parcel: '2' })], { end })
    expect(sales.map(({ homeKey }) => homeKey)).toEqual(['0123400', '2'])
  })

  it('keeps two sales of one parcel apart, and takes the same row twice as one sale', async () => {
    const { sales } = await read([HEADER, row(), row({ sold: '12/1/2014' }), row()])
    expect(sales.map(({ listingKey }) => listingKey)).toEqual([
      '0123400:2014-10-13',
      '0123400:2014-12-01',
      '0123400:2014-10-13',
    ])
    expect(new Set(sales.map(({ homeKey }) => homeKey)).size).toBe(1)
  })

  it.each(['7.1293E+09', '6.2228e+11', '7E+09', '7.1293E9'])(
    'leaves out rows whose parcel number a spreadsheet wrote as %s, and counts them',
    async (parcel) => {
      const { sales, refusals, shortenedKeys } = await read([HEADER, row({ parcel }), row()])
      expect(sales.map((sale) => sale.homeKey)).toEqual(['0123400'])
      expect(shortenedKeys).toBe(1)
      expect(refusals).toEqual([
        {
          line: 2,
          column: 'parcel',
          reason: 'parcel number without its last digits',
          value: parcel,
        },
      ])
    },
  )

  it('knows sales without a parcel, or with one that may be shortened, by place, day and price', async () => {
    const { ListingKey: _, ...columns } = full.columns
    const bare = await read([HEADER, row()], { mapping: { ...full, columns } })
    const spoilt = await read([HEADER, row({ parcel: '7E9' })])
    for (const { sales } of [bare, spoilt])
      expect(sales.map(({ listingKey }) => listingKey)).toEqual([
        '44.0512,-121.3157:2014-10-13:221900',
      ])
  })

  it('takes 0 for unknown', async () => {
    const { sales } = await read([
      HEADER,
      row({ sqft: '0', lot: '0', beds: '0', baths: '0', built: '0' }),
    ])
    expect(sales).toMatchObject([
      {
        livingArea: null,
        lotSizeSquareFeet: null,
        bedroomsTotal: null,
        bathroomsTotalDecimal: null,
        yearBuilt: null,
      },
    ])
  })

  it('joins the columns that hold one field, such as the parts of an address', async () => {
    const mapping = {
      ...full,
      columns: {
        ...full.columns,
        CloseDate: ['year', 'month'],
        UnparsedAddress: ['no', 'street', 'unit'],
      },
      dateFormat: 'yyyy M',
    }
    const { sales, refusals } = await read(
      [
        `${HEADER},no,street,unit,year,month`,
        `${row()},33,Birch Ct,,2014,10`,
        `${row()},33,Birch Ct,#2,2014,`,
      ],
      { mapping },
    )
    expect(sales).toMatchObject([{ unparsedAddress: '33 Birch Ct', closeDate: '2014-10-01' }])
    expect(refusals).toMatchObject([{ column: 'year + month', value: '2014' }])
    const lacking = await open([HEADER, row()], { mapping })
    expect(lacking).toMatchObject({
      error: { what: expect.stringContaining('has no column "year"') },
    })
  })

  it('reads acres, and full and half baths', async () => {
    const mapping = {
      ...full,
      columns: {
        ClosePrice: 'price',
        CloseDate: 'sold',
        Latitude: 'lat',
        Longitude: 'long',
        LotSizeAcres: 'lot',
        BathroomsFull: 'baths',
        BathroomsHalf: 'grade',
      },
    }
    const { sales } = await read([HEADER, row({ lot: '0.25', baths: '2', grade: '1' })], {
      mapping,
    })
    expect(sales).toMatchObject([{ lotSizeSquareFeet: 10_890, bathroomsTotalDecimal: 2.5 }])
  })

  it.each([
    ['', 120],
    ['Monthly', 120],
    ['Annually', 10],
    ['Quarterly', 40],
    ['One Time', null],
  ])('reads dues of 120 dollars paid %j as %j a month', async (paid, associationFee) => {
    const columns = { ...full.columns, AssociationFee: 'grade', AssociationFeeFrequency: 'paid' }
    const lines = [`${HEADER},paid`, `${row({ grade: '120' })},${paid}`]
    const { sales } = await read(lines, { mapping: { ...full, columns } })
    expect(sales).toMatchObject([{ associationFee }])
  })

  it('reads stories, a garage, a pool and a view, in the file’s own words', async () => {
    const { sales } = await read(
      [`${HEADER},pool,view,cars`, `${row({ grade: '1.5' })},None,3,2`],
      {
        mapping: {
          ...full,
          columns: {
            ...full.columns,
            Stories: 'grade',
            PoolPrivateYN: 'pool',
            ViewYN: 'view',
            GarageSpaces: 'cars',
          },
          values: { PoolPrivateYN: { None: 'N' }, ViewYN: { 3: 'Y' } },
        },
      },
    )
    expect(sales).toMatchObject([
      { stories: 1.5, poolPrivateYN: false, viewYN: true, garageSpaces: 2 },
    ])
  })

  it('knows nothing of a field that the mapping says it may lack, and may hold', async () => {
    const columns = { ...full.columns, Stories: 'floors', ViewYN: 'view' }
    const mapping = { ...full, columns, mayLack: ['Stories', 'ViewYN'] }
    const { sales } = await read([`${HEADER},view`, `${row()},1`], { mapping })
    expect(sales).toMatchObject([{ stories: null, viewYN: true, garageSpaces: null }])
  })

  it.each([
    ['king-county', 'floors', '2.5', { stories: 2.5 }],
    ['king-county', 'view', '0', { viewYN: false }],
    ['king-county', 'view', '3', { viewYN: true }],
    ['king-county', 'waterfront', '1', { waterfrontYN: true }],
    ['king-county', 'sqft_basement', '0', { basementYN: false }],
    ['king-county', 'sqft_basement', '910', { basementYN: true }],
    ['king-county', 'sqft_basement', '', { basementYN: null }],
    ['king-county', 'condition', '4', { propertyCondition: '4' }],
    ['ames', 'House_Style', 'One_and_Half_Fin', { stories: 1.5 }],
    ['ames', 'House_Style', 'SLvl', { stories: null }],
    ['ames', 'Garage_Cars', '0', { garageSpaces: 0 }],
    ['ames', 'Pool_QC', 'No_Pool', { poolPrivateYN: false }],
    ['ames', 'Pool_QC', 'Fair', { poolPrivateYN: true }],
    ['ames', 'Total_Bsmt_SF', '856', { basementYN: true }],
    ['ames', 'Overall_Cond', 'Very_Good', { propertyCondition: 'Very_Good' }],
    ['ames', 'Sale_Condition', 'Normal', { specialListingConditions: null }],
    [
      'ames',
      'Sale_Condition',
      'Abnorml',
      { specialListingConditions: ['In Foreclosure', 'Short Sale'] },
    ],
  ])(
    'is read by the built-in mapping %s with and without %s',
    async (name, column, written, said) => {
      const mapping = await findCountyMapping(name)
      if (!mapping.ok) throw new Error(mapping.error)
      const { columns, mayLack } = mapping.value
      const needed = Object.entries(columns).flatMap(([field, names]) =>
        mayLack.some((one) => one === field) ? [] : [names].flat(),
      )
      const cells: Record<string, string> = {
        price: '221900',
        date: '20141013T000000',
        lat: '47.5',
        long: '-122.2',
        Sale_Price: '221900',
        Year_Sold: '2010',
        Mo_Sold: '5',
        Latitude: '42',
        Longitude: '-93.6',
      }
      const line = needed.map((one) => cells[one] ?? '').join(',')
      const factOf = async (lines: string[]) => {
        const path = files.write(`${name}-${column}-${written}.csv`, lines.join('\n'))
        const opened = await openCountyFile(path, mapping.value, { today })
        if (!opened.ok) throw new Error(JSON.stringify(opened.error))
        const [fact] = await collect(opened.value.rows)
        return fact?.ok && !isRent(fact.value) ? fact.value : null
      }
      expect(await factOf([needed.join(','), line])).toMatchObject({ stories: null, viewYN: null })
      expect(await factOf([`${needed.join(',')},${column}`, `${line},${written}`])).toMatchObject(
        said,
      )
    },
  )

  it('reads special conditions, days on market and the day of the contract', async () => {
    const columns = {
      ...full.columns,
      SpecialListingConditions: 'deed',
      DaysOnMarket: 'days',
      PurchaseContractDate: 'agreed',
    }
    const values = { SpecialListingConditions: { TD: 'In Foreclosure' } }
    const lines = [
      `${HEADER},deed,days,agreed`,
      `${row()},TD,31,9/2/2014`,
      `${row({ parcel: '2' })},WD,,12/2/2014`,
    ]
    const { sales } = await read(lines, { mapping: { ...full, columns, values } })
    expect(sales).toMatchObject([
      {
        specialListingConditions: ['In Foreclosure'],
        daysOnMarket: 31,
        purchaseContractDate: '2014-09-02',
      },
      { specialListingConditions: null, daysOnMarket: null, purchaseContractDate: null },
    ])
  })

  it('keeps remarks of any length without contacts and without the agent, and cuts them off', async () => {
    const columns = { ...full.columns, PublicRemarks: 'words', ListAgentFullName: 'agent' }
    const words =
      'Needs TLC. Call 206-555-0134 today. Or jo@homes.example. Ask Jo Doe why. Sold as is.'
    const lines = [
      `${HEADER},words,agent`,
      `${row()},${words},Jo Doe`,
      `${row({ parcel: '2' })},${'Sunny den. '.repeat(3000)},`,
      `${row({ parcel: '3' })},,`,
    ]
    const { sales } = await read(lines, { mapping: { ...full, columns } })
    const [kept, long, none] = sales.map(({ publicRemarks }) => publicRemarks)
    expect(kept).toBe('Needs TLC. Sold as is.')
    expect(long?.length).toBe(20_000)
    expect(none).toBeNull()
    expect(JSON.stringify(sales)).not.toContain('Doe')
  })

  it('counts an age back from the year of the export, where no year is said', async () => {
    const mapping = { ...full, columns: { ...full.columns, Age: 'grade' } }
    const lines = [
      HEADER,
      row({ grade: '12' }),
      row({ parcel: '2', built: '', grade: '87' }),
      row({ parcel: '3', built: '', grade: '0' }),
      row({ parcel: '4', built: '', grade: '-1' }),
      row({ parcel: '5', built: '', grade: '' }),
    ]
    const { sales } = await read(lines, { mapping, exported: date('2015-06-01') })
    expect(sales.map(({ yearBuilt }) => yearBuilt)).toEqual([1955, 1928, 2015, null, null])
  })

  it('takes "unincorporated" for no city, so that the nearest place is found for it', async () => {
    const mapping = { ...full, columns: { ...full.columns, City: 'grade' } }
    const lines = [HEADER, row({ grade: 'UNINCORPORATED' }), row({ grade: 'BEND' })]
    const { sales } = await read(lines, { mapping })
    expect(sales.map(({ city }) => city)).toEqual([null, 'Bend'])
  })

  it.each([
    ["yyyyMMdd'T'HHmmss", '20141013T000000'],
    ['iso', '2014-10-13'],
    ['EEE MMM dd HH:mm:ss zzz yyyy', 'Mon Oct 13 00:00:00 EDT 2014'],
  ])('reads dates written %s', async (dateFormat, sold) => {
    const { sales } = await read([HEADER, row({ sold })], { mapping: { ...full, dateFormat } })
    expect(sales).toMatchObject([{ closeDate: '2014-10-13' }])
  })

  it('keeps to the given export date, else to the one in the file name', async () => {
    const exported = date('2015-01-01')
    const name = 'sales_2015-02-01.csv'
    expect(await read([HEADER, row()], { exported, name })).toMatchObject({
      exportedOn: '2015-01-01',
      exportedOnFrom: 'given',
    })
    expect(await read([HEADER, row()], { name })).toMatchObject({
      exportedOn: '2015-02-01',
      exportedOnFrom: 'file name',
    })
  })
})

describe('a county’s sales file with no dates needed', () => {
  const without = (lines: string[], name = `undated-${lines.length}.csv`) =>
    read(lines, { name, datesNeeded: false })

  it('counts a sale without a date, or with one that cannot be read, as of the newest', async () => {
    const lines = [
      HEADER,
      row(),
      row({ parcel: '2', sold: '' }),
      row({ parcel: '3', sold: 'May' }),
      row({ parcel: '4', sold: '3/1/2013' }),
      row({ parcel: '5', sold: '1/2/2030' }),
    ]
    const { sales } = await without(lines)
    expect(sales.map(({ closeDate }) => closeDate)).toEqual([
      ...['2014-10-13', '2014-10-13', '2014-10-13', '2013-03-01', '2014-10-13'],
    ])
  })

  it('counts all sales as of today when none has a date', async () => {
    const { sales, exportedOn } = await without([HEADER, row({ sold: '' })])
    expect(exportedOn).toBe(today)
    expect(sales).toMatchObject([{ closeDate: today }])
  })

  it('may have no column of dates, and a date in its name', async () => {
    const lines = [HEADER.replace('sold', 'other'), row()]
    const { sales } = await without(lines, 'sales_2015-02-01.csv')
    expect(sales).toMatchObject([{ closeDate: '2015-02-01' }])
  })
})

it('reports progress of the search for the newest closing date', async () => {
  const path = files.write('long.csv', [HEADER, ...Array(2500).fill(row())].join('\n'))
  const heard: string[] = []
  const onSurvey = (done: number, of: number) => heard.push(done <= of ? 'within' : 'beyond')
  await openCountyFile(path, mappingOf(full), { today, onSurvey })
  expect(heard).toEqual(['within', 'within', 'within'])
})

describe('a row that is refused', () => {
  it.each([
    [{ beds: '33', sqft: '1620' }, 'beds', 'more bedrooms than a home this size can hold', '33'],
    [{ price: '19999' }, 'price', 'a price below minimumClosePrice', '19999'],
    [{ price: '' }, 'price', 'no price', ''],
    [{ price: 'n/a' }, 'price', 'not a price', 'n/a'],
    [{ sold: '' }, 'sold', 'sale without a date', ''],
    [{ sold: '2014-10-13' }, 'sold', 'not a date as dateFormat writes it', '2014-10-13'],
    [{ sold: '1/2/2030' }, 'sold', 'closing date after the export', '1/2/2030'],
    [{ parcel: 'x'.repeat(251) }, 'parcel', 'too long a text', 'x'.repeat(251)],
    [{ lat: '' }, 'lat', 'no coordinates', ''],
    [{ long: '121.3157' }, 'lat', 'a place outside the United States', '44.0512'],
  ])('names line, column and why: %j', async (given, column, reason, value) => {
    const { sales, refusals } = await read([HEADER, row(), row(given)])
    expect(sales).toHaveLength(1)
    expect(refusals).toEqual([{ line: 3, column, reason, value }])
  })

  it('is what the file’s own words mean; words that are not named stay', async () => {
    const mapping = {
      ...full,
      columns: { ...full.columns, PropertySubType: 'grade' },
      values: { PropertySubType: { twn: 'Townhouse' } },
    }
    const lines = [HEADER, row({ grade: ' twn ' }), row({ grade: 'Duplex' }), row({ grade: '' })]
    const { sales } = await read(lines, { mapping })
    expect(sales.map((sale) => sale.propertySubType)).toEqual([
      'Townhouse',
      'Duplex',
      'Single Family Residence',
    ])
  })

  it('may have many bedrooms where it is a building', async () => {
    const mapping = { ...full, constants: { PropertyType: 'residential income' } }
    const { sales } = await read([HEADER, row({ beds: '24', sqft: '9000' })], { mapping })
    expect(sales).toMatchObject([{ bedroomsTotal: 24, propertyType: 'Residential Income' }])
  })
})

describe('a file the mapping does not fit', () => {
  const whatIsWrong = (opened: Awaited<ReturnType<typeof open>>): string =>
    opened.ok || opened.error.type !== 'WrongFile' ? '' : opened.error.what

  it('is refused with the missing column and the columns there are', async () => {
    const opened = await open(['id,cost', '1,2'], { name: 'other.csv' })
    expect(opened).toEqual({
      ok: false,
      error: {
        type: 'WrongFile',
        what: 'has no column "parcel", where the mapping lake finds ListingKey; its columns are id, cost.',
      },
    })
  })

  it('is refused when no date fits', async () => {
    const opened = await open([HEADER, row({ sold: 'May 2014' })], { name: 'dates.csv' })
    expect(opened).toEqual({ ok: false, error: { type: 'NoClosingDate', mapping: 'lake' } })
  })

  it('is refused when a header is all there is', async () => {
    const opened = await open([HEADER, ',,,,'], { name: 'header.csv' })
    expect(whatIsWrong(opened)).toBe('has a header but no rows.')
  })

  it('has its columns named so that a terminal can show them, be it no text at all', async () => {
    const columns = ['\u001b[2Jid', 'y'.repeat(500), ...Array(200).fill('z')]
    const opened = await open([columns.join(','), '1'], { name: 'binary.csv' })
    expect(whatIsWrong(opened)).toContain(`its columns are [2Jid, ${'y'.repeat(59)}…, z, z,`)
    expect(whatIsWrong(opened)).toMatch(/, z and 102 more\.$/)
  })

  it('is refused when it is empty or missing', async () => {
    const blank = await open(['', ''], { name: 'blank.csv' })
    expect(whatIsWrong(blank)).toBe('is not a CSV file with a header.')
    const missing = await openCountyFile('missing.csv', mappingOf(full), { today })
    expect(whatIsWrong(missing)).toContain('there is no such file')
  })
})
