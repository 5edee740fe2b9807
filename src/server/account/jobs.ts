import * as z from 'zod/mini'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'

/** The work of accounts that no request waits for: what each kind of it gets. */
export type AccountJobs = {
  'finish-sign-up': OfAccount
  'sweep-sign-ups': null
  'finish-deletion': OfAccount
  'sweep-deletions': null
  'refresh-subscription': OfAccount
  'refresh-subscriptions': null
  'send-mail': Mail
}
type OfAccount = { readonly accountId: string }
/** An e-mail as plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type Jobs = JobSender<AccountJobs>
export type AccountJobHandlers = JobHandlers<AccountJobs>

const ofAccount = z.object({ accountId: z.string() })
const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Every kind of work that accounts leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const accountJobs: JobKinds<AccountJobs> = {
  'finish-sign-up': { data: ofAccount, once: false, schedule: null },
  'sweep-sign-ups': { data: z.null(), once: true, schedule: '*/10 * * * *' },
  'finish-deletion': { data: ofAccount, once: true, schedule: null },
  'sweep-deletions': { data: z.null(), once: true, schedule: '*/10 * * * *' },
  'refresh-subscription': { data: ofAccount, once: false, schedule: null },
  'refresh-subscriptions': { data: z.null(), once: true, schedule: '* * * * *' },
  'send-mail': { data: mail, once: false, schedule: null },
}
