import { classOffsets } from '../../../../domain/condition/condition-class.ts'
import type { CorrectedCondition } from '../../../../domain/condition/corrected-condition.ts'
import { namesOf } from '../../../../domain/record-of.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'

type ConditionSelectProps = {
  readonly row: GridRow
  readonly actions: Pick<RowActions, 'correctSale'>
}

/** What condition a sale was in: as its words say, or as the person does, which is said beside it. */
export const ConditionSelect = ({ row, actions }: ConditionSelectProps) => {
  const { sale, name, corrected } = row
  const isKnown = corrected !== null || sale.condition !== null
  return (
    <select
      aria-label={`Condition of ${name}`}
      value={corrected ?? ''}
      onChange={(event) => actions.correctSale(sale, name, pickedCondition(event.target.value))}
      className={`block min-h-8 w-full rounded-control border bg-card px-1 text-ink text-xs max-md:min-h-11 max-md:px-2 max-md:text-sm ${
        corrected === null ? 'border-line-strong font-normal' : 'border-brand font-semibold'
      }`}
    >
      <option value="">{isKnown ? BY_WORDS : 'Not told'}</option>
      {conditionOptions().map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** What a person has not set. */
export const BY_WORDS = 'By its words'

/** What a person may say; what they said of a home is marked as theirs. */
export const conditionOptions = (corrected: CorrectedCondition | null = null) =>
  settable.map((value) => {
    const label = value === 'not told' ? 'Not told' : value
    return { value, label: value === corrected ? `${label} (yours)` : label }
  })

const settable: readonly CorrectedCondition[] = [...namesOf(classOffsets), 'not told']

export const pickedCondition = (value: string): CorrectedCondition | null =>
  settable.find((one) => one === value) ?? null
