import type { IsoDate } from '../../iso-date.ts'
import type { HomeType } from '../home-type.ts'
import type { ListingFact } from '../listing.ts'

/** A home for sale, as far as its own facts are checked. */
export type CheckedHome = Pick<
  ListingFact,
  | 'propertySubType'
  | 'unparsedAddress'
  | 'livingArea'
  | 'lotSizeSquareFeet'
  | 'bedroomsTotal'
  | 'bathroomsTotalDecimal'
  | 'yearBuilt'
  | 'associationFee'
  | 'specialListingConditions'
  | 'exportedOn'
  | 'internetAddressDisplayYN'
  | 'publicRemarks'
> & {
  readonly homeType: HomeType
  /** Null where nothing is asked. */
  readonly listPrice: number | null
  /** As its address key has it: `56`, `a32`; null for a home with a street number of its own. */
  readonly unit: string | null
  /** What other exports or rows of the same home called it; null is no home (land, parking). */
  readonly otherTypes: readonly { readonly homeType: HomeType | null; readonly seenOn: IsoDate }[]
  /** What the same home is offered at now in other rows. */
  readonly otherPrices: readonly number[]
  /** The living area that rows of other sources have for it, and what those are called. */
  readonly otherAreas: readonly { readonly livingArea: number; readonly source: string }[]
  /** Other units listed or sold at the same street number. */
  readonly otherUnits: readonly { readonly unit: string; readonly homeType: HomeType | null }[]
  /** The living area that homes of its type and rooms have nearby; null where too few are known. */
  readonly usualArea: UsualArea | null
}

/** In logarithms of square feet: the median, and the deviation that goes with the median one. */
export type UsualArea = { readonly middle: number; readonly spread: number }

/** What is known of a home's value when its price is checked. */
export type CheckedValue = {
  /** US dollars. */
  readonly value: number
  /** The low end of its likely range, in US dollars. */
  readonly likelyLow: number
  /** Sales of markets around trained its model, and none closed within three miles in the last year. */
  readonly restsOnSalesFarAway: boolean
}
