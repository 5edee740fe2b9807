import * as z from 'zod/mini'
import type { JobKinds } from '../platform/jobs/jobs.ts'

/** The work of alerts that nobody waits for: what each kind of it gets. */
export type AlertJobs = {
  /** Tells pages that are open that there are alerts. */
  'tell-alerts': null
}

/** Every kind of work that alerts leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const alertJobs: JobKinds<AlertJobs> = {
  // Each minute for what the command line has brought, which sends no jobs.
  'tell-alerts': { data: z.null(), once: false, schedule: '* * * * *' },
}
