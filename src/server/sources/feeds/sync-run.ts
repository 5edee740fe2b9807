import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { FeedListings, OpenSource } from './ports.ts'
import type { SourceLease } from './source-lease.ts'

export type SyncDeps = {
  readonly db: Kysely<Database>
  readonly listings: FeedListings
  /** Makes it known, with the transaction, that values must follow. */
  readonly listingsChanged: (trx: Transaction<Database>) => Promise<void>
  readonly onFault: (error: unknown, where: string) => void
  /** The row of the source has changed what operators see. */
  readonly sourceChanged: (name: string) => void
}

/** A sync under way. */
export type SyncRun = {
  readonly deps: SyncDeps
  readonly source: OpenSource
  readonly lease: SourceLease
  /** Counted up as pages are stored. */
  readonly counts: { taken: number; refused: number; removed: number }
  readonly signal: AbortSignal
}

/** How work of a sync ended that met with no fault. */
export type StepEnd = 'up to date' | 'stopped' | 'paused'

export type SyncCounts = {
  readonly taken: number
  readonly refused: number
  readonly removed: number
}

/** What the feed threw: a fault of the adapter's. */
export class FeedThrew extends Error {}

/** Asks the feed; distinguishes what it throws from what the database throws. */
export const asked = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new FeedThrew('The feed threw', { cause })
  }
}
