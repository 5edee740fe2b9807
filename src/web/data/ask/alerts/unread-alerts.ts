import { alertsCountSchema, UPDATE_ALERTS } from '../../../../contract/progress-hub.ts'
import { hearNews } from '../../progress/hear-news.ts'

/** Hears live how many alerts are unread whenever that changes, until the returned function is called. */
export const hearUnread = (heard: (unread: number) => void): (() => void) =>
  hearNews(UPDATE_ALERTS, alertsCountSchema, ({ unread }) => heard(unread))
