import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { trustOf } from './check.ts'
import type { CheckedHome } from './checked-home.ts'
import { homeChecks } from './home-checks.ts'
import { likelyTypeOf } from './type-rules.ts'

/** A house with nothing wrong about it. */
const house: CheckedHome = {
  homeType: 'House',
  propertySubType: 'Single Family Residence',
  unparsedAddress: '12 Alder St',
  unit: null,
  livingArea: 1800,
  lotSizeSquareFeet: 5200,
  bedroomsTotal: 3,
  bathroomsTotalDecimal: 2,
  yearBuilt: 1954,
  associationFee: null,
  specialListingConditions: null,
  exportedOn: date('2022-09-27'),
  internetAddressDisplayYN: true,
  publicRemarks: null,
  otherAreas: [],
  listPrice: 450_000,
  otherTypes: [],
  otherPrices: [],
  otherUnits: [],
  usualArea: { middle: Math.log(1750), spread: 0.2 },
}
const value = { value: 500_000, likelyLow: 440_000, restsOnSalesFarAway: false }
const found = (given: Partial<CheckedHome>, valued = value) =>
  homeChecks({ ...house, ...given }, valued).map(
    ({ severity, evidence }) => `${severity}: ${evidence}`,
  )
const condoInMay = { homeType: 'Condo', seenOn: date('2022-05-25') } as const

describe('a home for sale', () => {
  it('with nothing wrong about it is clean', () => {
    expect(found({})).toEqual([])
    expect(trustOf(homeChecks(house, value))).toBe('Clean')
  })

  it.each<[Partial<CheckedHome>, string[]]>([
    [{ unit: 'b' }, ['check: Listed as a house, with unit number B']],
    [{ unit: '98', associationFee: 79 }, ['check: Listed as a house, with unit number 98']],
    [
      { unit: '490', lotSizeSquareFeet: 847 },
      ['doubtful: Listed as a house, with unit number 490'],
    ],
    [{ unit: 'lot3' }, []],
    [{ unit: 'n', unparsedAddress: '12224 N Park Ave N' }, []],
    [
      { unit: 'e', unparsedAddress: '12 Alder St Unit E' },
      ['check: Listed as a house, with unit number E'],
    ],
    [
      { associationFee: 280, lotSizeSquareFeet: 1200 },
      ['check: Listed as a house, with HOA $280 a month and a lot of 1,200 sqft'],
    ],
    [{ associationFee: 280 }, []],
    [{ associationFee: 90, lotSizeSquareFeet: 1200 }, []],
    [
      { otherUnits: ['a', 'b', 'c', 'd'].map((unit) => ({ unit, homeType: 'House' })) },
      ['check: Listed as a house; other units at this number: #A, #B, #C and more'],
    ],
    [{ otherTypes: [condoInMay] }, ['check: Listed as House now, as Condo in May']],
    [
      { otherTypes: [{ homeType: null, seenOn: date('2022-05-25') }] },
      ['doubtful: Listed as House now, as land in May'],
    ],
    [
      { otherTypes: [{ homeType: null, seenOn: date('2022-05-25') }], yearBuilt: 2022 },
      ['check: Listed as House now, as land in May'],
    ],
    [{ otherTypes: [{ homeType: 'House', seenOn: date('2022-05-25') }] }, []],
  ])('is compared with what it is called: %j', (given, checks) => {
    expect(found(given)).toEqual(checks)
  })

  it.each<[Partial<CheckedHome>, string[]]>([
    [
      { livingArea: 5200 },
      [
        'doubtful: Living area and lot are both 5,200 sqft',
        'doubtful: 5,200 sqft, where homes like it nearby have about 1,750 sqft',
      ],
    ],
    [
      { livingArea: 5200, listPrice: 500_000 },
      [
        'check: Living area and lot are both 5,200 sqft',
        'check: 5,200 sqft, where homes like it nearby have about 1,750 sqft',
      ],
    ],
    [
      { livingArea: 1500, lotSizeSquareFeet: 1500 },
      ['check: Living area and lot are both 1,500 sqft'],
    ],
    [{ homeType: 'Condo', livingArea: 1500, lotSizeSquareFeet: 1500 }, []],
    [
      { livingArea: 3_600, usualArea: { middle: Math.log(1750), spread: 0.2 } },
      ['check: 3,600 sqft, where homes like it nearby have about 1,750 sqft'],
    ],
    [{ livingArea: 3_600, usualArea: { middle: Math.log(1750), spread: 0.4 } }, []],
    [{ livingArea: 3_600, usualArea: null }, []],
    [{ livingArea: 480, usualArea: null }, ['check: Living area of only 480 sqft']],
    [
      { livingArea: 396, bedroomsTotal: null, usualArea: null },
      [
        'doubtful: Living area of only 396 sqft, bedrooms not given',
        'check: Number of bedrooms not given',
      ],
    ],
    [{ homeType: 'Condo', livingArea: 480, usualArea: null }, []],
    [{ livingArea: 12_000, usualArea: null }, ['doubtful: Living area of 12,000 sqft']],
    [{ livingArea: null }, ['doubtful: Living area not given']],
    [{ bedroomsTotal: null }, ['check: Number of bedrooms not given']],
    [
      { bedroomsTotal: null, bathroomsTotalDecimal: null },
      ['check: Number of bedrooms and bathrooms not given'],
    ],
    [
      { bedroomsTotal: null, bathroomsTotalDecimal: null, lotSizeSquareFeet: 12_600 },
      ['doubtful: Number of bedrooms and bathrooms not given'],
    ],
    [
      {
        bedroomsTotal: null,
        bathroomsTotalDecimal: null,
        lotSizeSquareFeet: 12_600,
        yearBuilt: 2018,
      },
      ['check: Number of bedrooms and bathrooms not given'],
    ],
    [
      { livingArea: 6_060, usualArea: { middle: Math.log(1610), spread: 0.35 } },
      ['doubtful: 6,060 sqft, where homes like it nearby have about 1,610 sqft'],
    ],
    [
      {
        livingArea: 6_060,
        usualArea: { middle: Math.log(1610), spread: 0.35 },
        listPrice: 500_000,
      },
      ['check: 6,060 sqft, where homes like it nearby have about 1,610 sqft'],
    ],
    [
      {
        livingArea: 525,
        bedroomsTotal: 2,
        usualArea: { middle: Math.log(1760), spread: 0.25 },
        listPrice: 500_000,
      },
      ['doubtful: 525 sqft, where homes like it nearby have about 1,760 sqft'],
    ],
    [
      { bedroomsTotal: 14, livingArea: 3_000, usualArea: null },
      ['doubtful: 14 bedrooms and 2 baths in 3,000 sqft'],
    ],
    [{ bathroomsTotalDecimal: 8 }, ['doubtful: 3 bedrooms and 8 baths in 1,800 sqft']],
    [{ bedroomsTotal: 14, homeType: 'MultiFamily' }, []],
    [{ yearBuilt: 2023 }, ['check: To be built in 2023']],
    [{ yearBuilt: 2022 }, []],
    [
      { unparsedAddress: '12 Alder Mobile Home Park Spc 9' },
      ['doubtful: Its type or address speaks of a mobile home'],
    ],
    [{ propertySubType: 'Vacant Land' }, []],
    [
      { propertySubType: 'Vacant Land', bedroomsTotal: null },
      ['doubtful: Its type or address speaks of land', 'check: Number of bedrooms not given'],
    ],
    [{ unparsedAddress: '9 Senior Pl 55+' }, ['check: For residents of 55 and over']],
    [
      { publicRemarks: 'A manufactured home on its own lot.' },
      ['check: Its description speaks of a mobile home'],
    ],
    [{ publicRemarks: 'Landscaped garden by the lake. No mobile homes, not an auction.' }, []],
    [{ publicRemarks: 'Sold for land value.' }, ['check: Its description speaks of land']],
    [
      { publicRemarks: 'Active adult community, 55+.' },
      ['check: Described as for residents of 55 and over'],
    ],
    [{ otherAreas: [{ livingArea: 1_640, source: 'King County file' }] }, []],
    [
      {
        livingArea: 1_500,
        otherAreas: [
          { livingArea: 1_800, source: 'Redfin file' },
          { livingArea: 2_100, source: 'King County file' },
        ],
      },
      ['check: Living area of 1,500 sqft, but 2,100 sqft by King County file'],
    ],
  ])('has facts that can be: %j', (given, checks) => {
    expect(found(given)).toEqual(checks)
  })

  it.each<[Partial<CheckedHome>, string[]]>([
    [{ listPrice: 199_000 }, ['doubtful: Asks 40% of its value']],
    [
      { listPrice: 200_000 },
      ['check: Asks 55% less than the low end of the range of typical value'],
    ],
    [
      { listPrice: 325_000 },
      ['check: Asks 26% less than the low end of the range of typical value'],
    ],
    [{ listPrice: 330_000 }, []],
    [{ listPrice: 1_250_000 }, []],
    [{ listPrice: 1_300_000 }, ['doubtful: Asks 260% of its value']],
    [{ otherPrices: [450_000] }, []],
    [{ otherPrices: [460_000] }, ['check: Also listed at $460,000']],
    [{ otherPrices: [600_000, 460_000] }, ['doubtful: Also listed at $460,000 and $600,000']],
    [
      { specialListingConditions: ['Auction'] },
      ['doubtful: Sold under special conditions: auction'],
    ],
    [
      { specialListingConditions: ['In Foreclosure', 'Short Sale'] },
      ['check: Sold under special conditions: in foreclosure, short sale'],
    ],
    [
      { publicRemarks: 'Short Sale, bank decides.' },
      ['check: Its description speaks of a short sale'],
    ],
    [{ publicRemarks: 'To be sold at auction.' }, ['check: Its description speaks of an auction']],
    [{ specialListingConditions: ['Conservatorship', 'Trust'] }, []],
    [
      { specialListingConditions: ['Trust', 'Short Sale'] },
      ['check: Sold under special conditions: short sale'],
    ],
    [
      { specialListingConditions: ['Auction'], publicRemarks: 'Online auction!' },
      ['doubtful: Sold under special conditions: auction'],
    ],
  ])('has a price that can be: %j', (given, checks) => {
    expect(found(given)).toEqual(checks)
  })

  it('is doubtful where its value rests on sales of other markets alone', () => {
    expect(found({}, { ...value, restsOnSalesFarAway: true })).toEqual([
      'doubtful: Its value rests on sales of other markets, none within three miles',
    ])
  })

  it('has its doubts before what asks for a look', () => {
    const checks = found({ bedroomsTotal: null, listPrice: 100_000 })
    expect(checks.map((check) => check.split(':')[0])).toEqual(['doubtful', 'check'])
  })
})

describe('a house that is a condo by its facts', () => {
  const condo: CheckedHome = {
    ...house,
    unparsedAddress: '66 Birch St #56',
    unit: '56',
    livingArea: 669,
    usualArea: null,
    associationFee: 528,
    otherTypes: [condoInMay],
  }

  it('is valued as one, says why, and is not doubtful for it', () => {
    expect(likelyTypeOf(condo)).toBe('Condo')
    const checks = homeChecks(condo, value)
    expect(checks).toEqual([
      {
        code: 'valued-as',
        severity: 'check',
        evidence: 'Valued as a condo: unit number, HOA $528 a month, listed as Condo in May',
      },
    ])
  })

  it('is doubtful where it is valued as listed', () => {
    const checks = homeChecks(condo, value, { treatAsListed: true })
    expect(trustOf(checks)).toBe('Doubtful')
    expect(checks.map(({ code }) => code)).toEqual(['unit-number', 'type-changed'])
  })

  it.each<[string, Partial<CheckedHome>]>([
    ['a unit number and dues', { otherTypes: [] }],
    [
      'a unit number and condos beside it',
      {
        otherTypes: [],
        associationFee: null,
        otherUnits: [{ unit: '52', homeType: 'Condo' }],
      },
    ],
    ['dues and a listing as a condo', { unit: null }],
  ])('needs two signs: %s', (_, given) => {
    expect(likelyTypeOf({ ...condo, ...given })).toBe('Condo')
  })

  it.each<[string, Partial<CheckedHome>]>([
    ['its unit number', { otherTypes: [], associationFee: null }],
    ['its dues', { otherTypes: [], unit: null }],
    ['an earlier listing', { unit: null, associationFee: null }],
    [
      'the letter of a second house on a lot',
      {
        unit: 'b',
        associationFee: 90,
        otherUnits: [{ unit: 'a', homeType: 'Condo' }],
      },
    ],
  ])('is none for %s alone', (_, given) => {
    expect(likelyTypeOf({ ...condo, ...given })).toBe('House')
  })
})
