import type { ListField } from '../../../../domain/county-lists/list-fields.ts'
import type { ListKind } from '../../../../domain/county-lists/list-kinds.ts'
import type { StandingOnLists } from '../../../../domain/county-lists/standing-on-lists.ts'
import type { UnmatchedReason } from '../../../../domain/county-lists/unmatched.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { HomeType } from '../../../../domain/listings/home-type.ts'

/** A list of a county: one of each kind, county and source. */
export interface CountyListTable {
  id: string
  kind: ListKind
  source: string
  county: string
  state: string
  /** Where its homes may lie: the zips of the county, and those that its rows name. */
  zips: readonly string[]
  listedOn: IsoDate
  fileName: string
  rows: number
  refused: number
  ownAddress: number
  lacks: readonly ListField[]
  importedAt: Date
}

/** A row of a list that was read, joined to a home on file or not. */
export interface CountyListRowTable {
  listId: string
  line: number
  parcel: string | null
  parcelKey: string | null
  address: string | null
  street: string | null
  unit: string | null
  zip: string | null
  cityKey: string | null
  recordedOn: IsoDate | null
  amountUsd: number | null
  caseNumber: string | null
  ownerName: string | null
  /** The home it is of; null where it is joined to none, for the reason in `unmatched`. */
  propertyId: string | null
  unmatched: UnmatchedReason | null
}

/** A home that is on lists, as searches of lists find it: made from the rows and the listings whenever they change. */
export interface CountyListHomeTable {
  propertyId: string
  market: string
  cityKey: string | null
  postalCode: string | null
  homeType: HomeType
  /** The kinds of lists that it is on. */
  kinds: readonly ListKind[]
  /** The newest day of its rows, and their highest amount. */
  recordedOn: IsoDate | null
  amountUsd: number | null
  standing: StandingOnLists
  /** Its sellers let a value be shown. */
  valueShown: boolean
  /** Differs once its records on file have changed. */
  records: number
}
