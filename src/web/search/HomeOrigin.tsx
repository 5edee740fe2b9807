import type { Home } from '../../contract/home.ts'
import { formatDate } from '../ui/format.ts'

/** Who says that this home is for sale, and when they last did. */
export const HomeOrigin = ({ home }: { readonly home: Home }) => (
  <p className="mt-auto truncate pt-2 text-muted text-xs">
    {home.demo ? null : <>Last seen for sale {formatDate(home.lastSeen)} · </>}
    {home.source}
  </p>
)
