import type { ColumnType, Generated } from 'kysely'
import type { SearchDistance } from '../../../../domain/distance.ts'
import type { GivenHome, Placing, WhyNoValue } from '../../../../domain/homes/added-home.ts'

/**
 * A home off the market: one that a person has added, or one on county lists. It is no listing, so nothing that reads
 * listings knows of it.
 */
export interface AddedHomeTable {
  /** Who has added it, and alone sees it; null for one on county lists, which every subscriber sees. */
  accountId: string | null
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
  /** Names a state of it; of one on county lists, what its records on file were. */
  version: number
  addedAt: Date
  changedAt: Date
  /** It is removed, and can be had back until the next day. */
  removedAt: Date | null
  /** Of a home on county lists: its value is to be made, or made again. */
  due: Generated<boolean>
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
  /** The value in it; null in rows of an earlier version. */
  value: number | null
}
