import {
  type AlertsPage,
  alertsPageSchema,
  type ReadAlerts,
} from '../../../contract/alerts/alerts.ts'
import { type AlertsCount, alertsCountSchema } from '../../../contract/progress-hub.ts'
import type { Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type Answer, type CallFailure, callApi } from '../request.ts'

/** The newest alerts, or those that follow the one with the id `before`. */
export const getAlerts = (
  before: number | null,
  signal: AbortSignal,
): Promise<Result<Answer<AlertsPage>, CallFailure>> =>
  callInTime(
    before === null ? '/api/alerts' : `/api/alerts?before=${before}`,
    alertsPageSchema,
    signal,
  )

/** Marks one alert, or all up to one, as read. */
export const readAlerts = (which: ReadAlerts): Promise<Result<Answer<AlertsCount>, CallFailure>> =>
  callApi('/api/alerts/read', alertsCountSchema, { method: 'POST', body: which })
