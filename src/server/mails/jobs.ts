import * as z from 'zod/mini'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'

/** The work of mails of alerts that nobody waits for. */
export type MailJobs = {
  /** Makes mails of the alerts that are due. */
  'form-mails': null
  'deliver-mail': OfMail
  /** Takes up deliveries that nobody works on any more. */
  'sweep-mails': null
}
type OfMail = { readonly mailId: string }

export type MailJobSender = JobSender<MailJobs>
export type MailJobHandlers = JobHandlers<MailJobs>

const nothing = z.null()

/** Every kind of work that mails leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const mailJobs: JobKinds<MailJobs> = {
  'form-mails': { data: nothing, once: false, schedule: '* * * * *' },
  'deliver-mail': { data: z.object({ mailId: z.string() }), once: true, schedule: null },
  'sweep-mails': { data: nothing, once: true, schedule: '*/10 * * * *' },
}
