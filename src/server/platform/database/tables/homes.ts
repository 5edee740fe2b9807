import type { ColumnType } from 'kysely'
import type { SearchDistance } from '../../../../domain/distance.ts'
import type { GivenHome, Placing, WhyNoValue } from '../../../../domain/homes/added-home.ts'

/** A home that a person has added. It is no listing, so nothing that reads listings knows of it. */
export interface AddedHomeTable {
  accountId: string
  propertyId: string
  /** JSON: as its person gave it. */
  given: ColumnType<GivenHome, string, string>
  /** JSON: a row of `listing`, with what records of its address say as well. */
  listing: ColumnType<object, string, string>
  /** How its place was found. */
  placedBy: Placing
  /** Why it has no value; null where it has one. */
  noValue: WhyNoValue | null
  market: string
  band: number
  longitude: number
  addressKey: string | null
  version: number
  addedAt: Date
  changedAt: Date
  /** It is removed, and can be had back until the next day. */
  removedAt: Date | null
}

/** Its value at a distance, as listings have theirs. */
export interface AddedValuationTable {
  propertyId: string
  distance: SearchDistance
  asListed: boolean
  market: string
  /** JSON: a row of `valuation`. */
  valuation: ColumnType<object, string, string>
  /** The newest row of `listing` when it was made: newer sales are news. Null where an earlier version stored it. */
  newestListing: number | null
}
