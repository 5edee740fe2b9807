import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'

/** What stands at an address that leads nowhere. */
export const NotFoundScreen = () => (
  <div className="mx-auto w-full max-w-xl px-4 py-16">
    <ScreenHeading title="Page not found" className="font-bold text-3xl tracking-tight">
      Page not found
    </ScreenHeading>
    <p className="mt-3 text-muted">
      Check the address, or go back to the search. Your saved search is still there.
    </p>
    <Link href={paths.home} className={`mt-6 ${buttonClass('primary')}`}>
      Back to the search
    </Link>
  </div>
)
