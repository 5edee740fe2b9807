import { useState } from 'react'
import { type Session, useSession } from '../session/session.ts'

/** Who was known to use the page last: a sign-in that begins must not take the typed form away. */
export const useSettledSession = (): Exclude<Session, { state: 'starting' }> | null => {
  const session = useSession()
  const settled = session.state === 'starting' ? null : session
  const [latest, setLatest] = useState(settled)
  if (settled !== null && settled !== latest) setLatest(settled)
  return settled ?? latest
}
