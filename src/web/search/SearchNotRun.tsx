import { Info } from 'lucide-react'
import { useSession } from '../session/session.ts'

/** Says, after a sign-in that came between, that the search was not run. */
export const SearchNotRun = () => {
  const session = useSession()
  if (session.state !== 'signed-in' || !session.searchNotRun) return null
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-2 rounded-card bg-well px-4 py-2.5 font-medium lg:col-span-2"
    >
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      You had to sign in again, so the search was not run. The form is as you left it: press Submit.
    </p>
  )
}
