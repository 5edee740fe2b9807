import { addDays } from '../../src/domain/iso-date.ts'
import type { ListingFact } from '../../src/domain/listings/listing.ts'
import { date, offer, sale } from './listing-facts.ts'
import { LAST_DAY, syntheticSales } from './synthetic-sales.ts'

/** Listings of the town of `syntheticSales`: some homes sold up to June 28, 2024, the others for sale. */
export const syntheticListings = ({
  sales,
  offers,
  seed = 1,
  scatter = 0.12,
  name = '',
  north = 0,
}: {
  readonly sales: number
  readonly offers: number
  readonly seed?: number
  readonly scatter?: number
  /** Distinguishes this town's listings from those of another. */
  readonly name?: string
  /** Degrees that the town lies farther north. */
  readonly north?: number
}): ListingFact[] =>
  syntheticSales(sales + offers, { seed, scatter }).map((home, i) => {
    const { longitude, livingArea, lotSizeSquareFeet, yearBuilt } = home
    const facts = {
      longitude,
      livingArea,
      lotSizeSquareFeet,
      yearBuilt,
      latitude: home.latitude + north,
      bedroomsTotal: home.bedroomsTotal,
      bathroomsTotalDecimal: home.bathroomsTotalDecimal,
      propertySubType: home.homeType === 'Condo' ? 'Condominium' : 'Single Family Residence',
    }
    return i < sales
      ? sale({
          ...facts,
          listingKey: `${name}S${i}`,
          unparsedAddress: `${i + 1} Sold St`,
          closePrice: home.price,
          closeDate: addDays(date('2024-06-28'), home.day - LAST_DAY),
        })
      : offer({
          ...facts,
          listingKey: `${name}O${i}`,
          unparsedAddress: `${i + 1} Offer St`,
          listPrice: home.price,
        })
  })
