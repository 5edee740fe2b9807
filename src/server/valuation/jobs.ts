import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'
import type { ClosedMonths } from './training/months/sale-months.ts'
import type { Training } from './valuation-queue.ts'

/** The background work of values: what each kind of it gets. */
export type ValuationJobs = {
  /** Notes which homes the changes of listings touch, and has each market valued where there are some. */
  'follow-changes': null
  /** Values the homes of a market that wait, by the model there is. */
  'value-market': OfMarket
  /** Works out the figures of a market as a whole: its conditions, and sales over the ask. */
  'refresh-market': OfMarket
  /** Trains a market whose model no longer fits, and values it whole. */
  'refit-market': MarketToRefit
  /** Has that done for each market where anything has changed. */
  'refit-markets': null
  /** Begins it. */
  'begin-refit': null
  /** Has that done for each market that needs it before any of its homes can be valued, and for those where homes wait. */
  'catch-up-markets': null
  /** Writes the sales of a market's closed months to files, where they are not there as they are now. */
  'write-sale-months': MonthsToWrite
  /** Works out how accurate values are that came of models trained since. */
  'study-accuracy': null
}
type OfMarket = { readonly market: string }
type MarketToRefit = OfMarket & {
  /** What its model will be made of, where a look has found that; else the work looks itself. */
  readonly training?: Training
}

type MonthsToWrite = OfMarket & Pick<ClosedMonths, 'months'>

export type ValuationJobHandlers = JobHandlers<ValuationJobs>
type Jobs = JobSender<ValuationJobs>

const nothing = z.null()
const ofMarket = z.object({ market: z.string() })
const months = z.record(z.string(), z.string())
const training = z.union([
  z.null(),
  z.literal('as it is'),
  z.object({
    modelOf: z.enum(['market', 'markets around']),
    demo: z.boolean(),
    others: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
    inputs: z.string(),
    closed: z.exactOptional(z.object({ months, salesChanged: z.number() })),
  }),
])
const toRefit = z.object({ market: z.string(), training: z.exactOptional(training) })
const alone = ({ market }: OfMarket) => market

/**
 * Every kind of work that values leave to the background: its data, and how often it runs by itself (cron, UTC). What
 * is done market by market is spread over all nodes that work, one of them at a market.
 */
export const valuationJobs: JobKinds<ValuationJobs> = {
  'follow-changes': { data: nothing, once: false, schedule: null },
  'value-market': { data: ofMarket, once: false, schedule: null, long: { atOnce: 1 }, alone },
  'refresh-market': { data: ofMarket, once: false, schedule: null },
  // While one is trained, another is valued.
  'refit-market': { data: toRefit, once: false, schedule: null, long: { atOnce: 2 }, alone },
  'refit-markets': { data: nothing, once: false, schedule: null },
  // It is night all over the United States: 4 a.m. in New York, 1 a.m. in Los Angeles, an hour later in summer.
  'begin-refit': { data: nothing, once: true, schedule: '0 9 * * *' },
  'catch-up-markets': { data: nothing, once: false, schedule: null },
  'write-sale-months': {
    data: z.object({ market: z.string(), months }),
    once: false,
    schedule: null,
    long: { atOnce: 1 },
    alone,
  },
  'study-accuracy': {
    data: nothing,
    once: false,
    schedule: null,
    long: { atOnce: 1 },
    alone: () => 'all',
  },
}

/**
 * Has the values follow what a transaction changes about listings, once it commits. At most one such job waits,
 * however often this is called.
 */
export const listingsChanged =
  (jobs: Jobs) =>
  (trx: Kysely<Database>): Promise<void> =>
    jobs.send(trx, 'follow-changes', null, { key: 'all' })
