import type { Point } from '../distance.ts'
import type { IsoDate } from '../iso-date.ts'
import { type HomeType, homeTypeOf } from '../listings/home-type.ts'
import type { ListingFact } from '../listings/listing.ts'
import { plausible } from '../listings/plausible.ts'

/** A home for rent, or rented, as one file or feed showed it. No sale, no offer, no comp of sales: it has its own table. */
export type RentListing = Point & {
  /** Who brought it: `rentcast`, `homeharvest`, `county:my-rents`. */
  readonly source: string
  /** The listing within its source. */
  readonly rentKey: string
  /** The day it was last seen like this: newer ones win. */
  readonly seenOn: IsoDate
  readonly listedOn: IsoDate | null
  /** Whole US dollars a month. */
  readonly rentUsd: number
  /** Null where the source does not say, or where it is no home. */
  readonly homeType: HomeType | null
  readonly bedroomsTotal: number | null
  readonly bathroomsTotalDecimal: number | null
  /** Square feet. */
  readonly livingArea: number | null
  readonly unparsedAddress: string | null
  readonly city: string | null
  readonly stateOrProvince: string | null
  /** Five digits. */
  readonly postalCode: string | null
}

/** Whether a row is of a home for rent. */
export const isRent = (row: ListingFact | RentListing): row is RentListing => 'rentUsd' in row

/** Why a row of a home for rent is refused where only listings are taken. */
export const FOR_RENT = 'for rent, not for sale'

/**
 * The rent that a listing of a home for rent asks, or that a lease brought; null where its price is none. A lease was last
 * seen on its day, an offer on that of its export.
 */
export const rentListingOf = (fact: ListingFact): RentListing | null => {
  const rentUsd = plausibleRent(fact.closePrice ?? fact.listPrice)
  if (rentUsd === null) return null
  const type = fact.propertyType === 'Residential Lease' ? 'Residential' : fact.propertyType
  return {
    source: fact.source,
    rentKey: fact.listingKey,
    seenOn: fact.closeDate ?? fact.exportedOn,
    listedOn: fact.onMarketDate,
    rentUsd,
    homeType: homeTypeOf(type, fact.propertySubType),
    bedroomsTotal: fact.bedroomsTotal,
    bathroomsTotalDecimal: fact.bathroomsTotalDecimal,
    livingArea: fact.livingArea,
    unparsedAddress: fact.unparsedAddress,
    city: fact.city,
    stateOrProvince: fact.stateOrProvince,
    postalCode: fact.postalCode,
    latitude: fact.latitude,
    longitude: fact.longitude,
  }
}

/** In whole US dollars a month; null for a rent by the night, a price, or a slip of the pen. */
const plausibleRent = (usd: number | null): number | null =>
  plausible({ plausible: [100, 50_000] }, usd)
