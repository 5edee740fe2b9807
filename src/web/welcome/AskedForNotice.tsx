import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { askedForOf } from '../session/asked-for.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'

/** For somebody who followed a link to a home signed out: what the link is, and the way there. */
export const AskedForNotice = () => {
  const session = useSession()
  const askedFor = askedForOf(useHistoryState())
  if (session.state !== 'anonymous' || !askedFor?.startsWith(`${paths.comps()}/`)) return null
  return (
    <section
      aria-label="Your link"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-notice-soft px-4 py-3 md:mt-6"
    >
      <p className="max-w-prose">
        <span className="block font-semibold text-notice">Your link leads to a home</span>
        Sign in to see its price, value and comps. We take you straight there.
      </p>
      <Button onClick={session.signIn} className="max-sm:w-full">
        Sign in to see the home
      </Button>
    </section>
  )
}
