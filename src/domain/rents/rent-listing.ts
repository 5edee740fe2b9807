import type { Point } from '../distance.ts'
import type { IsoDate } from '../iso-date.ts'
import type { HomeType } from '../listings/home-type.ts'
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

/** A rent in whole US dollars a month; null for what is a rent by the night, a price, or a slip of the pen. */
export const plausibleRent = (usd: number | null): number | null =>
  plausible({ plausible: [100, 50_000] }, usd)

/** What `flip import` says of a row that is no rent where only rents are taken. */
export const NOT_FOR_RENT = 'not for rent'
