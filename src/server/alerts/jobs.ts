import * as z from 'zod/mini'
import type { JobKinds } from '../platform/jobs/jobs.ts'

/** The work of alerts that no request waits for: what each kind of it gets. */
export type AlertJobs = {
  /** Lets open pages know that there are alerts. */
  'tell-alerts': null
  /** Keeps what is due to go out, by each channel. */
  'form-alerts': null
  /** Has alerts fire for next steps that are due and offers about to expire. */
  remind: null
  'deliver-alert': { readonly channel: string; readonly id: string }
  /** Takes up deliveries that no worker is at any more. */
  'sweep-alerts': null
}

const nothing = z.null()

/** Every kind of work that alerts leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const alertJobs: JobKinds<AlertJobs> = {
  // Each minute for what the command line has brought, which sends no jobs.
  'tell-alerts': { data: nothing, once: false, schedule: '* * * * *' },
  'form-alerts': { data: nothing, once: false, schedule: '* * * * *' },
  remind: { data: nothing, once: true, schedule: '*/5 * * * *' },
  'deliver-alert': {
    data: z.object({ channel: z.string(), id: z.string() }),
    once: true,
    schedule: null,
  },
  'sweep-alerts': { data: nothing, once: true, schedule: '*/10 * * * *' },
}
