import * as z from 'zod/mini'
import { about, named } from '../about.ts'

const count = z.number()

export const jobKindCountsSchema = z.object({
  kind: about('What is done.', z.string()),
  waiting: about('Due now.', count),
  later: about('To be done later: sent for then, or tried again then.', count),
  running: about('Being done.', count),
  failed: about('Given up within the last day.', count),
  waitingSince: about(
    'Since when the oldest of those that are due could have been done: ISO 8601, UTC; null when none is.',
    z.nullable(z.string()),
  ),
})
export type JobKindCounts = z.infer<typeof jobKindCountsSchema>

export const failedJobSchema = z.object({
  id: about('Names it, with its kind, in calls.', z.string()),
  kind: about('What was to be done.', z.string()),
  about: about(
    'The id of the account, mail or file it is about; null where there is none.',
    z.nullable(z.string()),
  ),
  failedAt: about('When it was given up: ISO 8601, UTC.', z.string()),
  attempts: about('How often it was tried.', count),
  error: about('Why the last attempt failed.', z.string()),
})
export type FailedJob = z.infer<typeof failedJobSchema>

/** `GET /api/admin/jobs`, and what trying one again and dropping one answers. */
export const adminJobsSchema = named(
  'AdminJobs',
  'The work in the background.',
  z.object({
    kinds: about('Every kind, by name.', z.array(jobKindCountsSchema)),
    failed: about(
      'Those that were given up, the newest first, at most 50.',
      z.array(failedJobSchema),
    ),
  }),
)
export type AdminJobs = z.infer<typeof adminJobsSchema>
