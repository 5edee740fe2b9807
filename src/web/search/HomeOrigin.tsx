import type { Home } from '../../contract/home.ts'
import { formatDate } from '../ui/format.ts'

/** Who says that this home is for sale, and when they last did. */
export const HomeOrigin = ({ home }: { readonly home: Home }) => (
  <p className="absolute bottom-0 left-0 max-w-full truncate rounded-tr-control bg-card px-2.5 py-0.5 pl-4 text-muted text-xs">
    {home.demo ? null : <>Last seen for sale {formatDate(home.lastSeen)} · </>}
    {home.source}
  </p>
)
