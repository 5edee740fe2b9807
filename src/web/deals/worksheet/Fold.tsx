import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { DealPart, OpenParts } from './use-open-parts.ts'

/**
 * A part of the deal that opens: its name and what it comes to stay in sight. What is closed is not drawn, so that
 * typing stays quick on a phone.
 */
export const Fold = ({
  part,
  parts,
  title,
  total,
  changed = false,
  children,
}: {
  readonly part: DealPart
  readonly parts: OpenParts
  readonly title: string
  /** What it comes to. */
  readonly total: ReactNode
  /** Something in it differs from what the deal began with. */
  readonly changed?: boolean
  readonly children: ReactNode
}) => {
  const id = useId()
  const open = parts.isOpen(part)
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-card">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          {...(open ? { 'aria-controls': id } : {})}
          className="flex min-h-14 w-full items-center gap-x-2 rounded-card px-3 py-2 text-left hover:bg-well md:px-4"
          onClick={() => parts.toggle(part)}
        >
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
          />
          <span className="font-bold leading-snug">
            {title} {changed ? <ChangedMark /> : null}
          </span>{' '}
          <span className="tabular ml-auto text-right leading-snug [overflow-wrap:normal]">
            {total}
          </span>
        </button>
      </h3>
      {open ? (
        <div id={id} className="@container border-line border-t px-3 pt-1 pb-3 md:px-4">
          {children}
        </div>
      ) : null}
    </section>
  )
}

/** Marks what differs from what the deal began with. */
export const ChangedMark = () => (
  <span className="rounded bg-notice-soft px-1.5 font-semibold text-ink text-xs">Changed</span>
)
