import { addDays, type IsoDate, parseIsoDate } from '../../src/domain/iso-date.ts'
import { characteristicsIn } from '../../src/domain/listings/characteristics.ts'
import { type ListingFact, withoutFeedFields } from '../../src/domain/listings/listing.ts'

/** A date known to be real. */
export const date = (text: string): IsoDate => {
  const parsed = parseIsoDate(text)
  if (parsed === null) throw new Error(`${text} is no date`)
  return parsed
}

/** Of a source that says nothing of a home. */
export const unknownCharacteristics = characteristicsIn(
  {},
  { exportedOn: date('2024-06-30'), mayBeStudio: false },
)

/** A three-bedroom house for sale in Columbus, OH, with what a test says of it. */
export const offer = (given: Partial<ListingFact> & { listingKey: string }): ListingFact => ({
  source: 'redfin',
  homeKey: `home-${given.listingKey}`,
  homeNamed: true,
  exportedOn: date('2024-06-30'),
  readerRevision: 1,
  standardStatus: 'Active',
  propertyType: 'Residential',
  propertySubType: 'Single Family Residence',
  listPrice: 250_000,
  onMarketDate: date('2024-06-20'),
  closePrice: null,
  closeDate: null,
  listingId: given.listingKey,
  originatingSystemName: 'CBRMLS',
  unparsedAddress: `1 ${given.listingKey} St`,
  city: 'Columbus',
  stateOrProvince: 'OH',
  postalCode: '43201',
  latitude: 39.99,
  longitude: -83.0,
  ...unknownCharacteristics,
  livingArea: 1500,
  lotSizeSquareFeet: 5000,
  bedroomsTotal: 3,
  bathroomsTotalDecimal: 2,
  yearBuilt: 1960,
  specialListingConditions: null,
  purchaseContractDate: null,
  daysOnMarket: null,
  mediaUrl: null,
  listingUrl: null,
  ...withoutFeedFields,
  ...given,
})

/** The same kind of house, sold. */
export const sale = (given: Partial<ListingFact> & { listingKey: string }): ListingFact =>
  offer({
    standardStatus: 'Closed',
    listPrice: null,
    onMarketDate: null,
    closePrice: 300_000,
    closeDate: date('2024-06-01'),
    ...given,
  })

/** `count` sales of like houses within about a tenth of a mile, at about $200 a square foot. */
export const salesNearby = (count: number, given: Partial<ListingFact> = {}): ListingFact[] =>
  Array.from({ length: count }, (_, i) =>
    sale({
      listingKey: `S${i + 1}`,
      closePrice: 296_000 + i * 1000,
      closeDate: addDays(date('2024-06-28'), -i * 10),
      latitude: 39.99 + 0.0002 * (i + 1),
      ...given,
    }),
  )
