import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

type MoreFiltersProps = {
  /** How many of them are set: then they are open from the start. */
  readonly chosen: number
  readonly children: ReactNode
}

/** Filters nobody needs to set, behind a button. */
export const MoreFilters = ({ chosen, children }: MoreFiltersProps) => {
  const id = useId()
  const [open, setOpen] = useState(chosen > 0)
  return (
    <div className="md:max-lg:col-span-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand text-sm"
      >
        More filters{chosen > 0 ? ` (${chosen} set)` : ''}
        <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
