import { useState } from 'react'
import { dealNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import { type DealSheet, holdLines, inDeal } from '../sheet.ts'
import { CostLines } from './CostLines.tsx'
import { EditedRow, NumberRow } from './NumberRow.tsx'

/** How long it is held, from when, and what that costs. */
export const HoldingInputs = ({ sheet }: { readonly sheet: DealSheet }) => {
  const { closingDate } = sheet.inputs
  const began = sheet.startedFrom.closingDate
  const [typed, setTyped] = useState<string | null>(null)
  const put = (to: string | null) =>
    sheet.change((inputs) => ({ ...inputs, closingDate: to }), 'closing date')
  return (
    <>
      <NumberRow sheet={sheet} field={dealNumbers.months} number={inDeal('months')} />
      <EditedRow
        label="Closing date of the purchase"
        from="Not known. Loans that count actual days ask for it"
        changed={closingDate !== began}
        was={began ?? 'not known'}
        onReset={() => put(began)}
      >
        {(describedBy) => (
          <input
            type="date"
            aria-label="Closing date of the purchase"
            aria-describedby={describedBy}
            min="2000-01-01"
            max="2099-12-31"
            className="min-h-11 rounded-control border border-line-strong bg-card px-2 text-base text-ink"
            value={typed ?? closingDate ?? ''}
            onChange={({ target: { value, validity } }) => {
              // A year that is still being typed is one of long ago, out of bounds.
              setTyped(value)
              if (value === '' || validity.valid) put(value === '' ? null : value)
            }}
            onBlur={() => {
              setTyped(null)
              sheet.leaveField()
            }}
          />
        )}
      </EditedRow>
      <CostLines
        sheet={sheet}
        lines={holdLines}
        prefix="hold"
        added="A cost of holding"
        basis={{ kind: 'a month', cents: 0 }}
      />
    </>
  )
}
