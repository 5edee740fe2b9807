import { type ReactNode, useId } from 'react'
import type { DefaultName } from '../../../../domain/deals/fields/default-fields.ts'
import type { NumberField } from '../../../../domain/deals/fields/number-fields.ts'
import { ChangedMark } from '../Fold.tsx'
import type { DealSheet, NumberOf } from '../sheet.ts'
import { NumberInput } from './NumberInput.tsx'
import { type Bounds, numberWords } from './number-text.ts'

/** What a row says of its number: a field of the deal, or what is like one. */
export type RowField = Pick<NumberField, 'words' | 'unit' | 'step' | 'from'> &
  Bounds & { readonly default?: DefaultName }

/** A number of the deal on a row of its own: what it is, where it comes from, and whether it was changed. */
export const NumberRow = ({
  sheet,
  field: { words: label, unit: kind, step = usualSteps[kind], default: name, from = '', ...bounds },
  number,
}: {
  readonly sheet: DealSheet
  readonly field: RowField
  readonly number: NumberOf
}) => {
  const { otherwise, none } = number
  const value = number.get(sheet.inputs)
  const began = number.get(sheet.startedFrom)
  const unset = otherwise?.unset ?? none?.unset
  return (
    <EditedRow
      label={label}
      from={name === undefined ? from : `${sheet.from[name].source} (${sheet.from[name].asOf})`}
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
          label={label}
          kind={kind}
          step={step}
          bounds={bounds}
          describedBy={describedBy}
          changed={value !== began}
          value={value ?? otherwise?.value(sheet.inputs) ?? (none === undefined ? 0 : null)}
          empty={none && { words: none.words, onEmpty: () => sheet.change(none.unset, label) }}
          onChange={(to) => sheet.change((inputs) => number.set(inputs, to), label)}
          onLeave={sheet.leaveField}
        />
      )}
    </EditedRow>
  )
}

const usualSteps = { dollars: 100_000, percent: 1, months: 0.5, count: 1 } as const

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
  /** What is at the end: an amount, a button. */
  readonly end?: ReactNode
  readonly children: (describedBy: string) => ReactNode
}) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0">
      <p className="min-w-28 flex-1 font-semibold leading-snug">
        {label} {changed ? <ChangedMark /> : null}
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
