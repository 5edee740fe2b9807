import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/ScreenHeading.tsx'

/** What is at an address that leads nowhere. */
export const NotFoundScreen = () => (
  <Notice
    title="Page not found"
    actions={
      <Link href={paths.home} className={buttonClass('primary')}>
        Back to the search
      </Link>
    }
  >
    Check the address, or go back to the search. Your saved search is still there.
  </Notice>
)
