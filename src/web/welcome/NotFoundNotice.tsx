import { useHistoryState } from 'wouter/use-browser-location'
import { notFoundOf } from '../session/asked-for.ts'
import { useSession } from '../session/session.ts'

/** For a visitor who came by an address that leads nowhere: says so, where only welcome would show. */
export const NotFoundNotice = () => {
  const visitor = useSession().state === 'anonymous'
  const address = notFoundOf(useHistoryState())
  if (!visitor || address === null) return null
  return (
    <p
      role="status"
      className="wrap-anywhere line-clamp-3 mt-4 rounded-card bg-notice-soft px-4 py-3 md:mt-6"
    >
      <span className="font-semibold text-notice">Page not found:</span> we could not find {address}
      .
    </p>
  )
}
