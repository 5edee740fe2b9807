import type { ListKind } from '../../../domain/county-lists/list-kinds.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type { Result } from '../../../domain/result.ts'
import type { CountyListFile } from '../../county-lists/ports.ts'
import type { FileFault, IngestCounts, ListingFile } from '../../listings/ports.ts'
import type { FairMarketTableOfYear } from '../../rents/ports.ts'

/** What became of a batch: its listings, and how many of its rows were homes for rent. */
export type ImportCounts = IngestCounts & { readonly rents: number }

/** A county mapping: one that comes with the product, or the operator's own as JSON text under a name. */
export type GivenMapping = { readonly name: string; readonly json?: string | undefined }

/** How an uploaded file is to be read. */
export type HowToRead = {
  /** Null where the format is recognized by the content. */
  readonly mapping: GivenMapping | null
  /** Of a county list, which is read by its mapping; null for any other file. */
  readonly listKind: ListKind | null
  /** Names of owners are read from county lists. */
  readonly ownerNames: boolean
  /** The day of the export, where the operator gave it or the file's name has it. */
  readonly exported: IsoDate | undefined
  readonly today: IsoDate
  /** What it was called where it came from: the file itself lies under an id. */
  readonly fileName: string
}

/** A file that is known to be of listings, a county list, or HUD's rents of a fiscal year, and what its format is called. */
export type ReadableFile =
  | { readonly format: string; readonly list: CountyListFile }
  | { readonly format: string; readonly file: ListingFile }
  | { readonly format: string; readonly rents: FairMarketTableOfYear }

/** The formats of files that can be imported. */
export type FileFormats = {
  /** The mappings that come with the product. */
  readonly mappings: () => Promise<readonly string[]>
  /** Why a mapping cannot be used, a sentence; null when it can. */
  readonly mappingFault: (
    mapping: GivenMapping,
    listKind: ListKind | null,
  ) => Promise<string | null>
  readonly open: (path: string, how: HowToRead) => Promise<Result<ReadableFile, FileFault>>
}
