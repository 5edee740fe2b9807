import { useEffect, useState } from 'react'
import { useUserId } from '../../session/session.ts'

/** The lock that each page holds, along with others, while it has the deal of a home open. */
export const dealLockName = (userId: string, propertyId: string): string =>
  `deal ${userId} ${propertyId}`

/**
 * Holds it while the page is open. False while a draft of the deal is on its way to the server from elsewhere: what the
 * server says of the deal meanwhile may be older. Without locks drafts are sent by the deal's own page alone.
 */
export const useDealLock = (propertyId: string): boolean => {
  const userId = useUserId()
  const name =
    userId === null || navigator.locks === undefined ? null : dealLockName(userId, propertyId)
  const [held, setHeld] = useState<string | null>(null)
  useEffect(() => {
    if (name === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const left = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
    const hold = () => {
      setHeld(name)
      return left
    }
    // Left before it was held.
    navigator.locks.request(name, { mode: 'shared', signal }, hold).catch(() => undefined)
    return () => leaving.abort()
  }, [name])
  return held === name
}
