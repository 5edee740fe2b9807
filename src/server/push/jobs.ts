import * as z from 'zod/mini'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'

/** The work of pushes that nobody waits for. */
export type PushJobs = {
  /** Makes messages of alerts that have come. */
  'form-pushes': null
  'deliver-push': { readonly messageId: string }
  /** Takes up deliveries that nobody works on any more. */
  'sweep-pushes': null
}

export type PushJobSender = JobSender<PushJobs>
export type PushJobHandlers = JobHandlers<PushJobs>

const nothing = z.null()

/** Every kind of work that pushes leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const pushJobs: JobKinds<PushJobs> = {
  'form-pushes': { data: nothing, once: false, schedule: '* * * * *' },
  'deliver-push': { data: z.object({ messageId: z.string() }), once: true, schedule: null },
  'sweep-pushes': { data: nothing, once: true, schedule: '*/10 * * * *' },
}
