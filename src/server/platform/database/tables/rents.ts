import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { HomeType } from '../../../../domain/listings/home-type.ts'

/** A home for rent, or rented, of one source: `RentListing`. */
export interface RentListingTable {
  market: string
  source: string
  rentKey: string
  seenOn: IsoDate
  listedOn: IsoDate | null
  /** Whole US dollars a month. */
  rentUsd: number
  homeType: HomeType | null
  bedroomsTotal: number | null
  bathroomsTotalDecimal: number | null
  livingArea: number | null
  unparsedAddress: string | null
  city: string | null
  stateOrProvince: string | null
  postalCode: string | null
  latitude: number
  longitude: number
  /** The latitude band, as `listing` has it. */
  band: number
}

/** HUD's Small Area Fair Market Rents of a zip, of a year that an operator has brought in. */
export interface FairMarketRentTable {
  zip: string
  fiscalYear: number
  /** Whole US dollars a month for homes of 0 to 4 bedrooms. */
  rentsUsd: number[]
}
