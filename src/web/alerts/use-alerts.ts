import { useCallback, useEffect, useRef, useState } from 'react'
import { type Alert, alertCalls, type ReadAlerts } from '../../contract/alerts/alerts.ts'
import { hearUnread } from '../api/alerts/unread-alerts.ts'
import { ask } from '../api/ask.ts'
import { faultOf } from '../api/request.ts'

/** What is known of the alerts, the newest first. */
export type AlertsView =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  | {
      readonly state: 'known'
      readonly alerts: readonly Alert[]
      readonly unread: number
      /** What the older ones follow; null where there are none. */
      readonly next: number | null
      readonly moreOnTheWay: boolean
    }

/** The subscriber's alerts: the newest are there as soon as they come, older ones when they are asked for. */
export const useAlerts = () => {
  const [view, setView] = useState<AlertsView>({ state: 'asking' })
  /** Why the last thing asked for was not done; null when it was. */
  const [fault, setFault] = useState<string | null>(null)
  const leaving = useRef<AbortSignal>(undefined)

  const askForNewest = useCallback(async () => {
    const answer = await alertsBefore(null, leaving.current)
    if (answer.ok) {
      const page = answer.value
      setView((last) => ({
        ...page,
        ...(last.state === 'known' ? together(page.alerts, last, page.next) : {}),
        state: 'known',
        moreOnTheWay: false,
      }))
    } else if (answer.error.kind !== 'aborted') {
      const { text } = answer.error
      // What is known stays.
      setView((last) => (last.state === 'known' ? last : { state: 'failed', text }))
    }
  }, [])

  useEffect(() => {
    const here = new AbortController()
    leaving.current = here.signal
    void askForNewest()
    const leave = hearUnread(() => void askForNewest())
    return () => {
      here.abort()
      leave()
    }
  }, [askForNewest])

  const askForMore = async () => {
    if (view.state !== 'known' || view.next === null || view.moreOnTheWay) return
    setView({ ...view, moreOnTheWay: true })
    const answer = await alertsBefore(view.next, leaving.current)
    setFault(faultOf(answer))
    setView((last) => {
      if (last.state !== 'known') return last
      if (!answer.ok) return { ...last, moreOnTheWay: false }
      const { alerts, next } = answer.value
      return { ...last, alerts: [...last.alerts, ...alerts], next, moreOnTheWay: false }
    })
  }

  const read = async (which: ReadAlerts) => {
    if (view.state !== 'known') return
    setView((last) => (last.state === 'known' ? withRead(last, which) : last))
    const answer = await ask(alertCalls.markRead, { body: which })
    if (answer.ok) {
      const { unread } = answer.value
      setView((last) => (last.state === 'known' ? { ...last, unread } : last))
    } else {
      const unread = new Set(view.alerts.flatMap(({ id, read }) => (read ? [] : id)))
      setView((last) => (last.state === 'known' ? withUnread(last, unread) : last))
    }
    setFault(faultOf(answer))
  }
  return { view, fault, askForMore, read, askAgain: askForNewest }
}

/** The newest alerts, or those that follow the one with the id `before`. */
const alertsBefore = (before: number | null, leaving: AbortSignal | undefined) =>
  ask(
    alertCalls.list,
    { query: before === null ? {} : { before } },
    leaving === undefined ? {} : { signal: leaving },
  )

type Known = Extract<AlertsView, { state: 'known' }>

/** The newest page on top of what is known already; alone, where alerts in between are not known. */
const together = (
  newest: readonly Alert[],
  known: Known,
  next: number | null,
): Pick<Known, 'alerts' | 'next'> => {
  const last = newest.at(-1)
  const older = known.alerts.filter(({ id }) => last !== undefined && id < last.id)
  const meets = last !== undefined && known.alerts.some(({ id }) => id >= last.id)
  return meets ? { alerts: [...newest, ...older], next: known.next } : { alerts: newest, next }
}

const withRead = (known: Known, which: ReadAlerts): Known => ({
  ...known,
  alerts: known.alerts.map((alert) =>
    ('id' in which ? alert.id === which.id : alert.id <= which.upTo)
      ? { ...alert, read: true }
      : alert,
  ),
})

const withUnread = (known: Known, ids: ReadonlySet<number>): Known => ({
  ...known,
  alerts: known.alerts.map((alert) => (ids.has(alert.id) ? { ...alert, read: false } : alert)),
})
