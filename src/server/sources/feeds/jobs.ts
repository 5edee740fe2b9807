import * as z from 'zod/mini'
import type { JobKinds } from '../../platform/jobs/jobs.ts'

/** The background work of sources. */
export type SourceJobs = {
  /** Begins the syncs that are due. They go on by themselves, each under its source's lease. */
  'sync-sources': null
}

/** Every kind of work that sources leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const sourceJobs: JobKinds<SourceJobs> = {
  'sync-sources': { data: z.null(), once: true, schedule: '* * * * *' },
}
