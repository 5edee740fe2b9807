import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { type Counts, countsCalls } from '../../contract/account/counts.ts'
import { hearCountsMoved } from '../data/ask/account/counts-moved.ts'
import { hearUnread } from '../data/ask/alerts/unread-alerts.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { useSubscription } from '../session/subscription.ts'
import { type Place, places } from './places.tsx'

/** The screens of work, with how much waits in each: in the header, and on a phone along the bottom. */
export const Navigation = () => {
  const [path] = useLocation()
  const counts = useCounts(path)
  return (
    <nav
      aria-label="Main"
      className="bottom-bar flex print:hidden max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-line max-md:border-t max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)] md:gap-0.5 lg:gap-1"
    >
      {places.map((place) => (
        <PlaceLink
          key={place.name}
          place={place}
          current={place.holds.some((start) => path === start || path.startsWith(`${start}/`))}
          count={place.count === undefined ? 0 : (counts?.[place.count] ?? 0)}
        />
      ))}
    </nav>
  )
}

type PlaceLinkProps = {
  readonly place: Place
  readonly current: boolean
  readonly count: number
}

const PlaceLink = ({ place, current, count }: PlaceLinkProps) => (
  <Link
    href={place.href}
    aria-current={current ? 'page' : undefined}
    className={`relative flex min-h-11 items-center justify-center font-semibold max-md:h-13 max-md:grow max-md:basis-0 max-md:flex-col max-md:text-xs md:gap-1.5 md:rounded-control md:px-2 lg:px-3 ${current ? 'text-brand md:bg-well' : 'hover:bg-well'}`}
  >
    <span className="md:hidden">{place.icon}</span>
    {place.name}
    {count === 0 ? null : (
      <>
        {' '}
        <span
          className={`tabular font-normal max-md:absolute max-md:top-1 max-md:left-1/2 max-md:ml-2 ${place.count === 'unreadAlerts' ? unread : plain}`}
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
        {place.count === 'unreadAlerts' ? <span className="sr-only"> unread</span> : null}
      </>
    )}
  </Link>
)

const MAX_SHOWN = 99
const plain = 'text-muted max-md:rounded-full max-md:bg-card max-md:px-1'
const unread = 'min-w-5 rounded-full bg-brand px-1 text-center text-on-brand text-xs leading-5'

/** How much waits; asked for on each screen and after each change, alerts live. Null until it is known. */
const useCounts = (path: string): Counts | null => {
  const view = useSubscription()
  const live = view.state === 'known' && view.subscription.live
  // No one is sent to sign in for it.
  const { asked, again, change } = useAsked(countsCalls.read, live ? {} : null, {
    interrupts: 'none',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what asks again is the same each time.
  useEffect(() => (live ? hearCountsMoved(again) : undefined), [live])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => {
    if (!live) return
    return hearUnread((unreadAlerts) => change((counts) => ({ ...counts, unreadAlerts })))
  }, [live])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen may have changed them.
  useEffect(() => {
    if (asked.state === 'known') again()
  }, [path])
  return asked.state === 'known' ? asked.value : null
}
