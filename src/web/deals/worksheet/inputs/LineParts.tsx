import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'

/** Removes a row of costs. */
export const RemoveLine = ({
  name,
  onRemove,
}: {
  readonly name: string
  readonly onRemove: () => void
}) => (
  <button
    type="button"
    aria-label={`Remove ${name}`}
    className="-mr-3 inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well hover:text-danger"
    onClick={onRemove}
  >
    <Trash2 aria-hidden className="size-4" />
  </button>
)

/** Rows that the deal began with and has no longer, each with a way back. */
export const RemovedLines = <Line extends { readonly id: string; readonly name: string }>({
  lines,
  onPutBack,
}: {
  readonly lines: readonly Line[]
  readonly onPutBack: (line: Line) => void
}) =>
  lines.map((line) => (
    <div
      key={line.id}
      className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t py-2"
    >
      <p className="text-muted">
        <s>{line.name}</s> removed by you
      </p>
      <Button kind="quiet" onClick={() => onPutBack(line)}>
        Put back<span className="sr-only"> {line.name}</span>
      </Button>
    </div>
  ))

/** Adds a row of costs. */
export const AddLine = ({
  what,
  disabled,
  onAdd,
}: {
  /** `a cost of holding`. */
  readonly what: string
  readonly disabled: boolean
  readonly onAdd: () => void
}) => (
  <Button kind="quiet" className="-ml-4" disabled={disabled} onClick={onAdd}>
    <Plus aria-hidden className="size-4" />
    Add {what}
  </Button>
)

/** The name of a row of one's own. */
export const LineName = ({
  name,
  onChange,
  onLeave,
}: {
  readonly name: string
  readonly onChange: (name: string) => void
  readonly onLeave: () => void
}) => (
  <input
    aria-label="Name of the cost"
    maxLength={80}
    className="min-h-11 w-40 rounded-control border border-line-strong bg-card px-2 text-base text-ink"
    value={name}
    onChange={({ target }) => onChange(target.value)}
    onBlur={onLeave}
  />
)
