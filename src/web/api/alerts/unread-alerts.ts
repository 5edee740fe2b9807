import * as z from 'zod/mini'
import {
  alertsCountSchema,
  PROGRESS_HUB_PATH,
  UPDATE_ALERTS,
} from '../../../contract/progress-hub.ts'
import { buildHub } from '../hub/build-hub.ts'
import { callApi } from '../request.ts'

/** How many alerts are unread; nobody is sent to sign in for it. Null where that is not to be had. */
export const countUnread = async (signal: AbortSignal): Promise<number | null> => {
  const answer = await callApi('/api/alerts?limit=1', alertsCountSchema, {
    signal,
    interrupts: 'none',
  })
  return answer.ok ? answer.value.body.unread : null
}

/**
 * Hears live how many alerts are unread whenever that changes, until the returned function is called. Where there is
 * no connection nothing is heard, and nothing waits for it.
 */
export const hearUnread = (heard: (unread: number) => void): (() => void) => {
  let left = false
  let leave = () => {
    left = true
  }
  const listen = async () => {
    const hub = await buildHub(PROGRESS_HUB_PATH)
    if (left) return
    hub.on(UPDATE_ALERTS, (sent: unknown) => {
      const count = z.safeParse(alertsCountSchema, sent)
      if (count.success) heard(count.data.unread)
    })
    leave = () => void hub.stop()
    await hub.start()
  }
  listen().catch(() => undefined)
  return () => leave()
}
