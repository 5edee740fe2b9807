import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SearchState } from '../../../data/storage/search/search-state.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/controls/Dialog.tsx'
import { describeMoreFilters } from '../search-form.ts'
import { FilterFields } from './FilterFields.tsx'
import { hasFaultyFilter } from './filter-texts.ts'

type MoreFiltersProps = {
  readonly form: SearchState
  readonly onChange: (change: Partial<SearchState>) => void
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** The form has been submitted: every filter that cannot be used says so. */
  readonly submitted: boolean
}

/** The optional filters: a button that says how many are on, and the sheet it opens. */
export const MoreFilters = ({ form, onChange, open, onOpen, submitted }: MoreFiltersProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const firstField = useRef<HTMLElement>(null)
  const [leaving, setLeaving] = useState(false)
  const on = describeMoreFilters(form).length

  const done = () => {
    setLeaving(true)
    if (!hasFaultyFilter(form.filters)) onOpen(false)
    // After the errors have been drawn.
    else setTimeout(() => faultyIn(fields.current)?.focus())
  }

  return (
    <div className="md:max-lg:col-span-3">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand text-sm"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        More filters{on > 0 ? ` (${on})` : ''}
      </button>
      <Dialog
        open={open}
        title="More filters"
        shape="sheet"
        focusFirst={firstField}
        onClose={() => onOpen(false)}
        focusAfter={() => button.current?.focus()}
      >
        <div
          ref={(element) => {
            fields.current = element
            firstField.current =
              faultyIn(element) ?? element?.querySelector<HTMLElement>('select') ?? null
          }}
          className="min-h-0 overflow-y-auto px-4 pt-1 pb-4 sm:px-6"
        >
          <p className="mb-4 text-muted text-sm">
            A home that does not list a fact is left out. One that lists no HOA dues stays.
          </p>
          <FilterFields form={form} onChange={onChange} submitted={submitted || leaving} />
        </div>
        <div className="flex justify-between gap-3 border-line border-t px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-6">
          <Button
            kind="quiet"
            className="-ml-4"
            onClick={() => onChange({ filters: {}, chanceAtLeast: '' })}
          >
            Clear all
          </Button>
          <Button kind="primary" className="px-8" onClick={done}>
            Done
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

const faultyIn = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[aria-invalid="true"]')
