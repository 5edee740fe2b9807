import { SlidersHorizontal } from 'lucide-react'
import type { SearchState } from '../storage/search-state.ts'
import { Button } from '../ui/Button.tsx'
import { describeSearch } from './search-form.ts'

type FormSummaryProps = { readonly form: SearchState; readonly onEdit: () => void }

/** The form in one line, for narrow screens that show results. */
export const FormSummary = ({ form, onEdit }: FormSummaryProps) => (
  <div className="flex items-center gap-3 rounded-control border border-line bg-card pl-3 md:hidden">
    <p className="min-w-0 grow truncate text-sm">{describeSearch(form)}</p>
    <Button kind="quiet" className="shrink-0 border-line border-l text-sm" onClick={onEdit}>
      <SlidersHorizontal aria-hidden className="size-4" />
      Edit
    </Button>
  </div>
)
