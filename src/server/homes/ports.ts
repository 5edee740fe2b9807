import type { Comp } from '../../contract/search/home.ts'
import type { Subject } from '../../domain/comps/candidate.ts'
import type { Point, SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Grade } from '../../domain/valuation/range/confidence-grade.ts'
import type { PlaceLookup } from '../listings/ports.ts'
import type { featureColumns, StoredListing } from '../listings/queries.ts'
import type { Counties } from '../search/ports.ts'

/** Where the middle of a zip code and of a city is, for a home whose street is not known. */
export type PlaceCenters = {
  readonly centerOfZip: (zip: string) => Point | null
  /** By its key (`cityKeyOf`). */
  readonly centerOfCity: (cityKey: string) => Point | null
}

/** What is known of places, to place a home by. */
export type HomePlaces = PlaceLookup & PlaceCenters & Pick<Counties, 'zipsAround'>

/** A home that is no listing, with what values are made from and what is checked of it. */
export type UnlistedHome = Pick<
  StoredListing,
  (typeof featureColumns)[number] | (typeof checkedColumns)[number]
> & { readonly homeType: Subject['homeType'] }

/** What is checked of a home beside what its value is made from. */
export const checkedColumns = [
  'propertySubType',
  'unparsedAddress',
  'associationFee',
  'specialListingConditions',
  'exportedOn',
  'listPrice',
  'publicRemarks',
  'conditionReading',
] as const

/** The value of such a home at a distance, as what it likely is or as what it is said to be. */
export type UnlistedValue = {
  readonly propertyId: string
  readonly distance: SearchDistance
  readonly asListed: boolean
  readonly market: string
  /** The newest row of `listing` when it was made. */
  readonly newestListing: number | null
  readonly value: number
  readonly likelyRange: { readonly low: number; readonly high: number }
  readonly grade: Grade
  readonly compsCount: number
  /** JSON; null where nothing is known. */
  readonly condition: string | null
  readonly renovatedSales: string | null
  /** The row of `valuation` that a home for sale would have, under the names of its columns. */
  readonly stored: () => Readonly<Record<string, unknown>>
}

/** Values homes of a market that are no listings; null where the market has no model. */
export type ValueUnlisted = (
  market: string,
  homes: readonly UnlistedHome[],
) => Promise<{
  readonly asOf: IsoDate
  /** The sales there are the demo's. */
  readonly demo: boolean
  readonly values: readonly UnlistedValue[]
} | null>

/** An added home with sales that were not there when it was valued before and are among its comps now. */
export type HomeWithNewComps = {
  readonly accountId: string
  readonly propertyId: string
  /** What its owner looks at it by. */
  readonly distance: SearchDistance
  /** The typical value there, before and now, in US dollars. */
  readonly was: number
  readonly value: number
  /** All its comps, and the new ones, the best first. */
  readonly comps: readonly Comp[]
  readonly newComps: readonly Comp[]
}
