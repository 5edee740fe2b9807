import { useCallback, useEffect, useRef, useState } from 'react'
import type { Alert, ReadAlerts } from '../../contract/alerts/alerts.ts'
import type { Result } from '../../domain/result.ts'
import { getAlerts, readAlerts } from '../api/alerts/alerts.ts'
import { hearUnread } from '../api/alerts/unread-alerts.ts'
import type { CallFailure } from '../api/request.ts'

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
  const leaving = useRef(new AbortController())

  const ask = useCallback(async () => {
    const answer = await getAlerts(null, leaving.current.signal)
    if (answer.ok) {
      const { body } = answer.value
      setView((last) => ({
        ...body,
        ...(last.state === 'known' ? together(body.alerts, last, body.next) : {}),
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
    leaving.current = new AbortController()
    void ask()
    const leave = hearUnread(() => void ask())
    return () => {
      leaving.current.abort()
      leave()
    }
  }, [ask])

  const askForMore = async () => {
    if (view.state !== 'known' || view.next === null || view.moreOnTheWay) return
    setView({ ...view, moreOnTheWay: true })
    const answer = await getAlerts(view.next, leaving.current.signal)
    setFault(faultOf(answer))
    setView((last) => {
      if (last.state !== 'known') return last
      if (!answer.ok) return { ...last, moreOnTheWay: false }
      const { alerts, next } = answer.value.body
      return { ...last, alerts: [...last.alerts, ...alerts], next, moreOnTheWay: false }
    })
  }

  const read = async (which: ReadAlerts) => {
    if (view.state !== 'known') return
    setView((last) => (last.state === 'known' ? withRead(last, which) : last))
    const answer = await readAlerts(which)
    if (answer.ok) {
      const { unread } = answer.value.body
      setView((last) => (last.state === 'known' ? { ...last, unread } : last))
    } else {
      const unread = new Set(view.alerts.flatMap(({ id, read }) => (read ? [] : id)))
      setView((last) => (last.state === 'known' ? withUnread(last, unread) : last))
    }
    setFault(faultOf(answer))
  }
  return { view, fault, askForMore, read, askAgain: ask }
}

const faultOf = (answer: Result<unknown, CallFailure>): string | null =>
  answer.ok || answer.error.kind === 'aborted' ? null : answer.error.text

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
