import type { ListCounts } from '../../contract/county-lists/county-lists.ts'
import type { ListField } from '../../domain/county-lists/list-fields.ts'
import type { ListKind } from '../../domain/county-lists/list-kinds.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { ExportDate } from '../../domain/listings/reading/export-date.ts'
import type { Result } from '../../domain/result.ts'
import type { PlaceLookup, RowRefusal } from '../listings/ports.ts'
import type { Counties } from '../search/ports.ts'

/** A row of a county list, with all that may be kept of it. Contacts and mailing addresses are left behind as it is read. */
export type ListRow = {
  /** Its first line in the file, counted from 1. */
  readonly line: number
  /** As the file writes it; null where it has none. */
  readonly parcel: string | null
  readonly parcelKey: string | null
  /** House number and street, with the unit. */
  readonly address: string | null
  /** Number and street as in an address key, and the unit where it has one. */
  readonly street: string | null
  readonly unit: string | null
  /** Five digits. */
  readonly zip: string | null
  readonly cityKey: string | null
  readonly recordedOn: IsoDate | null
  /** Whole US dollars. */
  readonly amountUsd: number | null
  readonly caseNumber: string | null
  readonly ownerName: string | null
}

/** A county list, opened: its header is known to be right, its rows are still to be read. */
export type CountyListFile = ExportDate & {
  readonly kind: ListKind
  /** Who published it, in words. */
  readonly source: string
  /** As the mapping names it: King County. */
  readonly county: string
  /** Two letters. */
  readonly state: string
  /** What its file does not say of any home. */
  readonly lacks: readonly ListField[]
  /** What its file calls the column of parcel numbers or addresses. */
  readonly columnOf: (of: 'parcel' | 'address') => string
  /** Rows in order; of a list of absentee owners those whose owner has mail sent to the home are `own address`. */
  readonly rows: AsyncIterable<Result<ListRow | 'own address', RowRefusal>>
  readonly bytes: number
  readonly bytesRead: () => number
}

/** Stores a list in place of the one of its kind, county and source; an error is a sentence. */
export type StoreList = (
  file: CountyListFile,
  options: StoreListOptions,
) => Promise<Result<ListCounts, string>>

export type StoreListOptions = {
  /** The name of its file, without folders. */
  readonly fileName: string
  /** Takes every row that is refused or joined to no home. */
  readonly refused: (row: RowRefusal) => Promise<void>
  /** Stops it; then nothing of it is stored. */
  readonly signal: AbortSignal
}

/** What is known of places to join lists by. */
export type ListPlaces = PlaceLookup & Pick<Counties, 'county'>
