import { X } from 'lucide-react'
import { useContext } from 'react'
import { usualPassReasons } from '../../../domain/marks/home-mark.ts'
import { HomeMarksContext, type MarkableHome } from '../../marks/menu/home-marks.ts'

type WhyDismissedProps = {
  /** The home that was dismissed last. */
  readonly home: MarkableHome
  readonly onDone: () => void
}

/** Asks why a home was dismissed, over the next one: one press says it, and nothing waits for it. */
export const WhyDismissed = ({ home, onDone }: WhyDismissedProps) => {
  const marks = useContext(HomeMarksContext)
  const mark = marks?.markOf(home.propertyId) ?? null
  if (marks === null || mark?.mark !== 'Passed' || mark.reason !== '') return null
  return (
    <fieldset className="rounded-card border border-line bg-card p-2.5 text-sm">
      <legend className="sr-only">Why was {home.addressLine} dismissed?</legend>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow truncate">
          Dismissed <span className="font-semibold">{home.addressLine}</span>. Why?
        </p>
        <button
          type="button"
          className="font-semibold text-brand hover:underline"
          onClick={() => {
            marks.undo(home)
            onDone()
          }}
        >
          Undo
        </button>
        <button type="button" aria-label="Without a reason" className="p-1" onClick={onDone}>
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {usualPassReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="min-h-8 rounded-full border border-line-strong px-2.5 hover:bg-well"
            onClick={() => {
              marks.write(home, { reason, note: mark.note })
              onDone()
            }}
          >
            {reason}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
