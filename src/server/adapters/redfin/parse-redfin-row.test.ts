import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { homeTypeOf } from '../../../domain/listings/home-type.ts'
import { type ListingFact, withoutFeedFields } from '../../../domain/listings/listing.ts'
import { parseRedfinRow } from './parse-redfin-row.ts'
import { type RedfinRecord, redfinColumns } from './redfin-columns.ts'

const exportedOn = date('2022-09-27')
const active: RedfinRecord = {
  'SALE TYPE': 'MLS Listing',
  'SOLD DATE': '',
  'PROPERTY TYPE': 'Single Family Residential',
  ADDRESS: '12 Alder St',
  CITY: 'Seattle',
  'STATE OR PROVINCE': 'WA',
  'ZIP OR POSTAL CODE': '98118',
  PRICE: '455000',
  BEDS: '3',
  BATHS: '2.5',
  'SQUARE FEET': '1702',
  'LOT SIZE': '5200',
  'YEAR BUILT': '1954',
  'DAYS ON MARKET': '12',
  'HOA/MONTH': '45',
  STATUS: 'Active',
  URL: 'https://listings.example/WA/Seattle/12-Alder-St-98118/home/1136',
  SOURCE: 'NWMLS',
  'MLS#': '2001',
  LATITUDE: '47.5512345',
  LONGITUDE: '-122.2812345',
}
const sold: RedfinRecord = {
  ...active,
  'SALE TYPE': 'PAST SALE',
  STATUS: 'Sold',
  'SOLD DATE': 'September-8-2022',
  'DAYS ON MARKET': '',
}

const parse = (record: RedfinRecord) => parseRedfinRow(record, 7, exportedOn)
const listing = (record: RedfinRecord): ListingFact => {
  const parsed = parse(record)
  if (!parsed?.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}
const refusal = (record: RedfinRecord) => {
  const parsed = parse(record)
  return parsed && !parsed.ok ? parsed.error : parsed
}

describe('an offer', () => {
  it('is read in RESO terms, its list date counted back from the export', () => {
    expect(listing(active)).toEqual({
      source: 'redfin',
      listingKey: 'NWMLS:2001',
      homeKey: '1136',
      homeNamed: true,
      exportedOn,
      readerRevision: 2,
      standardStatus: 'Active',
      propertyType: 'Residential',
      propertySubType: 'Single Family Residence',
      listPrice: 455_000,
      onMarketDate: '2022-09-15',
      closePrice: null,
      closeDate: null,
      listingId: '2001',
      originatingSystemName: 'NWMLS',
      unparsedAddress: '12 Alder St',
      city: 'Seattle',
      stateOrProvince: 'WA',
      postalCode: '98118',
      latitude: 47.5512345,
      longitude: -122.2812345,
      livingArea: 1702,
      lotSizeSquareFeet: 5200,
      bedroomsTotal: 3,
      bathroomsTotalDecimal: 2.5,
      yearBuilt: 1954,
      yearBuiltEffective: null,
      newConstructionYN: null,
      stories: null,
      garageSpaces: null,
      poolPrivateYN: null,
      viewYN: null,
      waterfrontYN: null,
      basementYN: null,
      associationFee: 45,
      specialListingConditions: null,
      purchaseContractDate: null,
      daysOnMarket: null,
      mediaUrl: null,
      listingUrl: 'https://listings.example/WA/Seattle/12-Alder-St-98118/home/1136',
      ...withoutFeedFields,
    })
  })

  it('says its special conditions of sale, and nothing where it is an ordinary one', () => {
    const conditions = (saleType: string) =>
      listing({ ...active, 'SALE TYPE': saleType }).specialListingConditions
    expect(conditions('Foreclosure (bank owned)')).toEqual(['Real Estate Owned'])
    expect(conditions('Auction')).toEqual(['Auction'])
    expect(conditions('MLS Listing')).toBeNull()
  })

  it.each([
    ['', null],
    ['0', 0],
    ['528.4', 528],
    ['-5', null],
    ['99999', null],
  ])('with %j in HOA/MONTH has dues of %j', (dues, associationFee) => {
    expect(listing({ ...active, 'HOA/MONTH': dues }).associationFee).toBe(associationFee)
  })

  it('keeps the days on market of a sale, from which no list date follows', () => {
    expect(listing({ ...sold, 'DAYS ON MARKET': '44' })).toMatchObject({
      onMarketDate: null,
      daysOnMarket: 44,
    })
  })

  it.each(['Pending', 'Active'])(
    'stays an offer when it is a PAST SALE with status %s: the sold date is the previous sale’s',
    (STATUS) => {
      const fact = listing({
        ...active,
        'SALE TYPE': 'PAST SALE',
        STATUS,
        'SOLD DATE': 'June-5-2020',
      })
      expect(fact).toMatchObject({
        standardStatus: STATUS,
        listPrice: 455_000,
        closePrice: null,
        closeDate: null,
      })
    },
  )

  it.each([
    ['Pre On-Market', 'Coming Soon'],
    ['Coming Soon', 'Coming Soon'],
    ['Contingent', 'Active Under Contract'],
    ['Active Under Contract', 'Active Under Contract'],
    ['Pending - Taking Backups', 'Pending'],
    ['Withdrawn', 'Withdrawn'],
    ['Off Market', 'Withdrawn'],
    ['Expired', 'Expired'],
  ])('reads the status %s as %s', (STATUS, standardStatus) => {
    expect(listing({ ...active, STATUS })).toMatchObject({ standardStatus, closeDate: null })
  })

  it('refuses a status it does not know, and a blank one', () => {
    expect(refusal({ ...active, STATUS: 'Auctioned' })).toEqual({
      line: 7,
      column: 'STATUS',
      reason: 'unknown status',
      value: 'Auctioned',
    })
    expect(refusal({ ...active, STATUS: '' })).toMatchObject({ reason: 'no status' })
  })

  it.each(['constructor', '__proto__', 'valueOf', 'toString'])(
    'takes %s for a status it does not know',
    (STATUS) => {
      expect(refusal({ ...active, STATUS })).toMatchObject({ reason: 'unknown status' })
    },
  )

  it.each(['ADDRESS', 'CITY', 'SOURCE', 'MLS#', 'PROPERTY TYPE'] as const)(
    'is refused when its %s is longer than any',
    (column) => {
      const error = refusal({ ...active, [column]: 'x'.repeat(251) })
      expect(error).toMatchObject({ line: 7, column, reason: 'too long a text' })
      expect(listing({ ...active, [column]: 'x'.repeat(250) })).toBeDefined()
    },
  )

  it('may have a long link, within reason', () => {
    const url = (digits: number) => `https://listings.example/home/${'1'.repeat(digits)}`
    expect(listing({ ...active, URL: url(1_900) }).listingUrl).toBe(url(1_900))
    expect(refusal({ ...active, URL: url(2_000) })).toMatchObject({ column: 'URL' })
  })

  it.each([
    ['34.0', '2022-08-24'],
    ['0', '2022-09-27'],
    ['', null],
    ['-3', null],
    ['999999999', null],
  ])('counts back %j days on the market', (days, expected) => {
    expect(listing({ ...active, 'DAYS ON MARKET': days }).onMarketDate).toBe(expected)
  })

  it('may cost little, as land does, but not nothing', () => {
    expect(listing({ ...active, PRICE: '5000' }).listPrice).toBe(5000)
    expect(listing({ ...active, PRICE: '$455,000' }).listPrice).toBe(455_000)
    expect(refusal({ ...active, PRICE: '' })).toMatchObject({ column: 'PRICE', reason: 'no price' })
    expect(refusal({ ...active, PRICE: '0' })).toMatchObject({ reason: 'not a price' })
    expect(refusal({ ...active, PRICE: 'on request' })).toMatchObject({ value: 'on request' })
  })
})

describe('a sale', () => {
  it('has a closing price and date and no asking price', () => {
    expect(listing(sold)).toMatchObject({
      standardStatus: 'Closed',
      closePrice: 455_000,
      closeDate: '2022-09-08',
      listPrice: null,
      onMarketDate: null,
    })
  })

  it('outside the MLS counts when it has a date, and is refused when it has none', () => {
    const outside = { ...sold, STATUS: '', SOURCE: '', 'MLS#': '' }
    expect(listing(outside)).toMatchObject({
      standardStatus: 'Closed',
      listingKey: 'url:1136:2022-09-08',
      listingId: null,
    })
    expect(refusal({ ...outside, 'SOLD DATE': '' })).toEqual({
      line: 7,
      column: 'SOLD DATE',
      reason: 'sale without a date',
      value: '',
    })
  })

  it.each([
    ['June-28-2018', '2018-06-28'],
    ['Jun-28-2018', '2018-06-28'],
    ['6/28/2018', '2018-06-28'],
    ['6/28/18', '2018-06-28'],
    ['28-Jun-18', '2018-06-28'],
    ['2018-06-28', '2018-06-28'],
    ['2018-06-28T00:00:00', '2018-06-28'],
    ['September-27-2022', '2022-09-27'],
  ])('reads the sold date %s', (text, closeDate) => {
    expect(listing({ ...sold, 'SOLD DATE': text }).closeDate).toBe(closeDate)
  })

  it.each([
    ['September-28-2022', 'closing date after the export'],
    ['February-30-2022', 'not a date'],
    ['Smarch-3-2022', 'not a date'],
    ['soon', 'not a date'],
    ['', 'sale without a date'],
  ])('is refused with the sold date %j: %s', (text, reason) => {
    expect(refusal({ ...sold, 'SOLD DATE': text })).toEqual({
      line: 7,
      column: 'SOLD DATE',
      reason,
      value: text,
    })
  })

  it('for $10,000 or less is no market sale', () => {
    const reason = 'a price of $10,000 or less is not a market sale'
    expect(refusal({ ...sold, PRICE: '710' })).toMatchObject({ column: 'PRICE', reason })
    expect(refusal({ ...sold, PRICE: '10000' })).toMatchObject({ reason })
    expect(listing({ ...sold, PRICE: '13000' }).closePrice).toBe(13_000)
  })
})

describe('who a listing is', () => {
  it('keeps listings of one home apart by MLS number, and homes by the number in the URL', () => {
    const relisted = listing({ ...active, 'MLS#': '2002' })
    expect(relisted.listingKey).not.toBe(listing(active).listingKey)
    expect(relisted.homeKey).toBe(listing(active).homeKey)
  })

  it('keeps sales without an MLS number apart by home and date', () => {
    const outside = { ...sold, STATUS: '', 'MLS#': '' }
    const earlier = { ...outside, 'SOLD DATE': 'May-3-2021' }
    expect(listing(outside).listingKey).not.toBe(listing(earlier).listingKey)
    expect(listing(outside).homeKey).toBe(listing(earlier).homeKey)
  })

  it('falls back to address and zip, then to the listing itself', () => {
    const { homeKey } = listing({ ...active, URL: '', ADDRESS: '12 Alder St #3' })
    expect(homeKey).toBe(listing({ ...active, URL: '', ADDRESS: '12 Alder St. Unit 3' }).homeKey)
    expect(listing({ ...active, URL: '', ADDRESS: '' }).homeKey).toBe('NWMLS:2001')
    const nameless = { ...sold, URL: '', ADDRESS: '', 'MLS#': '' }
    expect(listing(nameless).listingKey).toBe('at:47.5512345,-122.2812345:2022-09-08')
  })

  it('links only to web addresses', () => {
    for (const URL of ['javascript:alert(1)', 'https://[', 'https://%', 'https://a@b.example/1'])
      expect(listing({ ...active, URL }).listingUrl).toBeNull()
  })
})

describe('property types', () => {
  it.each([
    ['Single Family Residential', 'House'],
    ['Condo/Co-op', 'Condo'],
    ['Co-op', 'Condo'],
    ['Townhouse', 'Townhouse'],
    ['Multi-Family (2-4 Unit)', 'MultiFamily'],
    ['Multi-Family (5+ Unit)', 'MultiFamily'],
    ['Mobile/Manufactured Home', 'Other'],
    ['Other', 'Other'],
    ['Unknown', 'Other'],
    ['Ranch', 'Other'],
    ['', 'Other'],
    ['Vacant Land', null],
    ['Parking', null],
    ['Moorage', null],
  ])('%s is searched as %s', (type, expected) => {
    const { propertyType, propertySubType } = listing({ ...active, 'PROPERTY TYPE': type })
    expect(homeTypeOf(propertyType, propertySubType)).toBe(expected)
  })

  it('keeps the name of a type it does not know', () => {
    expect(listing({ ...active, 'PROPERTY TYPE': 'Yurt' }).propertySubType).toBe('Yurt')
  })

  it('stores what is for rent as a lease', () => {
    const rental = listing({ ...active, 'SALE TYPE': 'Rental Listing' })
    expect(rental.propertyType).toBe('Residential Lease')
  })
})

describe('figures and places', () => {
  it('takes impossible figures for unknown', () => {
    const fact = listing({
      ...active,
      'SQUARE FEET': '0',
      'LOT SIZE': '1',
      'YEAR BUILT': '1620',
      BEDS: '0',
      BATHS: '0',
    })
    expect(fact).toMatchObject({
      livingArea: null,
      lotSizeSquareFeet: null,
      yearBuilt: null,
      bedroomsTotal: null,
      bathroomsTotalDecimal: null,
    })
  })

  it('keeps a studio’s zero bedrooms', () => {
    const studio = listing({ ...active, 'PROPERTY TYPE': 'Condo/Co-op', BEDS: '0' })
    expect(studio.bedroomsTotal).toBe(0)
  })

  it('takes float noise in coordinates for no change of place', () => {
    const noisy = listing({ ...active, LATITUDE: '47.551234499999996' })
    expect(noisy.latitude).toBe(listing({ ...active, LATITUDE: '47.5512345' }).latitude)
  })

  it.each([
    ['', '-122.28', 'LATITUDE', 'no coordinates'],
    ['47.55', '', 'LONGITUDE', 'no coordinates'],
    ['0', '0', 'LATITUDE', 'a place outside the United States'],
    ['47.55', '122.28', 'LATITUDE', 'a place outside the United States'],
  ])('refuses the coordinates %j, %j', (LATITUDE, LONGITUDE, column, reason) => {
    expect(refusal({ ...active, LATITUDE, LONGITUDE })).toMatchObject({ column, reason })
  })

  it('reads zips of nine digits, shouting cities and blank places', () => {
    const nine = listing({ ...active, 'ZIP OR POSTAL CODE': '98118-4401', CITY: 'SEATTLE' })
    expect(nine).toMatchObject({ postalCode: '98118', city: 'Seattle' })
    const blank = listing({ ...active, 'ZIP OR POSTAL CODE': '', CITY: '', ADDRESS: ' ' })
    expect(blank).toMatchObject({ postalCode: null, city: null, unparsedAddress: null })
    const long = listing({ ...active, 'STATE OR PROVINCE': 'Washington' })
    expect(long.stateOrProvince).toBe('WA')
  })
})

describe('rows that are no listings', () => {
  it.each([
    'In accordance with local MLS rules, some MLS listings are not included in the download',
    'Over 500 results. Try zooming in or filtering to see more.',
    '',
  ])('are left out: %s', (text) => {
    expect(parse({ 'SALE TYPE': text })).toBeNull()
  })
})

it('never throws, whatever a row holds', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.double().map(String),
    fc.constantFrom(...Object.values(sold).map((text) => text ?? '')),
  )
  const records = fc.record(Object.fromEntries(redfinColumns.map((column) => [column, cell])), {
    requiredKeys: [],
  })
  const valid = fc.constantFrom(active, sold)
  fc.assert(
    fc.property(valid, records, fc.boolean(), (base, noise, mostlyValid) => {
      const parsed = parse(mostlyValid ? { ...base, ...noise } : noise)
      if (parsed?.ok) expect(parsed.value.listingKey).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})
