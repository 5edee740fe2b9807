import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../../../tests/listings/listing-facts.ts'
import { houseRecord } from '../../../../../tests/sources/reso-records.ts'
import { propertyIdsOf } from '../../../../domain/listings/home-identity.ts'
import { homeTypeOf } from '../../../../domain/listings/home-type.ts'
import type { ListingFact } from '../../../../domain/listings/listing.ts'
import { addressKeyOf } from '../../../../domain/listings/reading/address-key.ts'
import { resoProviders } from '../reso-provider.ts'
import { parseProperty, type ResoReading } from './parse-property.ts'

const now = new Date('2026-03-02T15:00:00.000Z')
const reading: ResoReading = {
  source: 'my-mls',
  provider: resoProviders.trestle,
  originatingSystemName: null,
  remarks: false,
  pathsAreOurs: false,
}

const read = (given: Readonly<Record<string, unknown>> = {}, how: Partial<ResoReading> = {}) =>
  parseProperty(houseRecord(given), 7, { ...reading, ...how }, now)

/** The facts of a record that is taken. */
const facts = (given: Readonly<Record<string, unknown>> = {}, how: Partial<ResoReading> = {}) => {
  const one = read(given, how)
  if (one.kind !== 'facts') throw new Error(JSON.stringify(one))
  return one.facts
}
const fact = (given: Readonly<Record<string, unknown>> = {}, how: Partial<ResoReading> = {}) => {
  const newest = facts(given, how).at(-1)
  if (!newest) throw new Error('No fact')
  return newest
}

describe('a record of a house for sale', () => {
  it('is a fact in our terms', () => {
    expect(facts()).toEqual<readonly ListingFact[]>([
      {
        source: 'my-mls',
        listingKey: 'K1',
        homeKey: '1506 timber st|78626',
        homeNamed: false,
        exportedOn: date('2026-02-20'),
        readerRevision: 4,
        standardStatus: 'Active',
        propertyType: 'Residential',
        propertySubType: 'Single Family Residence',
        listPrice: 474_800,
        onMarketDate: date('2026-01-10'),
        closePrice: null,
        closeDate: null,
        listingId: '1475089',
        originatingSystemName: 'actris',
        unparsedAddress: '1506 Timber St',
        city: 'Georgetown',
        stateOrProvince: 'TX',
        postalCode: '78626',
        latitude: 30.630497,
        longitude: -97.680934,
        livingArea: 2400,
        lotSizeSquareFeet: 9714,
        bedroomsTotal: 4,
        bathroomsTotalDecimal: 3,
        yearBuilt: 1999,
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
        modificationTimestamp: '2026-02-20T18:11:06.174Z',
        listOfficeName: 'Timber Realty',
        publicRemarks: null,
        propertyCondition: null,
        countyOrParish: 'Williamson',
        internetEntireListingDisplayYN: true,
        internetAddressDisplayYN: true,
        internetAutomatedValuationDisplayYN: false,
      },
    ])
  })

  it('keeps its remarks where the license allows it', () => {
    expect(fact({}, { remarks: true }).publicRemarks).toBe('Come see this remodel.')
  })

  it('keeps no contacts of its remarks', () => {
    const PublicRemarks = 'Needs TLC. Call 512-555-0123. Sold as is. Offers to jo@timber.example.'
    expect(fact({ PublicRemarks }, { remarks: true }).publicRemarks).toBe('Needs TLC. Sold as is.')
    expect(fact({ PublicRemarks: '512-555-0123' }, { remarks: true }).publicRemarks).toBeNull()
  })

  it('says its condition as the Data Dictionary does', () => {
    const said = {
      PropertyCondition: ['UpdatedRemodeled', 'Fixer'],
      YearBuiltEffective: 2015,
      NewConstructionYN: false,
    }
    expect(fact(said)).toMatchObject({
      propertyCondition: 'Updated Remodeled, Fixer',
      yearBuiltEffective: 2015,
      newConstructionYN: false,
    })
  })

  it('is of the day it was in Honolulu, where no day of the US has begun earlier', () => {
    const early = fact({ ModificationTimestamp: '2026-02-20T09:59:59.9999Z' })
    expect(early).toMatchObject({
      exportedOn: '2026-02-19',
      modificationTimestamp: '2026-02-20T09:59:59.999Z',
    })
    expect(fact({ ModificationTimestamp: '2026-02-20T04:00:00-06:00' })).toMatchObject({
      exportedOn: '2026-02-20',
      modificationTimestamp: '2026-02-20T10:00:00.000Z',
    })
  })

  it('may have numbers and answers as texts', () => {
    const texts = {
      ListPrice: '$474,800.00',
      Latitude: '30.630497',
      BedroomsTotal: '4',
      YearBuilt: '1999',
      InternetEntireListingDisplayYN: '0',
      InternetAddressDisplayYN: 'False',
      InternetAutomatedValuationDisplayYN: '1',
    }
    expect(fact(texts)).toMatchObject({
      listPrice: 474_800,
      latitude: 30.630497,
      bedroomsTotal: 4,
      yearBuilt: 1999,
      internetEntireListingDisplayYN: false,
      internetAddressDisplayYN: false,
      internetAutomatedValuationDisplayYN: true,
    })
  })

  it.each([
    ['Active Under Contract', 'Active Under Contract'],
    ['ActiveUnderContract', 'Active Under Contract'],
    ['ComingSoon', 'Coming Soon'],
    ['Cancelled', 'Canceled'],
    ['pending', 'Pending'],
  ])('with the status %s is %s', (written, status) => {
    expect(fact({ StandardStatus: written }).standardStatus).toBe(status)
  })

  it.each([
    ['ResidentialIncome', 'Duplex', 'Residential Income', 'Duplex'],
    ['Residential', 'SingleFamilyResidence', 'Residential', 'Single Family Residence'],
    ['Residential', 'StockCooperative', 'Residential', 'Stock Cooperative'],
    ['Residential', ['Townhouse', 'Other'], 'Residential', 'Townhouse'],
    ['Residential', 'PatioHome', 'Residential', 'Patio Home'],
    ['ManufacturedInPark', null, 'Manufactured In Park', null],
    ['Land', 'Unimproved Land', 'Land', 'Unimproved Land'],
  ])('of type %s, %j is %s, %s', (type, subType, propertyType, propertySubType) => {
    expect(fact({ PropertyType: type, PropertySubType: subType })).toMatchObject({
      propertyType,
      propertySubType,
    })
  })

  it.each([
    [{ LotSizeSquareFeet: 8015.04 }, 8015],
    [{ LotSizeAcres: 0.184 }, 8015],
    [{ LotSizeAcres: '0.184' }, 8015],
    [{ LotSizeSquareFeet: 0, LotSizeAcres: 0.184 }, 8015],
    [{ LotSizeArea: 0.184, LotSizeUnits: 'Acres' }, 8015],
    [{ LotSizeArea: 8015.04, LotSizeUnits: 'SquareFeet' }, 8015],
    [{ LotSizeArea: 744.6, LotSizeUnits: 'Square Meters' }, 8015],
    [{ LotSizeArea: 8015.04, LotSizeUnits: null }, null],
    [{}, null],
  ])('with the lot size %j has %s sqft', (given, expected) => {
    const none = { LotSizeSquareFeet: null, LotSizeAcres: null, LotSizeArea: null }
    expect(fact({ ...none, ...given }).lotSizeSquareFeet).toBe(expected)
  })

  it.each([
    [{ BathroomsFull: 1, BathroomsHalf: 1, BathroomsTotalInteger: 2 }, 1.5],
    [{ BathroomsFull: 1, BathroomsThreeQuarter: 1, BathroomsHalf: 1 }, 2.25],
    [{ BathroomsFull: 2, BathroomsPartial: 1 }, 2.5],
    [{ BathroomsTotalInteger: 2 }, 2],
    [{ BathroomsTotalDecimal: 2.5, BathroomsFull: 9 }, 2.5],
  ])('with the bathrooms %j has %s', (given, expected) => {
    const none = { BathroomsFull: null, BathroomsHalf: null, BathroomsTotalInteger: null }
    expect(fact({ ...none, ...given }).bathroomsTotalDecimal).toBe(expected)
  })

  it.each([
    [{ Stories: 1.5 }, { stories: 1.5 }],
    [{ Stories: '2', Levels: ['One'] }, { stories: 2 }],
    [{ Stories: null, Levels: ['Two'] }, { stories: 2 }],
    [{ Levels: ['OneAndOneHalf'] }, { stories: 1.5 }],
    [{ Levels: ['One and One Half'] }, { stories: 1.5 }],
    // Three or more are no number, and levels of two kinds are not one.
    [{ Levels: ['ThreeOrMore'] }, { stories: null }],
    [{ Levels: ['One', 'Two'] }, { stories: null }],
    [{ GarageSpaces: 2 }, { garageSpaces: 2 }],
    [{ GarageSpaces: 1, GarageYN: false }, { garageSpaces: 1 }],
    [{ GarageYN: false }, { garageSpaces: 0 }],
    [{ GarageYN: true }, { garageSpaces: null }],
    [{ PoolPrivateYN: true }, { poolPrivateYN: true }],
    [{ PoolPrivateYN: 'N' }, { poolPrivateYN: false }],
    [{ ViewYN: '1' }, { viewYN: true }],
    [{ ViewYN: ['Mountains'] }, { viewYN: null }],
    [{ WaterfrontYN: true }, { waterfrontYN: true }],
    [{ BasementYN: false, Basement: ['Full'] }, { basementYN: false }],
    [{ Basement: ['Full', 'Walk-Out Access'] }, { basementYN: true }],
    [{ Basement: 'None' }, { basementYN: false }],
    [{ Basement: ['See Remarks', 'Other'] }, { basementYN: null }],
    [{ Basement: ['CrawlSpace', 'Slab'] }, { basementYN: false }],
    [{ Basement: ['Crawl Space', 'Partial'] }, { basementYN: true }],
    [{ BelowGradeTotalArea: 600 }, { basementYN: true }],
    [{ BelowGradeTotalArea: 0 }, { basementYN: null }],
    // A number that looks like a yes.
    [
      { BedroomsTotal: 1, YearBuilt: '1931' },
      { bedroomsTotal: 1, yearBuilt: 1931 },
    ],
  ])('with %j says %j', (given, expected) => {
    expect(fact(given)).toMatchObject(expected)
  })

  it.each([
    [{ AssociationFee: 175, AssociationFeeFrequency: 'Monthly' }, 175],
    [{ AssociationFee: 1200, AssociationFeeFrequency: 'Annually' }, 100],
    [
      {
        AssociationFee: 100,
        AssociationFeeFrequency: 'Monthly',
        AssociationFee2: 600,
        AssociationFee2Frequency: 'SemiAnnually',
      },
      200,
    ],
    [{ AssociationFee: 500, AssociationFeeFrequency: 'OneTime' }, null],
  ])('with the dues %j pays %s a month', (given, expected) => {
    expect(fact(given).associationFee).toBe(expected)
  })

  it.each([
    [
      ['ShortSale', 'RealEstateOwned'],
      ['Real Estate Owned', 'Short Sale'],
    ],
    ['HudOwned', ['HUD Owned']],
    [['Probate Listing', 'Standard'], ['Probate Listing']],
    [['Standard'], null],
    [[], null],
  ])('under the conditions %j is sold under %j', (written, expected) => {
    expect(fact({ SpecialListingConditions: written }).specialListingConditions).toEqual(expected)
  })

  it('has figures that a home can have, else none', () => {
    const implausible = { LivingArea: 1, YearBuilt: 16, BedroomsTotal: 900, BathroomsFull: -1 }
    expect(fact(implausible)).toMatchObject({
      livingArea: null,
      yearBuilt: null,
      bedroomsTotal: null,
      bathroomsTotalDecimal: null,
    })
  })

  it('may be measured in square meters', () => {
    expect(fact({ LivingArea: 100, LivingAreaUnits: 'Square Meters' }).livingArea).toBe(1076)
  })

  it('came on the market on the first of its dates that is not still to come', () => {
    expect(fact({ OnMarketDate: '2026-01-12T00:00:00Z' }).onMarketDate).toBe('2026-01-12')
    expect(fact({ OnMarketDate: '2026-06-01' }).onMarketDate).toBe('2026-01-10')
    const days = { ListingContractDate: null, DaysOnMarket: null, CumulativeDaysOnMarket: 12 }
    expect(fact(days)).toMatchObject({ onMarketDate: null, daysOnMarket: 12 })
  })

  it('has texts that every table takes', () => {
    expect(fact({ ListOfficeName: ' Timber\u0000\n Realty\ud800 ' }).listOfficeName).toBe(
      'Timber Realty',
    )
  })
})

describe('photos and pages', () => {
  const photos = (...given: readonly Readonly<Record<string, unknown>>[]) => ({ Media: given })
  it('show the photo with the lowest order, which may be a text', () => {
    const media = photos(
      { Order: '10', MediaURL: 'https://photos.example/10.jpeg' },
      { Order: '2', MediaURL: 'https://photos.example/2.jpeg' },
      { Order: 0, MediaURL: 'https://photos.example/plan.pdf', MediaCategory: 'Floor Plan' },
      { Order: 1, MediaURL: 'javascript:alert(1)' },
    )
    expect(fact(media).mediaUrl).toBe('https://photos.example/2.jpeg')
  })

  it('are not linked to where the provider forbids it', () => {
    const media = photos({ Order: '1', MediaURL: 'https://photos.example/1.jpeg' })
    expect(fact(media, { provider: resoProviders.mlsgrid }).mediaUrl).toBeNull()
  })

  it('may be named by a path on this server where the source is ours alone', () => {
    const path = { ListingURL: '/sandbox/demo/listings/K1' }
    expect(fact(path).listingUrl).toBeNull()
    expect(fact(path, { pathsAreOurs: true }).listingUrl).toBe('/sandbox/demo/listings/K1')
    expect(fact({ ListingURL: '//evil.example' }, { pathsAreOurs: true }).listingUrl).toBeNull()
    expect(fact({ ListingURL: 'https://mls.example/K1' }).listingUrl).toBe('https://mls.example/K1')
  })
})

describe('a closed record', () => {
  const closed = {
    StandardStatus: 'Closed',
    CloseDate: '2026-02-19',
    ClosePrice: 470000,
    PurchaseContractDate: '2026-01-30',
    DaysOnMarket: 20,
  }

  it('is a sale', () => {
    expect(fact(closed)).toMatchObject({
      standardStatus: 'Closed',
      closeDate: '2026-02-19',
      closePrice: 470_000,
      listPrice: 474_800,
      purchaseContractDate: '2026-01-30',
      daysOnMarket: 20,
    })
  })

  it('gives what it asked before, as an offer of its days', () => {
    const cut = {
      ...closed,
      OriginalListPrice: 490000,
      PreviousListPrice: 490000,
      PriceChangeTimestamp: '2026-01-20T21:32:42.000Z',
    }
    const asked = { standardStatus: 'Active', closeDate: null, closePrice: null }
    expect(facts(cut).slice(0, -1)).toMatchObject([
      { ...asked, exportedOn: '2026-01-10', listPrice: 490_000, purchaseContractDate: null },
      { ...asked, exportedOn: '2026-01-20', listPrice: 474_800, purchaseContractDate: null },
    ])
    expect(facts(closed).slice(0, -1)).toMatchObject([
      { ...asked, exportedOn: '2026-01-10', listPrice: 474_800 },
    ])
  })

  it.each([
    { OnMarketDate: '2026-02-19', ListingContractDate: '2026-02-19' },
    { OnMarketDate: null, ListingContractDate: null },
    { ListPrice: null },
    { CloseDate: '2025-02-19', OnMarketDate: '2025-01-10', PurchaseContractDate: null },
  ])('asked nothing that counts with %j: entered for the record, or long ago', (given) => {
    expect(facts({ ...closed, ...given })).toHaveLength(1)
  })

  it.each([
    { CloseDate: null },
    { CloseDate: '2026-02-30' },
    { ClosePrice: null },
    { ClosePrice: 1 },
    { ClosePrice: 10_000 },
  ])('with %j is off the market, and no sale', (given) => {
    expect(facts({ ...closed, ...given })).toEqual([
      expect.objectContaining({ standardStatus: 'Closed', closeDate: null, closePrice: null }),
    ])
  })

  it.each(['2026-02-21', '2026-02-22', '2026-03-03'])(
    'is a sale also where it closed on %s, after its last change',
    (day) => {
      expect(fact({ ...closed, CloseDate: day })).toMatchObject({
        exportedOn: day,
        closeDate: day,
        closePrice: 470_000,
      })
    },
  )

  it('whose day is still to come is refused', () => {
    expect(
      parseProperty(houseRecord({ ...closed, CloseDate: '2026-03-04' }), 7, reading, now),
    ).toEqual({
      kind: 'refused',
      refusal: { line: 7, column: 'CloseDate', reason: 'closed after today', value: '2026-03-04' },
    })
  })

  it('that closed in the east before the day began in Honolulu is of the day it closed', () => {
    const early = { ...closed, CloseDate: '2026-02-20', ModificationTimestamp: '2026-02-20T06:00Z' }
    expect(fact(early)).toMatchObject({ exportedOn: '2026-02-20', closeDate: '2026-02-20' })
  })
})

describe('asking prices of before', () => {
  it('are facts of their days', () => {
    const cuts = {
      OriginalListPrice: 490000,
      PreviousListPrice: 479800,
      PriceChangeTimestamp: '2026-02-05T21:32:42.000Z',
    }
    const asks = facts(cuts).map(({ exportedOn, listPrice, modificationTimestamp }) => [
      exportedOn,
      listPrice,
      modificationTimestamp === null,
    ])
    expect(asks).toEqual([
      ['2026-01-10', 490_000, true],
      ['2026-02-04', 479_800, true],
      ['2026-02-05', 474_800, true],
      ['2026-02-20', 474_800, false],
    ])
  })

  it('were asked while the home was active', () => {
    const pending = {
      StandardStatus: 'Pending',
      OriginalListPrice: 490000,
      PreviousListPrice: 490000,
      MajorChangeType: 'Price Decrease',
      MajorChangeTimestamp: '2026-02-05T21:32:42.000Z',
    }
    expect(facts(pending).map((one) => [one.exportedOn, one.standardStatus])).toEqual([
      ['2026-01-10', 'Active'],
      ['2026-02-05', 'Active'],
      ['2026-02-20', 'Pending'],
    ])
  })

  it('of the day itself are left to the record', () => {
    const cutToday = {
      OriginalListPrice: 490000,
      PreviousListPrice: 490000,
      PriceChangeTimestamp: '2026-02-20T18:11:00.000Z',
    }
    expect(facts(cutToday).map((one) => [one.exportedOn, one.listPrice])).toEqual([
      ['2026-01-10', 490_000],
      ['2026-02-20', 474_800],
    ])
  })

  it('are none where the price never changed', () => {
    expect(facts({ PriceChangeTimestamp: '2026-01-10T12:00:00Z' })).toHaveLength(1)
  })
})

describe('which home it is', () => {
  const condo = { PropertySubType: 'Condominium' }
  it('is identified by the universal id, else by parcel and street number', () => {
    const universal = { UniversalPropertyId: 'US-48491-N-R1234-S-N', ParcelNumber: 'R-12-3456' }
    expect(fact(universal)).toMatchObject({ homeKey: 'US-48491-N-R1234-S-N', homeNamed: true })
    expect(fact({ ParcelNumber: 'R-12-3456' })).toMatchObject({
      homeKey: 'tx-williamson-r123456-1506',
      homeNamed: true,
    })
  })

  it.each(['TBD', '0', '000-00-000', '7.12E+09', '123456789', 'See remarks'])(
    'is not identified by the parcel %s',
    (ParcelNumber) => {
      expect(fact({ ParcelNumber })).toMatchObject({
        homeKey: '1506 timber st|78626',
        homeNamed: false,
      })
    },
  )

  it('is never another unit of its building', () => {
    const building = { ...condo, ParcelNumber: 'R-12-3456' }
    const keys = ['101', '102', null].map((UnitNumber, i) => {
      const { homeKey, unparsedAddress } = fact({
        ...building,
        UnitNumber,
        ListingKey: `K${i}`,
      })
      return [homeKey, unparsedAddress]
    })
    expect(keys).toEqual([
      ['tx-williamson-r123456-1506', '1506 Timber St #101'],
      ['tx-williamson-r123456-1506', '1506 Timber St #102'],
      ['K2', '1506 Timber St'],
    ])
  })

  it('keeps the units of one parcel apart where listings are joined', () => {
    const listings = ['101', '102', '102'].map((UnitNumber, i) =>
      fact({ ...condo, ParcelNumber: 'R-12-3456', UnitNumber, ListingKey: `K${i}` }),
    )
    const ids = propertyIdsOf(
      listings.map((one, id) => ({
        ...one,
        id,
        addressKey: addressKeyOf(one.unparsedAddress, one.postalCode),
        homeType: homeTypeOf(one.propertyType, one.propertySubType),
        since: one.exportedOn,
      })),
    )
    expect(ids.get(1)).toBe(ids.get(2))
    expect(ids.get(0)).not.toBe(ids.get(1))
  })

  it.each([
    ['1307 Southport DR # B, Austin TX 78704', 'B', '1307 Southport DR # B'],
    ['1307 Southport DR, Austin, TX 78704-1234', 'B', '1307 Southport DR #B'],
    ['1506 Timber St, Georgetown, TX', null, '1506 Timber St'],
    ['1506 Timber St, Georgetown, TX 78626, USA', null, '1506 Timber St'],
    ['1506 Timber St Georgetown TX 78626', null, '1506 Timber St'],
    ['1506 Georgetown, TX 78626', null, '1506 Georgetown'],
    ['1506 Timber St', 'N/A', '1506 Timber St'],
    ['1506 Timber St Unit 4', '4', '1506 Timber St Unit 4'],
    ['1506 Timber St', 'Apt 4', '1506 Timber St Apt 4'],
    [null, null, '1506 Timber ST'],
    ['Timber St', '2', '1506 Timber ST #2'],
  ])('has of %j with unit %j the address %s', (UnparsedAddress, UnitNumber, address) => {
    expect(fact({ UnparsedAddress, UnitNumber }).unparsedAddress).toBe(address)
  })

  it('has the number of its MLS without the prefix of the provider', () => {
    const prefixed = { ListingKey: 'ACT107472571', ListingId: 'ACT1475089' }
    expect(fact(prefixed, { provider: resoProviders.mlsgrid })).toMatchObject({
      listingKey: 'ACT107472571',
      listingId: '1475089',
    })
    expect(fact(prefixed).listingId).toBe('ACT1475089')
  })
})

describe('a record that was taken back', () => {
  it.each([{ StandardStatus: 'Delete' }, { MlgCanView: false }, { MlgCanView: 'false' }])(
    '%j is removed, whatever else it holds',
    (given) => {
      const bare = { ListingKey: 'K1', ModificationTimestamp: '2026-02-20T18:11:06.174Z' }
      expect(parseProperty({ ...bare, ...given }, 1, reading, now)).toEqual({
        kind: 'removed',
        listingKey: 'K1',
        changedAt: new Date('2026-02-20T18:11:06.174Z'),
      })
    },
  )
})

describe('a record that cannot be taken is refused', () => {
  it.each([
    [{ ListingKey: null }, 'ListingKey', 'no ListingKey'],
    [{ ModificationTimestamp: null }, 'ModificationTimestamp', 'no ModificationTimestamp'],
    [
      { ModificationTimestamp: '2027-02-20T18:11:06Z' },
      'ModificationTimestamp',
      'changed after today',
    ],
    [{ StandardStatus: null }, 'StandardStatus', 'no StandardStatus'],
    [{ StandardStatus: 'Frozen' }, 'StandardStatus', 'unknown StandardStatus'],
    [
      { PropertyType: 'ResidentialLease' },
      'PropertyType',
      'Residential Lease is left out: no home for sale',
    ],
    [
      { PropertyType: 'Commercial Sale' },
      'PropertyType',
      'Commercial Sale is left out: no home for sale',
    ],
    [{ PropertyType: null }, 'PropertyType', 'no PropertyType'],
    [{ PropertyType: 'Castle' }, 'PropertyType', 'unknown PropertyType'],
    [{ Latitude: null }, 'Latitude', 'no coordinates'],
    [{ Latitude: 0, Longitude: 0 }, 'Latitude', 'a place outside the United States'],
    [{ ListPrice: null }, 'ListPrice', 'no price'],
    [{ ListPrice: -5 }, 'ListPrice', 'not a price'],
    [{ City: 'x'.repeat(300) }, 'City', 'too long a text'],
  ])('%j', (given, column, reason) => {
    expect(read(given)).toMatchObject({ kind: 'refused', refusal: { line: 7, column, reason } })
  })

  it.each([null, 5, 'text', [], [houseRecord()]])('%j, which is no record', (value) => {
    expect(parseProperty(value, 1, reading, now)).toMatchObject({ kind: 'refused' })
  })
})

describe('any record', () => {
  it('is facts, a removal or a refusal, and its facts are plausible', () => {
    const fields = Object.keys(houseRecord())
    const mutation = fc.record({
      field: fc.constantFrom(...fields, 'Media', 'MlgCanView', '__proto__'),
      value: fc.oneof(
        fc.jsonValue(),
        fc.string(),
        fc.double(),
        fc.constantFrom('2026-02-31', '9999-12-31T00:00:00Z', 'NaN', '1e999', '\u0000', -1),
      ),
    })
    fc.assert(
      fc.property(fc.array(mutation, { maxLength: 8 }), fc.boolean(), (mutations, remarks) => {
        const record: Record<string, unknown> = houseRecord()
        for (const { field, value } of mutations)
          Object.defineProperty(record, field, { value, enumerable: true, configurable: true })
        const one = parseProperty(record, 1, { ...reading, remarks }, now)
        if (one.kind !== 'facts') return
        for (const each of one.facts) {
          expect(each.listingKey).not.toBe('')
          expect(each.exportedOn <= '2026-03-04').toBe(true)
          expect(each.latitude).toBeGreaterThan(17)
          expect(each.closeDate === null || each.closeDate <= each.exportedOn).toBe(true)
          expect(each.onMarketDate === null || each.onMarketDate <= '2026-03-04').toBe(true)
          const texts = Object.values(each).filter((text) => typeof text === 'string')
          expect(texts.filter((text) => text.includes('\u0000') || !text.isWellFormed())).toEqual(
            [],
          )
          const numbers = Object.values(each).filter((number) => typeof number === 'number')
          expect(numbers.every(Number.isFinite)).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

const samples = join(import.meta.dirname, '../../../../../../shared/data/reso-samples')
describe.skipIf(!existsSync(samples))('real records (../shared/data/reso-samples)', () => {
  const sample = (name: string): unknown => JSON.parse(readFileSync(join(samples, name), 'utf8'))
  const records = (name: string) => {
    const page = sample(name)
    return typeof page === 'object' && page !== null && 'value' in page && Array.isArray(page.value)
      ? page.value
      : [page]
  }

  it('of MLS Grid are read', () => {
    const [record] = records('mlsgrid_actris_property_redacted.json')
    const one = parseProperty(record, 1, { ...reading, provider: resoProviders.mlsgrid }, now)
    if (one.kind !== 'facts') throw new Error(JSON.stringify(one))
    expect(one.facts.map((each) => [each.exportedOn, each.listPrice])).toEqual([
      ['2020-10-10', 490_000],
      ['2020-12-04', 479_800],
      ['2020-12-05', 474_800],
      ['2021-12-08', 474_800],
    ])
    expect(one.facts.at(-1)).toMatchObject({
      listingKey: 'ACT107472571',
      listingId: '1475089',
      unparsedAddress: '1506 Timber St',
      lotSizeSquareFeet: 9714,
      internetAutomatedValuationDisplayYN: false,
      internetAddressDisplayYN: true,
      mediaUrl: null,
    })
  })

  it('of Bridge are refused without a place, and read with one', () => {
    const [record] = records('bridge_actris_ref_property_redacted.json')
    const bridge = { ...reading, provider: resoProviders.bridge }
    expect(parseProperty(record, 1, bridge, now)).toMatchObject({
      kind: 'refused',
      refusal: { column: 'Latitude', reason: 'no coordinates' },
    })
    const one = parseProperty({ ...record, Latitude: 30.24, Longitude: -97.76 }, 1, bridge, now)
    expect(one).toMatchObject({
      kind: 'facts',
      facts: [
        {
          unparsedAddress: '1307 Southport DR # B',
          propertySubType: 'Condominium',
          bathroomsTotalDecimal: 1.5,
          lotSizeSquareFeet: 8015,
          stories: 2,
          garageSpaces: 0,
          poolPrivateYN: false,
          associationFee: 175,
          onMarketDate: '2020-10-22',
          modificationTimestamp: '2020-11-08T16:06:56.467Z',
          mediaUrl: 'https://example.invalid/1.jpeg',
          city: null,
        },
      ],
    })
  })

  it('of the standard’s own tests name what they lack', () => {
    const reasons = [
      'good-property-payload.json',
      'good-property-payload-null.json',
      'good-property-payload-count.json',
      'good-property-payload-any-collection.json',
    ].flatMap((name) =>
      records(name).map((record) => {
        const one = parseProperty(record, 1, reading, now)
        return one.kind === 'refused' ? one.refusal.reason : one.kind
      }),
    )
    expect(reasons).toEqual([
      'no PropertyType',
      'no ModificationTimestamp',
      'no PropertyType',
      'no PropertyType',
      'no PropertyType',
    ])
  })
})
