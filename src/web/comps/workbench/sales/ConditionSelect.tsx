import { classOffsets } from '../../../../domain/condition/condition-of.ts'
import type { CorrectedCondition } from '../../../../domain/condition/corrected-condition.ts'
import { namesOf } from '../../../../domain/record-of.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'

type ConditionSelectProps = {
  readonly row: GridRow
  readonly actions: Pick<RowActions, 'correctSale'>
}

/** What condition a sale was in: as its words say, or as the person does. */
export const ConditionSelect = ({ row, actions }: ConditionSelectProps) => {
  const { sale, name, corrected } = row
  return (
    <select
      aria-label={`Condition of ${name}`}
      value={corrected ?? ''}
      onChange={(event) => actions.correctSale(sale, name, pickedCondition(event.target.value))}
      className="min-h-8 w-full rounded-control border border-line-strong bg-card px-2 font-normal text-ink text-sm max-md:min-h-11"
    >
      <option value="">
        {corrected === null ? wordsOption(sale.condition) : 'As its words say'}
      </option>
      {conditionOptions(corrected).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Of what a person has not set: `Needs work, by its words`. */
export const wordsOption = (condition: GridRow['sale']['condition']): string =>
  condition === null ? 'Not told' : `${condition.class}, by its words`

/** What a person may say; what they said is marked as theirs. */
export const conditionOptions = (corrected: CorrectedCondition | null) =>
  settable.map((value) => {
    const label = value === 'not told' ? 'Not told' : value
    return { value, label: value === corrected ? `${label} (yours)` : label }
  })

const settable: readonly CorrectedCondition[] = [...namesOf(classOffsets), 'not told']

export const pickedCondition = (value: string): CorrectedCondition | null =>
  settable.find((one) => one === value) ?? null
