import { type AuditLogPage, auditLogPageSchema } from '../../contract/audit-log.ts'
import {
  type Subscriber,
  type SubscribersPage,
  subscriberSchema,
  subscribersPageSchema,
} from '../../contract/subscribers.ts'
import type { Result } from '../../domain/result.ts'
import { callInTime } from './call-in-time.ts'
import { type Answer, type CallFailure, callApi } from './request.ts'

type Called<T> = Promise<Result<Answer<T>, CallFailure>>

/** The newest accounts whose email contains a text, or those that follow a page by its `next`. For operators. */
export const getSubscribers = (
  email: string,
  after: string | null,
  signal: AbortSignal,
): Called<SubscribersPage> => {
  const query = new URLSearchParams({
    ...(email === '' ? {} : { email }),
    ...(after === null ? {} : { after }),
  })
  return callInTime(`/api/admin/subscribers?${query}`, subscribersPageSchema, signal)
}

/** Ends the live connections of an account, or closes the account; answers it as it is then. */
export const changeSubscriber = (id: string, verb: 'disconnect' | 'close'): Called<Subscriber> =>
  callApi(`/api/admin/subscribers/${encodeURIComponent(id)}/${verb}`, subscriberSchema, {
    method: 'POST',
  })

/** What operators did last, or before the entry with the id `before`. For operators. */
export const getAuditLog = (before: number | null, signal: AbortSignal): Called<AuditLogPage> =>
  callInTime(
    before === null ? '/api/admin/audit-log' : `/api/admin/audit-log?before=${before}`,
    auditLogPageSchema,
    signal,
  )
