import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** The job of a deal that was won. */
export interface DealJobTable {
  accountId: string
  propertyId: string
  /** Ascending in the order in which they were begun. */
  serial: Generated<string>
  /** JSON: the contract's DealInputs, as the deal was when the job began. */
  plan: string
  /** JSON: the days of the contract's KeptJob, its sale price and the rows that are done. */
  days: string
  version: number
  createdAt: Instant
  changedAt: Instant
}

/** A cost or a draw of a job. */
export interface DealJobEntryTable {
  accountId: string
  propertyId: string
  id: string
  serial: Generated<string>
  /** JSON: the contract's JobEntry. */
  entry: string
  version: number
}

/** A receipt or a photo of a job. */
export interface DealJobFileTable {
  accountId: string
  propertyId: string
  id: string
  serial: Generated<string>
  storedAs: string
  entryId: string | null
  name: string
  contentType: string
  bytes: number
  addedAt: Instant
}
