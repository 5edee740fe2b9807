import * as z from 'zod/mini'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'

/** The work of alerts that nobody waits for: what each kind of it gets. */
export type AlertJobs = {
  /** Tells pages that are open that there are alerts. */
  'tell-alerts': null
}

export type AlertJobHandlers = JobHandlers<AlertJobs>

/** Every kind of work that alerts leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const alertJobs: JobKinds<AlertJobs> = {
  // Each minute for what the command line has brought, which sends no jobs.
  'tell-alerts': { data: z.null(), once: false, schedule: '* * * * *' },
}

/** Has alerts told once the transaction commits that stored them. At most one such job waits. */
export const alertsStored =
  (jobs: JobSender<AlertJobs>) =>
  (trx: Parameters<JobSender<AlertJobs>['send']>[0]): Promise<void> =>
    jobs.send(trx, 'tell-alerts', null, { key: 'all' })
