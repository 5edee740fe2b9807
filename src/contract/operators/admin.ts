import * as z from 'zod/mini'
import { auditActions } from '../../domain/audit-actions.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { beforeRow, nextPage } from '../page.ts'

const count = z.number()

const jobKindCountsSchema = z.object({
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

const failedJobSchema = z.object({
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

const adminJobsSchema = named(
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

const auditEntrySchema = named(
  'AuditEntry',
  'Something that an operator did.',
  z.object({
    id: about('Ascending.', z.number()),
    at: about('ISO 8601, UTC.', z.string()),
    by: about(
      'How it was done: on a page, or by `flip` on the machine.',
      z.enum(['operator', 'command line']),
    ),
    who: about('The email of the operator, or the user of the machine who ran `flip`.', z.string()),
    action: about('What was done.', z.enum(auditActions)),
    subject: about(
      'What it was done to: the name of a source or of a file, or the id of an account, a job or a mail.',
      z.string(),
    ),
    email: about(
      'The email of the account, while there is one with that id.',
      z.nullable(z.string()),
    ),
    requestId: about(
      'Names the request in the log of the server; null for `flip`.',
      z.nullable(z.string()),
    ),
    before: about(
      'How it was before, in short; null where there is nothing to say.',
      z.nullable(z.string()),
    ),
    after: about(
      'How it is since, in short; of names and addresses that were read, the ids of the accounts where there are several.',
      z.nullable(z.string()),
    ),
  }),
)
export type AuditEntry = z.infer<typeof auditEntrySchema>

const logQuery = z.object({ before: beforeRow('entries') })

const auditLogPageSchema = named(
  'AuditLogPage',
  'Some of what operators did.',
  z.object({
    entries: about('The newest first.', z.array(auditEntrySchema)),
    next: nextPage('before', z.number()),
  }),
)
export type AuditLogPage = z.infer<typeof auditLogPageSchema>

const of = { tag: 'Admin', access: 'operators' } as const
const ofJob = {
  ...of,
  method: 'POST',
  params: z.object({
    kind: about('What is done.', z.string().check(z.regex(/^[a-z-]{1,100}$/))),
    id: about('The id of the job.', z.uuid()),
  }),
  answer: adminJobsSchema,
  problems: { 404: ['not-found'], 409: ['job-waits'] },
} as const

/** What operators did, and the work in the background. */
export const adminCalls = calls({
  log: {
    ...of,
    method: 'GET',
    path: '/api/operators/audit-log',
    formerly: '/api/admin/audit-log',
    summary: 'What operators did',
    query: logQuery,
    answer: auditLogPageSchema,
  },
  jobs: {
    ...of,
    method: 'GET',
    path: '/api/operators/jobs',
    formerly: '/api/admin/jobs',
    summary: 'The work in the background',
    answer: adminJobsSchema,
  },
  retryJob: {
    ...ofJob,
    path: '/api/operators/jobs/{kind}/{id}/retry',
    formerly: '/api/admin/jobs/{kind}/{id}/retry',
    summary: 'Do a job once more that was given up',
    description: 'It is due at once. Where it fails again, it is among the failed ones again.',
  },
  dropJob: {
    ...ofJob,
    path: '/api/operators/jobs/{kind}/{id}/drop',
    formerly: '/api/admin/jobs/{kind}/{id}/drop',
    summary: 'Forget a job that was given up',
    description: 'It cannot be undone. Failed jobs are forgotten after a day by themselves.',
  },
})
