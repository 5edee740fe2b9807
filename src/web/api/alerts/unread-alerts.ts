import { alertsCountSchema, UPDATE_ALERTS } from '../../../contract/progress-hub.ts'
import { hearNews } from '../hub/hear-news.ts'
import { callApi } from '../request.ts'

/** How many alerts are unread; nobody is sent to sign in for it. Null where that is not to be had. */
export const countUnread = async (signal: AbortSignal): Promise<number | null> => {
  const answer = await callApi('/api/alerts?limit=1', alertsCountSchema, {
    signal,
    interrupts: 'none',
  })
  return answer.ok ? answer.value.body.unread : null
}

/** Hears live how many alerts are unread whenever that changes, until the returned function is called. */
export const hearUnread = (heard: (unread: number) => void): (() => void) =>
  hearNews(UPDATE_ALERTS, alertsCountSchema, ({ unread }) => heard(unread))
