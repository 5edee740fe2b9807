import { useEffect, useRef, useState } from 'react'
import { type AlertsPage, alertCalls, type ReadAlerts } from '../../contract/alerts/alerts.ts'
import { ok } from '../../domain/result.ts'
import { hearUnread } from '../data/ask/alerts/unread-alerts.ts'
import { ask } from '../data/ask/ask.ts'
import { faultOf } from '../data/ask/request.ts'
import { useAnswer } from '../data/ask/use-asked.ts'
import { useChange } from '../data/ask/use-change.ts'
import { useKept } from '../data/kept/use-kept.ts'

/** The subscriber's alerts: the newest are there as soon as they come, older ones when they are asked for. */
export const useAlerts = () => {
  const latest = useRef<AlertsPage | null>(null)
  const newest = useAnswer(async (signal) => {
    const answer = await ask(alertCalls.list, { query: {} }, { signal })
    return answer.ok ? ok(onTopOf(latest.current, answer.value)) : answer
  }, 'alerts')
  const older = useChange()
  const [fault, setFault] = useState<string | null>(null)
  const { asked } = newest
  const { shown, change } = useKept<AlertsPage | null, ReadAlerts>(
    asked.state === 'known' ? asked.value : null,
    {
      showAs: (before, which) => before && withRead(before, which),
      send: async (which, before) => {
        const read = await ask(alertCalls.markRead, { body: which })
        return read.ok ? ok(before && { ...withRead(before, which), ...read.value }) : read
      },
    },
  )
  latest.current = shown

  const again = useRef(newest.again)
  useEffect(() => hearUnread(() => again.current()), [])

  const askForOlder = (before: number) =>
    older.change(
      alertCalls.list,
      { query: { before } },
      {
        put: ({ alerts, next }) =>
          newest.change((known) => {
            const now = latest.current ?? known
            return { ...now, next, alerts: [...now.alerts, ...alerts] }
          }),
      },
    )
  const read = async (which: ReadAlerts) => setFault(faultOf(await change(which)))

  return {
    asked,
    shown,
    again: newest.again,
    read,
    askForOlder,
    olderOnTheirWay: older.changing,
    /** Why something that was asked for was not done. */
    fault: fault ?? older.said?.text ?? null,
  }
}

/** The newest page on top of what is known already; alone, where alerts in between are not known. */
const onTopOf = (known: AlertsPage | null, newest: AlertsPage): AlertsPage => {
  const last = newest.alerts.at(-1)
  if (known === null || last === undefined || !known.alerts.some(({ id }) => id >= last.id))
    return newest
  const older = known.alerts.filter(({ id }) => id < last.id)
  return { ...newest, alerts: [...newest.alerts, ...older], next: known.next }
}

const withRead = (known: AlertsPage, which: ReadAlerts): AlertsPage => ({
  ...known,
  alerts: known.alerts.map((alert) =>
    ('id' in which ? alert.id === which.id : alert.id <= which.upTo)
      ? { ...alert, read: true }
      : alert,
  ),
})
