import type { ColumnType, Generated } from 'kysely'
import type { ListKind } from '../../../../domain/county-lists/list-kinds.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { ExportDateOrigin } from '../../../../domain/listings/reading/export-date.ts'
import type { Instant } from './instant.ts'

/** Where listings come from by themselves: one row per configured feed, from its first sync on. */
export interface SourceTable {
  /** The `source` of its listings. */
  name: string
  /** Where to go on: what the feed's adapter last answered; null before the first page. Kept with the rows. */
  cursor: string | null
  /** It is among the sources of this installation; else its listings count as those of a file do. */
  configured: Generated<boolean>
  /** An operator has stopped it. */
  paused: Generated<boolean>
  /** Until then one process syncs it, the one of this name; another takes it up only later. */
  leaseUntil: Instant | null
  leaseBy: string | null
  /** The process of that lease, and the account it asks with: others leave all sources of the account alone. */
  leaseProcess: string | null
  account: string | null
  /** When it is asked again by itself; null: as soon as a node looks. */
  nextSyncAt: Instant | null
  /** The last sync: when it began, and when it ended, well or not. */
  syncStartedAt: Instant | null
  syncEndedAt: Instant | null
  /** When a sync last reached the end of what the source had: the listings are as it had them then. */
  refreshedAt: Instant | null
  /** From when on it counts as overdue unless it is refreshed before; null before the first time. */
  overdueFrom: Instant | null
  /** When the keys were last compared with all of the source's. */
  reconciledAt: Instant | null
  /** Rows taken and rows refused since the first sync. */
  rowsTaken: Generated<number>
  rowsRefused: Generated<number>
  /** Why the last sync did not end well, as a sentence; null when it did. */
  error: string | null
  /** How many syncs in a row did not end well. */
  faults: Generated<number>
  /** What the sync under way is doing, in words. */
  progress: string | null
  /** Why the last comparison of keys removed nothing, as a sentence; null when it ended well. */
  reconcileError: string | null
}

/** A file that an operator brought in: what became of it, kept for 30 days. */
export interface FileImportTable {
  id: string
  /** A label alone: the file itself is kept under the id. */
  fileName: string
  bytes: number
  bytesRead: Generated<number>
  /** The principal who uploads it. */
  begunBy: string
  begunAt: ColumnType<Date, Date | undefined, never>
  /** The export date and the mapping (JSON), as the operator gave them. */
  exported: IsoDate | null
  mapping: string | null
  state: FileImportState
  cancelAsked: Generated<boolean>
  /** How often its import was begun: one that takes the server down is given up. */
  attempts: Generated<number>
  /** The import that its rows belong to, from its first attempt on. */
  importRun: number | null
  /** A batch and what became of its rows are stored in one transaction, so that an import goes on where it was killed. */
  batchesStored: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  sales: Generated<number>
  /** Homes for rent among its rows, which are kept as rents. */
  rents: Generated<number>
  format: string | null
  exportedOn: IsoDate | null
  exportedOnFrom: ExportDateOrigin | null
  rowsRead: number | null
  rowsRefused: number | null
  /** JSON arrays, as the contract has them. */
  refusedByReason: Generated<string>
  notes: Generated<string>
  homesValued: number | null
  /** How many files those homes were valued for at once, this one among them. */
  filesValued: number | null
  fault: string | null
  endedAt: Instant | null
  /** Of a county list: its kind, and JSON of what became of its rows, once it is stored. */
  listKind: ListKind | null
  listCounts: string | null
}

export type FileImportState =
  | 'uploading'
  | 'waiting'
  | 'reading'
  | 'valuing'
  | 'done'
  | 'failed'
  | 'canceled'
