import { SlidersHorizontal, X } from 'lucide-react'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { describeSearch } from './search-form.ts'

type FormSummaryProps = {
  readonly form: SearchState
  readonly editing: boolean
  readonly onToggle: () => void
}

/** The form in few words, for all but wide screens that show results; opens and closes the form below it. */
export const FormSummary = ({ form, editing, onToggle }: FormSummaryProps) => (
  <div className="flex items-center gap-3 rounded-control border border-line bg-card pl-3 lg:hidden">
    <p className="min-w-0 grow text-pretty py-0.5 text-[0.8125rem] leading-[1.125rem]">
      {editing ? 'Change the search' : describeSearch(form)}
    </p>
    <Button
      kind="quiet"
      className="shrink-0 self-stretch border-line border-l px-3 text-sm"
      aria-expanded={editing}
      onClick={onToggle}
    >
      {editing ? (
        <X aria-hidden className="size-4" />
      ) : (
        <SlidersHorizontal aria-hidden className="size-4" />
      )}
      {editing ? 'Close' : 'Edit'}
    </Button>
  </div>
)
