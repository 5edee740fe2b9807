import { useState } from 'react'
import type { OperatingLine } from '../../../domain/deals/exits/exit-inputs.ts'
import { dealLimits } from '../../../domain/deals/inputs/deal-inputs.ts'
import { LandlordCostFields, newLandlordCost } from '../worksheet/exits/LandlordCostFields.tsx'
import { AddLine, RemoveLine } from '../worksheet/inputs/LineParts.tsx'
import { freeId } from '../worksheet/sheet.ts'
import { Row, type RowProps } from './DefaultRow.tsx'

/** Costs of a landlord that each new rental begins with: rows of one's own, kept as each is left. */
export const LandlordCostsRow = (row: RowProps) => {
  const kept = row.values.landlordCosts
  const [typed, setTyped] = useState<Typed | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  // Once others are kept, what was typed over them is of no use.
  const lines = typed?.over === kept ? typed.lines : kept
  const keep = async (landlordCosts: readonly OperatingLine[]) => {
    const whyNot = await row.onSet({ landlordCosts: [...landlordCosts] })
    setFault(whyNot === null ? null : `Not kept. ${whyNot}`)
  }
  const change = (to: OperatingLine, field: string | null) => {
    const next = lines.map((one) => (one.id === to.id ? to : one))
    setTyped({ lines: next, over: kept })
    if (field === null) void keep(next)
  }
  return (
    <Row
      {...row}
      below={
        <div className="@container mt-1">
          {lines.map((line) => (
            <div
              key={line.id}
              className="flex flex-wrap items-center gap-2 border-line border-t py-2 first:border-t-0"
            >
              <LandlordCostFields
                line={line}
                label={line.name}
                isOwn
                onChange={change}
                onLeave={() => {
                  if (lines !== kept) void keep(lines)
                }}
              />
              <span className="ml-auto pr-3">
                <RemoveLine
                  name={line.name}
                  onRemove={() => void keep(lines.filter(({ id }) => id !== line.id))}
                />
              </span>
            </div>
          ))}
          <AddLine
            what="a cost of renting"
            disabled={lines.length >= dealLimits.landlordCosts}
            onAdd={() => void keep([...lines, newLandlordCost(freeId(lines, 'landlordCosts'))])}
          />
          <p role="status" className="font-medium text-danger text-sm">
            {fault}
          </p>
        </div>
      }
    />
  )
}

/** What was typed over the rows that were kept. */
type Typed = { readonly lines: readonly OperatingLine[]; readonly over: readonly OperatingLine[] }
