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
  const { otherwise, none } = number
  const value = number.get(sheet.inputs)
  const began = number.get(sheet.startedFrom)
  const unset = otherwise?.unset ?? none?.unset
  return (
    <EditedRow
      label={label}
      from={from}
      changed={value !== began}
      was={
        typeof began === 'number'
          ? numberWords(began, kind)
          : began === null
            ? (otherwise?.words ?? none?.words.toLowerCase() ?? null)
            : null
      }
      onReset={
        typeof began === 'number'
          ? () => sheet.change((inputs) => number.set(inputs, began))
          : began === null && unset !== undefined
            ? () => sheet.change(unset)
            : null
      }
    >
      {(describedBy) => (
        <NumberInput
          {...{ label, kind, step, bounds, describedBy, changed: value !== began }}
          value={value ?? otherwise?.value(sheet.inputs) ?? (none === undefined ? 0 : null)}
          empty={none && { words: none.words, onEmpty: () => sheet.change(none.unset, label) }}
          onChange={(to) => sheet.change((inputs) => number.set(inputs, to), label)}
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0">
      <p className="min-w-28 flex-1 font-semibold leading-snug">
        {label}{' '}
        {changed ? (
          <span className="rounded bg-notice-soft px-1.5 font-semibold text-ink text-xs">
            Changed
          </span>
        ) : null}
      </p>
      <div
        className={`order-2 flex min-w-0 flex-wrap items-start gap-2 ${end === undefined ? '' : 'basis-full @lg:basis-auto'}`}
      >
        {children(id)}
      </div>
      {end === undefined ? null : (
        <div className="order-1 flex items-center @lg:order-3">{end}</div>
      )}
      <p id={id} className="order-4 basis-full text-muted text-sm leading-snug empty:hidden">
        {changed ? (was === null ? 'Added by you.' : `Set by you. It was ${was}.`) : from}
        {changed && onReset !== null ? (
          <>
            {' '}
            <button
              type="button"
              aria-label={`Reset ${label}`}
              className="-my-3 inline-flex min-h-11 min-w-11 items-center gap-1 px-1 font-semibold text-brand underline underline-offset-4"
              onClick={onReset}
            >
              Reset
            </button>
          </>
        ) : null}
      </p>
    </div>
  )
}
