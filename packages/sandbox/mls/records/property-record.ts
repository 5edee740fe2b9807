import { resoFields } from '../../../../src/domain/listings/characteristics.ts'
import { characteristics, isNumber } from '../../../../src/domain/listings/facts.ts'
import type { ListingFact } from '../../../../src/domain/listings/listing.ts'
import type { EdmType, ODataRecord } from '../odata/resource.ts'

/** How one part of an MLS writes what others write differently. */
export type Dialect = {
  /** `SingleFamilyResidence`, or `Single Family Residence`. */
  readonly lookups: 'joined' | 'spaced'
  /** Which fields give the size of a lot. */
  readonly lotSize:
    | 'LotSizeSquareFeet'
    | 'LotSizeAcres'
    | 'LotSizeArea in acres'
    | 'LotSizeArea in feet'
  /** `1506  Timber St  `, or without the spare spaces. */
  readonly address: 'spaced out' | 'plain'
}

/** A listing as an MLS keeps it. With the status Delete it is taken back: who has it must forget it. */
export type KeptListing = {
  /** How it was, oldest first; the last is how it is. */
  readonly facts: readonly [ListingFact, ...ListingFact[]]
  /** The moment it last changed, ISO 8601 in UTC. */
  readonly modified: string
}

/** The facts that every part of an MLS writes as they are. */
const writtenAsTheyAre = characteristics.filter(
  (name) => name !== 'lotSizeSquareFeet' && name !== 'bathroomsTotalDecimal',
)

/**
 * The fields of the Property resource, in the terms of RESO's Data Dictionary 2.0: as in every MLS, there are more
 * of them than its records fill.
 */
export const propertyFields = {
  ListingKey: 'Edm.String',
  ListingId: 'Edm.String',
  OriginatingSystemName: 'Edm.String',
  UniversalPropertyId: 'Edm.String',
  MlgCanView: 'Edm.Boolean',
  StandardStatus: 'Edm.String',
  PropertyType: 'Edm.String',
  PropertySubType: 'Edm.String',
  ListPrice: 'Edm.Decimal',
  OriginalListPrice: 'Edm.Decimal',
  PreviousListPrice: 'Edm.Decimal',
  PriceChangeTimestamp: 'Edm.DateTimeOffset',
  MajorChangeType: 'Edm.String',
  MajorChangeTimestamp: 'Edm.DateTimeOffset',
  ClosePrice: 'Edm.Decimal',
  CloseDate: 'Edm.Date',
  OnMarketDate: 'Edm.Date',
  ListingContractDate: 'Edm.Date',
  PurchaseContractDate: 'Edm.Date',
  OffMarketDate: 'Edm.Date',
  DaysOnMarket: 'Edm.Int32',
  CumulativeDaysOnMarket: 'Edm.Int32',
  StatusChangeTimestamp: 'Edm.DateTimeOffset',
  OriginalEntryTimestamp: 'Edm.DateTimeOffset',
  ModificationTimestamp: 'Edm.DateTimeOffset',
  UnparsedAddress: 'Edm.String',
  StreetNumber: 'Edm.String',
  StreetNumberNumeric: 'Edm.Int32',
  StreetDirPrefix: 'Edm.String',
  StreetName: 'Edm.String',
  StreetSuffix: 'Edm.String',
  StreetDirSuffix: 'Edm.String',
  UnitNumber: 'Edm.String',
  City: 'Edm.String',
  StateOrProvince: 'Edm.String',
  PostalCode: 'Edm.String',
  CountyOrParish: 'Edm.String',
  ParcelNumber: 'Edm.String',
  Country: 'Edm.String',
  Latitude: 'Edm.Double',
  Longitude: 'Edm.Double',
  ...Object.fromEntries(
    writtenAsTheyAre.map((name): [string, EdmType] => [
      resoFields[name],
      isNumber(name) ? 'Edm.Decimal' : 'Edm.Boolean',
    ]),
  ),
  LivingAreaUnits: 'Edm.String',
  LotSizeSquareFeet: 'Edm.Decimal',
  LotSizeAcres: 'Edm.Decimal',
  LotSizeArea: 'Edm.Decimal',
  LotSizeUnits: 'Edm.String',
  BathroomsFull: 'Edm.Int32',
  BathroomsThreeQuarter: 'Edm.Int32',
  BathroomsHalf: 'Edm.Int32',
  BathroomsOneQuarter: 'Edm.Int32',
  BathroomsPartial: 'Edm.Int32',
  BathroomsTotalInteger: 'Edm.Int32',
  AssociationFeeFrequency: 'Edm.String',
  AssociationFee2: 'Edm.Decimal',
  AssociationFee2Frequency: 'Edm.String',
  SpecialListingConditions: 'Collection(Edm.String)',
  ListOfficeName: 'Edm.String',
  PublicRemarks: 'Edm.String',
  PropertyCondition: 'Collection(Edm.String)',
  InternetEntireListingDisplayYN: 'Edm.Boolean',
  InternetAddressDisplayYN: 'Edm.Boolean',
  InternetAutomatedValuationDisplayYN: 'Edm.Boolean',
  ListingURL: 'Edm.String',
  PhotosCount: 'Edm.Int32',
  PhotosChangeTimestamp: 'Edm.DateTimeOffset',
} as const satisfies Record<string, EdmType>

/** The fields of the Media resource that are served. */
export const mediaFields = {
  MediaKey: 'Edm.String',
  ResourceName: 'Edm.String',
  ResourceRecordKey: 'Edm.String',
  MediaCategory: 'Edm.String',
  MediaStatus: 'Edm.String',
  MediaURL: 'Edm.String',
  MimeType: 'Edm.String',
  Order: 'Edm.String',
  ShortDescription: 'Edm.String',
  MlgCanView: 'Edm.Boolean',
  ModificationTimestamp: 'Edm.DateTimeOffset',
} as const satisfies Record<string, EdmType>

/** The Property record of a listing, its Media with it. */
export const propertyRecord = (listing: KeptListing, dialect: Dialect): ODataRecord => {
  const { facts, modified } = listing
  const [first] = facts
  const fact = facts.at(-1) ?? first
  const lookup = (value: string | null) =>
    value === null || dialect.lookups === 'spaced' ? value : value.replaceAll(' ', '')
  const baths = fact.bathroomsTotalDecimal
  const full = baths === null ? null : Math.floor(baths)
  const half = baths === null || full === null ? null : Math.round((baths - full) * 2)
  const media = mediaRecord(listing)
  return {
    ListingKey: fact.listingKey,
    ListingId: fact.listingId,
    OriginatingSystemName: fact.originatingSystemName,
    UniversalPropertyId: fact.homeKey,
    MlgCanView: fact.standardStatus !== 'Delete',
    StandardStatus: lookup(fact.standardStatus),
    PropertyType: lookup(fact.propertyType),
    PropertySubType: lookup(fact.propertySubType),
    ListPrice: fact.listPrice,
    ...priceChange(facts),
    ClosePrice: fact.closePrice,
    CloseDate: fact.closeDate,
    OnMarketDate: fact.onMarketDate,
    ListingContractDate: fact.onMarketDate,
    PurchaseContractDate: fact.purchaseContractDate,
    OffMarketDate: fact.standardStatus === 'Active' ? null : fact.exportedOn,
    DaysOnMarket: fact.daysOnMarket,
    StatusChangeTimestamp: statusChange(facts),
    OriginalEntryTimestamp: momentOf(first),
    ModificationTimestamp: modified,
    UnparsedAddress:
      dialect.address === 'plain' || fact.unparsedAddress === null
        ? fact.unparsedAddress
        : `${fact.unparsedAddress.replace(' ', '  ')}  `,
    City: fact.city,
    StateOrProvince: fact.stateOrProvince,
    PostalCode: fact.postalCode,
    Country: 'US',
    Latitude: fact.latitude,
    Longitude: fact.longitude,
    ...Object.fromEntries(writtenAsTheyAre.map((name) => [resoFields[name], fact[name]])),
    ...lotSize(fact.lotSizeSquareFeet, dialect.lotSize),
    BathroomsFull: full,
    BathroomsHalf: half,
    BathroomsTotalInteger: full === null || half === null ? null : full + half,
    AssociationFeeFrequency: fact.associationFee === null ? null : 'Monthly',
    SpecialListingConditions: fact.specialListingConditions ?? ['Standard'],
    ListOfficeName: fact.listOfficeName,
    PublicRemarks: fact.publicRemarks,
    PropertyCondition: fact.propertyCondition?.split(', ') ?? [],
    InternetEntireListingDisplayYN: fact.internetEntireListingDisplayYN,
    InternetAddressDisplayYN: fact.internetAddressDisplayYN,
    InternetAutomatedValuationDisplayYN: fact.internetAutomatedValuationDisplayYN,
    ListingURL: fact.listingUrl,
    PhotosCount: media === null ? 0 : 1,
    PhotosChangeTimestamp: momentOf(first),
    Media: media === null ? [] : [media],
  }
}

/** The Media record of a listing's photo; null when it has none. */
export const mediaRecord = ({ facts, modified }: KeptListing): ODataRecord | null => {
  const { listingKey, mediaUrl, standardStatus } = facts.at(-1) ?? facts[0]
  return mediaUrl === null
    ? null
    : {
        MediaKey: mediaKeyOf(listingKey),
        ResourceName: 'Property',
        ResourceRecordKey: listingKey,
        MediaCategory: 'Photo',
        MediaURL: mediaUrl,
        MimeType: 'image/svg+xml',
        Order: '1',
        ShortDescription: null,
        MlgCanView: standardStatus !== 'Delete',
        ModificationTimestamp: modified,
      }
}

/** The key of a listing's first photo. */
export const mediaKeyOf = (listingKey: string): string => `${listingKey}-m1`

const priceChange = (facts: KeptListing['facts']) => {
  const [first] = facts
  let previous: number | null = null
  let changedAt: string | null = null
  facts.forEach((fact, at) => {
    const before = facts[at - 1]?.listPrice ?? fact.listPrice
    if (fact.listPrice === before) return
    previous = before
    changedAt = momentOf(fact)
  })
  return {
    OriginalListPrice: first.listPrice,
    PreviousListPrice: previous,
    PriceChangeTimestamp: changedAt,
  }
}

const statusChange = (facts: KeptListing['facts']): string => {
  let at = facts.length - 1
  while (at > 0 && facts[at - 1]?.standardStatus === facts[at]?.standardStatus) at--
  return momentOf(facts[at] ?? facts[0])
}

/** The moment of a fact; of one that has a day only, an hour at which that day is everywhere in the US. */
const momentOf = ({ modificationTimestamp, exportedOn, closeDate }: ListingFact): string =>
  modificationTimestamp ?? `${closeDate ?? exportedOn}T17:00:00.000Z`

const lotSize = (squareFeet: number | null, way: Dialect['lotSize']) => {
  const acres = squareFeet === null ? null : Number((squareFeet / SQUARE_FEET_PER_ACRE).toFixed(6))
  switch (way) {
    case 'LotSizeSquareFeet':
      return { LotSizeSquareFeet: squareFeet }
    case 'LotSizeAcres':
      return { LotSizeAcres: acres }
    case 'LotSizeArea in acres':
      return { LotSizeArea: acres, LotSizeUnits: acres === null ? null : 'Acres' }
    case 'LotSizeArea in feet':
      return { LotSizeArea: squareFeet, LotSizeUnits: squareFeet === null ? null : 'Square Feet' }
  }
}

const SQUARE_FEET_PER_ACRE = 43_560
