import type { Condition } from '../condition/condition-class.ts'
import type { Point } from '../distance.ts'
import type { HomeType } from '../listings/home-type.ts'
import { type OtherFeatures, otherFeaturesOf } from './other-features.ts'

/** What likeness and value are based on. Areas are square feet; null is unknown. */
export type HomeFeatures = Point &
  OtherFeatures & {
    readonly homeType: HomeType
    readonly livingArea: number | null
    readonly lotSizeSquareFeet: number | null
    readonly yearBuilt: number | null
    readonly bathroomsTotalDecimal: number | null
    readonly bedroomsTotal: number | null
  }

/** The home to be valued. */
export type Subject = HomeFeatures & {
  readonly propertyId: string
  readonly addressKey: string | null
}

/** A home it may be compared with: sold at `price` on day `day`, or asking `price` now. */
export type Candidate = HomeFeatures & {
  readonly listingKey: string
  readonly propertyId: string
  readonly addressKey: string | null
  /** Whole US dollars. */
  readonly price: number
  /** Day number of the closing (`dayNumber`); for a home still for sale, of the as-of date. */
  readonly day: number
  /** Absent or null for a sale to be trusted. */
  readonly doubt?: SaleDoubt | null
  /** What is known of its condition; absent or null where nothing is. */
  readonly condition?: Condition | null
  /** Nothing is known of its condition, in a market where most sales say theirs: no model is trained on it and no value rests on it. */
  readonly outsideMls?: boolean
  /** It was bought within the year before and came back as a flip: sold repaired, whatever its remarks say. */
  readonly resoldAsFlip?: boolean
}

/** Why a sale's price says nothing: from that day number on no model is trained on it and no value rests on it. */
export type SaleDoubt = { readonly from: number; readonly evidence: string }

/** The features alone. */
export const featuresOf = (home: HomeFeatures): HomeFeatures => ({
  homeType: home.homeType,
  latitude: home.latitude,
  longitude: home.longitude,
  livingArea: home.livingArea,
  lotSizeSquareFeet: home.lotSizeSquareFeet,
  yearBuilt: home.yearBuilt,
  bathroomsTotalDecimal: home.bathroomsTotalDecimal,
  bedroomsTotal: home.bedroomsTotal,
  ...otherFeaturesOf(home),
})

/** What a home is recognized by. */
export type HomeIdentity = Pick<Subject, 'propertyId' | 'addressKey'>

/** Whether a listing or sale is the home itself, under any listing or spelling of its address. */
export const isSameHome = (home: HomeIdentity, other: HomeIdentity): boolean =>
  other.propertyId === home.propertyId ||
  (home.addressKey !== null && other.addressKey === home.addressKey)

/** An order of candidates that follows from what they are, whenever and however they were stored. */
export const inFixedOrder = (a: Candidate, b: Candidate): number =>
  compareText(a.propertyId, b.propertyId) || compareText(a.listingKey, b.listingKey)

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
