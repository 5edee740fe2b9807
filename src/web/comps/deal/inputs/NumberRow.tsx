import { Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { DealSheet, NumberOf } from '../sheet.ts'
import { NumberInput } from './NumberInput.tsx'
import { type Bounds, type NumberKind, numberWords } from './number-text.ts'

/** A number of the deal on a row of its own: what it is, where it comes from, and whether it was changed. */
export const NumberRow = ({
  sheet,
  label,
  kind,
  number,
  step,
  bounds,
  from,
}: {
  readonly sheet: DealSheet
  readonly label: string
  readonly kind: NumberKind
  readonly number: NumberOf
  readonly step: number
  readonly bounds?: Bounds
  /** Where it comes from, as long as it was not changed. */
  readonly from: string
}) => {
  const { otherwise } = number
  const value = number.get(sheet.inputs)
  const began = number.get(sheet.startedFrom)
  const changed = value !== began
  const put = (to: number, field: string | null) =>
    sheet.change((inputs) => number.set(inputs, to), field)
  return (
    <EditedRow
      label={label}
      from={from}
      changed={changed}
      was={typeof began === 'number' ? numberWords(began, kind) : (otherwise?.words ?? null)}
      onReset={
        typeof began === 'number'
          ? () => put(began, null)
          : otherwise === undefined
            ? null
            : () => sheet.change(otherwise.unset)
      }
    >
      {(describedBy) => (
        <NumberInput
          {...{ label, kind, step, bounds, describedBy, changed }}
          value={value ?? otherwise?.value(sheet.inputs) ?? 0}
          onChange={(to) => put(to, label)}
          onLeave={sheet.leaveField}
        />
      )}
    </EditedRow>
  )
}

/** A row with its control: changed ones are marked, in words too, and can be put back. */
export const EditedRow = ({
  label,
  from,
  changed,
  was,
  onReset,
  end,
  children,
}: {
  readonly label: string
  readonly from: string
  readonly changed: boolean
  /** What it began as, in words; null when it was not there. */
  readonly was: string | null
  readonly onReset: (() => void) | null
  /** What stands at the end: an amount, a button. */
  readonly end?: ReactNode
  readonly children: (describedBy: string) => ReactNode
}) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0">
      <div className="min-w-40 flex-1">
        <p className="font-semibold leading-snug">
          {label}
          {changed ? (
            <span className="ml-2 rounded bg-gain-soft px-1.5 font-semibold text-ink text-xs">
              Changed
            </span>
          ) : null}
        </p>
        <p id={id} className="text-muted text-sm leading-snug">
          {changed ? (was === null ? 'Added by you' : `Set by you. It was ${was}`) : from}
        </p>
      </div>
      {changed && onReset !== null ? (
        <button
          type="button"
          aria-label={`Reset ${label}`}
          title={was === null ? 'Reset' : `Back to ${was}`}
          className="inline-flex size-11 items-center justify-center rounded-control text-brand hover:bg-well"
          onClick={onReset}
        >
          <Undo2 aria-hidden className="size-4" />
        </button>
      ) : null}
      {children(id)}
      {end}
    </div>
  )
}
