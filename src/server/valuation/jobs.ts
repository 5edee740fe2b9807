import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'

/** The work of values that nobody waits for: what each kind of it gets. */
export type ValuationJobs = {
  /** Values the homes that changes of listings touch. */
  'follow-changes': null
  /** Works out what is told of a market as a whole: its conditions, and sales over the ask. */
  'refresh-market': OfMarket
  /** Trains a market whose model no longer fits, and values it whole. */
  'refit-market': OfMarket
  /** The same for each market where anything has changed, one after another. */
  'refit-markets': null
  /** Begins it. */
  'begin-refit': null
}
type OfMarket = { readonly market: string }

export type ValuationJobHandlers = JobHandlers<ValuationJobs>
type Jobs = JobSender<ValuationJobs>

const nothing = z.null()
const ofMarket = z.object({ market: z.string() })

/** Every kind of work that values leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const valuationJobs: JobKinds<ValuationJobs> = {
  'follow-changes': { data: nothing, once: false, schedule: null },
  'refresh-market': { data: ofMarket, once: false, schedule: null },
  'refit-market': { data: ofMarket, once: false, schedule: null },
  'refit-markets': { data: nothing, once: false, schedule: null },
  // It is night all over the United States: 4 a.m. in New York, 1 a.m. in Los Angeles, an hour later in summer.
  'begin-refit': { data: nothing, once: true, schedule: '0 9 * * *' },
}

/**
 * Has the values follow what a transaction changes about listings, once it commits. At most one such job waits,
 * however often this is called.
 */
export const listingsChanged =
  (jobs: Jobs) =>
  (trx: Kysely<Database>): Promise<void> =>
    jobs.send(trx, 'follow-changes', null, { key: 'all' })
