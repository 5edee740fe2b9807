import {
  type AdminJobs,
  adminJobsSchema,
  type FailedJob,
} from '../../../contract/operators/admin-jobs.ts'
import { type AdminMails, adminMailsSchema } from '../../../contract/operators/admin-mails.ts'
import { type AuditLogPage, auditLogPageSchema } from '../../../contract/operators/audit-log.ts'
import {
  type FindSubscribers,
  type Subscriber,
  type SubscribersPage,
  subscriberSchema,
  subscribersPageSchema,
} from '../../../contract/operators/subscribers.ts'
import type { Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type Answer, type CallFailure, callApi } from '../request.ts'

type Called<T> = Promise<Result<Answer<T>, CallFailure>>

/** The newest accounts whose email contains a text, or those that follow a page by its `next`. For operators. */
export const getSubscribers = (
  email: string,
  after: string | null,
  signal: AbortSignal,
): Called<SubscribersPage> => {
  const body: FindSubscribers = {
    ...(email === '' ? {} : { email }),
    ...(after === null ? {} : { after }),
  }
  return callInTime('/api/admin/subscribers/find', subscribersPageSchema, signal, {
    method: 'POST',
    body,
    repeatable: true,
  })
}

/** What can be done about an account. */
export type SubscriberVerb = 'disconnect' | 'stop-mails' | 'resume-mails' | 'close'

/**
 * Ends the live connections of an account, stops or resumes mails of alerts to it, or closes it; answers it as it is
 * then.
 */
export const changeSubscriber = (id: string, verb: SubscriberVerb): Called<Subscriber> =>
  callApi(`/api/admin/subscribers/${encodeURIComponent(id)}/${verb}`, subscriberSchema, {
    method: 'POST',
  })

/** The work in the background. For operators. */
export const getAdminJobs = (signal: AbortSignal): Called<AdminJobs> =>
  callInTime('/api/admin/jobs', adminJobsSchema, signal)

/** Has a job that was given up done once more, or forgets it; answers all as it is then. */
export const changeFailedJob = (
  { kind, id }: Pick<FailedJob, 'kind' | 'id'>,
  verb: 'retry' | 'drop',
): Called<AdminJobs> =>
  callApi(`/api/admin/jobs/${encodeURIComponent(kind)}/${id}/${verb}`, adminJobsSchema, {
    method: 'POST',
  })

/** Mails of alerts that wait or do not arrive. For operators. */
export const getAdminMails = (signal: AbortSignal): Called<AdminMails> =>
  callInTime('/api/admin/mails', adminMailsSchema, signal)

/** Has a mail that was given up sent again; answers all as it is then. */
export const retryDeadMail = (id: string): Called<AdminMails> =>
  callApi(`/api/admin/mails/${encodeURIComponent(id)}/retry`, adminMailsSchema, { method: 'POST' })

/** What operators did last, or before the entry with the id `before`. For operators. */
export const getAuditLog = (before: number | null, signal: AbortSignal): Called<AuditLogPage> =>
  callInTime(
    before === null ? '/api/admin/audit-log' : `/api/admin/audit-log?before=${before}`,
    auditLogPageSchema,
    signal,
  )
