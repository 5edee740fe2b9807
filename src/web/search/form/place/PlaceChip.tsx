import { X } from 'lucide-react'

type PlaceChipProps = {
  readonly text: string
  readonly onRemove: () => void
}

/** A place that was picked, and the way to take it out of the search. */
export const PlaceChip = ({ text, onRemove }: PlaceChipProps) => (
  <span className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line-strong bg-well pl-3 font-semibold text-sm">
    <span className="truncate">{text}</span>
    <button
      type="button"
      aria-label={`Remove ${text}`}
      onClick={onRemove}
      className="flex size-8 shrink-0 items-center justify-center rounded-full hover:text-brand"
    >
      <X aria-hidden className="size-4" />
    </button>
  </span>
)
