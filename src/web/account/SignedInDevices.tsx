import { useId } from 'react'
import { sessionCalls } from '../../contract/account/sessions.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { useChange } from '../data/ask/use-change.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { formatMoment } from '../ui/words/format.ts'

/** Where the person is signed in, each to be signed out there, or all at once. */
export const SignedInDevices = ({ onSignedOut }: { readonly onSignedOut: () => void }) => {
  const { asked, change } = useAsked(sessionCalls.list, {})
  const { said, change: make } = useChange()
  const now = useNow()
  const noteId = useId()
  if (asked.state === 'asking') return <Skeleton className="h-24 w-full" />
  if (asked.state === 'failed')
    return <p className="text-muted">We could not load them. Reload the page to try again.</p>
  const { named, sessions } = asked.value
  if (!named)
    return (
      <p className="max-w-prose text-muted">
        The sign-in service of this site does not say where you are signed in.
      </p>
    )

  const end = (id: string) =>
    make(sessionCalls.end, { params: { id } }, { put: (now) => change(() => now) })
  const endAll = () => make(sessionCalls.endAll, {}, { put: onSignedOut })
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, signedInAt, lastSeenAt, current }) => (
          <li key={id} className="flex min-h-16 items-center justify-between gap-x-4 py-2.5">
            <p className="min-w-0">
              <span className="font-semibold">{device}</span>{' '}
              <span className="text-muted text-sm">
                {current ? 'this one, ' : `last seen ${formatMoment(new Date(lastSeenAt), now)}, `}
                since {formatMoment(new Date(signedInAt), now)}
              </span>
            </p>
            {current ? null : (
              <Button
                kind="quiet"
                className="-mr-4 shrink-0"
                onClick={() => end(id)}
                aria-label={`Sign out ${device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={endAll} aria-describedby={noteId}>
        Sign out everywhere
      </Button>
      <p id={noteId} className="mt-2 max-w-prose text-muted text-sm">
        This also ends your personal tokens.
      </p>
      <Fault text={said?.text} className="mt-2 text-sm" />
    </>
  )
}
