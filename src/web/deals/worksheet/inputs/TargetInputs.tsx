import { dealNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import type { DealInputs, Target } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { type DealSheet, inDeal, type NumberOf } from '../sheet.ts'
import { Choice } from './Choice.tsx'
import { NumberRow } from './NumberRow.tsx'

/** What the highest offer is to leave, the screen rule, and how far rehab and time may go from the plan. */
export const TargetInputs = ({ sheet }: { readonly sheet: DealSheet }) => {
  const { target } = sheet.inputs
  return (
    <>
      <Choice
        label="The max offer leaves"
        value={keyOf(target)}
        began={keyOf(sheet.startedFrom.target)}
        onReset={() => sheet.change((inputs) => ({ ...inputs, target: sheet.startedFrom.target }))}
        options={[
          ['percent of value', 'A share of the after-repair value'],
          ['profit', 'Dollars'],
          ['all-in', 'A return on all-in cost'],
          ['total', 'A return on total cost'],
        ]}
        onChange={(key) =>
          sheet.change((inputs) => ({ ...inputs, target: targetOf(key, inputs.target) }))
        }
      />
      <NumberRow
        sheet={sheet}
        field={{
          words: 'Target profit',
          unit: target.kind === 'profit' ? 'dollars' : 'percent',
          default: 'target',
        }}
        number={numberOf(target.kind)}
      />
      <NumberRow sheet={sheet} field={dealNumbers.screenPercent} number={inDeal('screenPercent')} />
      {spreads.map(({ of, end, words }) => (
        <NumberRow
          key={words}
          sheet={sheet}
          field={{
            words,
            unit: 'percent',
            most: end === 'underPercent' ? 90 : 300,
            default: of === 'rehab' ? 'rehabSpread' : 'monthsSpread',
          }}
          number={{
            get: (inputs) => inputs.spreads[of][end],
            set: (inputs, percent) => ({
              ...inputs,
              spreads: { ...inputs.spreads, [of]: { ...inputs.spreads[of], [end]: percent } },
            }),
          }}
        />
      ))}
    </>
  )
}

const spreads = [
  { of: 'rehab', end: 'underPercent', words: 'Rehab may cost less by' },
  { of: 'rehab', end: 'overPercent', words: 'Rehab may cost more by' },
  { of: 'months', end: 'underPercent', words: 'It may take less time by' },
  { of: 'months', end: 'overPercent', words: 'It may take more time by' },
] as const

type TargetKey = 'percent of value' | 'profit' | 'all-in' | 'total'

const keyOf = (target: Target): TargetKey =>
  target.kind === 'return on cost' ? target.of : target.kind

const targetOf = (key: TargetKey, before: Target): Target => {
  const percent = before.kind === 'profit' ? 10 : before.percent
  switch (key) {
    case 'profit':
      return { kind: 'profit', cents: before.kind === 'profit' ? before.cents : 3_000_000 }
    case 'percent of value':
      return { kind: 'percent of value', percent }
    case 'all-in':
    case 'total':
      return { kind: 'return on cost', percent, of: key }
  }
}

/** Only of the same kind is one target what the other was. */
const numberOf = (kind: Target['kind']): NumberOf => ({
  get: ({ target }) =>
    target.kind !== kind ? undefined : target.kind === 'profit' ? target.cents : target.percent,
  set: (inputs: DealInputs, value): DealInputs => {
    const { target } = inputs
    return {
      ...inputs,
      target:
        target.kind === 'profit' ? { ...target, cents: value } : { ...target, percent: value },
    }
  },
})
