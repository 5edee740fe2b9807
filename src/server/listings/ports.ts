import type { Point } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import type { ExportDate } from '../../domain/listings/reading/export-date.ts'
import type { RentListing } from '../../domain/rents/rent-listing.ts'
import type { Result } from '../../domain/result.ts'
import type { WrongFile } from '../platform/csv-file.ts'

/** A row that was not taken. `line` is the row's first line in the file, counted from 1. */
export type RowRefusal = {
  readonly line: number
  readonly column: string
  /** Why, in words that stay the same for the same kind of fault, so that a summary can count them. */
  readonly reason: string
  /** What the column held. */
  readonly value: string
  /** The file breaks off here, or cannot be read beyond: no row follows. */
  readonly breaksOff?: true
}

/** What a row of a file says: a listing, or a home for rent, which is no listing. */
export type TakenRow = ListingFact | RentListing

/** A listing file, opened: its header is known to be right, its rows are still to be read. */
export type ListingFile = ExportDate & {
  /**
   * The file's rows in order, read as they are asked for. Rows that are not listings at all (disclaimers) are
   * left out.
   */
  readonly rows: AsyncIterable<Result<TakenRow, RowRefusal>>
  /** How many rows are refused because they share a key with unlike homes, and how many such keys there are. */
  readonly sharedKeys?: { readonly keys: number; readonly rows: number }
  /** How many rows are refused because a spreadsheet has shortened their key. */
  readonly shortenedKeys?: number
  /** The file's size in bytes. */
  readonly bytes: number
  /** Bytes of the file read so far, for a progress bar. */
  readonly bytesRead: () => number
}

/** What became of a batch: each listing counts once as new, changed or unchanged. */
export type IngestCounts = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** The sales among the new and changed ones. */
  readonly sales: number
}

/** Why a file cannot be read as one of listings. Callers say it in words of their own. */
export type FileFault =
  | WrongFile
  /** Neither its name nor its rows say when it was exported. */
  | { readonly type: 'NoExportDate' }
  /** The same, as no closing date is written as the mapping says. */
  | { readonly type: 'NoClosingDate'; readonly mapping: string }
  /** A table that its header does not identify, as a county's. */
  | { readonly type: 'UnknownTable' }
  /** The mapping for it cannot be used: a sentence. */
  | { readonly type: 'BadMapping'; readonly why: string }

export type OpenListingFile = (path: string) => Promise<Result<ListingFile, FileFault>>

/** Who writes the listing files that can be read. */
export type ListingFileFormat = 'Redfin' | 'HomeHarvest' | 'RentCast' | 'County'

/** A listing file, opened, and what it turned out to be. */
export type KnownListingFile = ListingFile & { readonly format: ListingFileFormat }

type ListingFileOptions = {
  /** The day of the export, where it is known. */
  readonly exported?: IsoDate | undefined
  readonly today: IsoDate
  /** A format that was named; else the content shows it. */
  readonly format?: Exclude<ListingFileFormat, 'County'> | undefined
  /** The file is of homes for rent, where its rows do not say whether they are for sale. */
  readonly forRent?: boolean | undefined
  /** For a county's file of sales: the name of a mapping that ships with the product. */
  readonly mapping?: string | undefined
}

/** Opens a file of any format, recognized by its content, or by the mapping that is named for it. */
export type OpenAnyListingFile = (
  path: string,
  options: ListingFileOptions,
) => Promise<Result<KnownListingFile, FileFault>>

/** A zip and the city and state the mail knows it by. */
export type Place = {
  readonly city: string
  /** Two letters. */
  readonly state: string
  /** Five digits. */
  readonly zip: string
  /** The one its post office lies in: `King County`; null when unknown. */
  readonly county: string | null
}

/**
 * Where listings without a city or zip lie. Real files contain zips that no gazetteer has: a miss is not a
 * fault.
 */
export type PlaceLookup = {
  readonly ofZip: (zip: string) => Place | null
  readonly nearest: (point: Point) => Place | null
}
