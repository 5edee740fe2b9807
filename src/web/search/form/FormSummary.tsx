import { SlidersHorizontal, X } from 'lucide-react'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { InHeader } from '../../ui/InHeader.tsx'
import { describeSearch } from './search-form.ts'

type FormSummaryProps = {
  readonly form: SearchState
  readonly editing: boolean
  readonly onToggle: () => void
}

/** The form in few words, above the homes it found; opens and closes the form below it. In the header on wide screens. */
export const FormSummary = (props: FormSummaryProps) => (
  <>
    <div className="flex items-center gap-3 rounded-control border border-line bg-card pl-3 lg:hidden">
      <p className="min-w-0 grow text-pretty py-0.5 text-sm leading-4">
        {props.editing ? 'Change the search' : describeSearch(props.form)}
      </p>
      <EditButton {...props} className="min-h-9! self-stretch border-line border-l" />
    </div>
    <InHeader>
      <div className="mx-auto flex max-w-2xl items-center rounded-control border border-line pl-3">
        <p title={describeSearch(props.form)} className="min-w-0 grow truncate text-sm">
          {describeSearch(props.form)}
        </p>
        <EditButton {...props} className="-my-px min-h-10" />
      </div>
    </InHeader>
  </>
)

const EditButton = ({
  editing,
  onToggle,
  className,
}: Pick<FormSummaryProps, 'editing' | 'onToggle'> & { readonly className: string }) => (
  <Button
    kind="quiet"
    className={`shrink-0 px-3 text-sm ${className}`}
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
)
