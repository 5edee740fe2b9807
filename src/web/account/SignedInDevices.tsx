import { useEffect, useState } from 'react'
import type { Sessions } from '../../contract/account/sessions.ts'
import { endSession, getSessions } from '../api/account/sessions.ts'
import { Button } from '../ui/Button.tsx'
import { formatMoment } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNow } from '../ui/use-now.ts'

type Shown =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'known'; readonly list: Sessions; readonly fault: string | null }

/** Where the person is signed in, each to be signed out there, or all at once. */
export const SignedInDevices = ({ onSignedOut }: { readonly onSignedOut: () => void }) => {
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  const now = useNow()

  useEffect(() => {
    const leaving = new AbortController()
    void getSessions(leaving.signal).then((answer) => {
      if (answer.ok) setShown({ state: 'known', list: answer.value, fault: null })
      else if (answer.error.kind !== 'aborted') setShown({ state: 'failed' })
    })
    return () => leaving.abort()
  }, [])

  if (shown.state !== 'known')
    return shown.state === 'loading' ? (
      <Skeleton className="h-24 w-full" />
    ) : (
      <p className="text-muted">We could not load them. Reload the page to try again.</p>
    )
  const { list, fault } = shown
  if (!list.named)
    return (
      <p className="max-w-prose text-muted">
        The sign-in service of this site does not say where you are signed in.
      </p>
    )

  const end = async (id?: string) => {
    const answer = await endSession(id)
    if (answer.ok && id === undefined) return onSignedOut()
    if (answer.ok) setShown({ state: 'known', list: answer.value, fault: null })
    else if (answer.error.kind !== 'aborted')
      setShown({ state: 'known', list, fault: answer.error.text })
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {list.sessions.map(({ id, device, signedInAt, lastSeenAt, current }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
            <p>
              <span className="font-semibold">{device}</span>{' '}
              <span className="text-muted text-sm">
                {current ? 'this one, ' : `last seen ${formatMoment(new Date(lastSeenAt), now)}, `}
                since {formatMoment(new Date(signedInAt), now)}
              </span>
            </p>
            {current ? null : (
              <Button kind="quiet" onClick={() => end(id)} aria-label={`Sign out ${device}`}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => end()}>
        Sign out everywhere
      </Button>
      <p role="status" className="mt-2 text-danger text-sm">
        {fault}
      </p>
    </>
  )
}
