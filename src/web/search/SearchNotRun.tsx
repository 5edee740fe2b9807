import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says why a search was not run, and what to do. */
export const SearchNotRun = ({ children }: { readonly children: ReactNode }) => (
  <p
    role="status"
    className="mb-4 flex items-start gap-2 rounded-card bg-well px-4 py-2.5 font-medium lg:col-span-2"
  >
    <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
    {children}
  </p>
)
