import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { alertCalls } from '../../contract/alerts/alerts.ts'
import { hearUnread } from '../data/ask/alerts/unread-alerts.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { useSubscription } from '../session/subscription.ts'

/** The way to the alerts, with how many are unread: live, and asked for on each screen. Only for subscribers. */
export const AlertsBell = () => {
  const view = useSubscription()
  return view.state === 'known' && view.subscription.live ? <LiveBell /> : null
}

const LiveBell = () => {
  const [unread, setUnread] = useState(0)
  const [path] = useLocation()
  useEffect(() => hearUnread(setUnread), [])
  const label = unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`
  return (
    <Link
      href={paths.alerts}
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-well"
    >
      <Count key={path} onCount={setUnread} />
      <Bell aria-hidden className="size-5" />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-brand px-1 text-center font-bold text-on-brand text-xs leading-5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
      <span role="status" className="sr-only">
        {unread > 0 ? label : ''}
      </span>
    </Link>
  )
}

/** Asks when it is first drawn; no one is sent to sign in for it. */
const Count = ({ onCount }: { readonly onCount: (unread: number) => void }) => {
  const { asked } = useAsked(alertCalls.list, { query: { limit: 1 } }, { interrupts: 'none' })
  useEffect(() => {
    if (asked.state === 'known') onCount(asked.value.unread)
  }, [asked, onCount])
  return null
}
