import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

type DisclosureProps = {
  readonly label: ReactNode
  readonly open?: boolean
  readonly className: string
  /** Drawn once it is opened. */
  readonly children: () => ReactNode
}

/** Something that is folded away behind a button that names it. */
export const Disclosure = ({
  label,
  open: openFirst = false,
  className,
  children,
}: DisclosureProps) => {
  const id = useId()
  const [open, setOpen] = useState(openFirst)
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand"
      >
        <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
        {label}
      </button>
      <div id={id} hidden={!open}>
        {open ? children() : null}
      </div>
    </div>
  )
}
