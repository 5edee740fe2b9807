import { amountWords } from '../../../../domain/deals/exits/exit-assumptions.ts'
import type { OperatingLine } from '../../../../domain/deals/exits/exit-inputs.ts'
import type { OperatingYear } from '../../../../domain/deals/exits/operating-years.ts'
import { dealLimits } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { AddLine, RemovedLines, RemoveLine } from '../inputs/LineParts.tsx'
import { EditedRow } from '../inputs/NumberRow.tsx'
import { type DealSheet, freeId, isSame, sourceOfRow } from '../sheet.ts'
import { withRental } from './exit-numbers.ts'
import { LandlordCostFields, newLandlordCost } from './LandlordCostFields.tsx'

/** What a landlord pays, each cost a row with what it comes to in the first year; rows are added and removed. */
export const LandlordCosts = ({
  sheet,
  lines,
  firstYear,
}: {
  readonly sheet: DealSheet
  readonly lines: readonly OperatingLine[]
  /** What they come to; undefined while the rental has no figures. */
  readonly firstYear: OperatingYear['lines'] | undefined
}) => {
  const began = sheet.startedFrom.exits?.rental.operating ?? []
  const put = (operating: readonly OperatingLine[], field: string | null = null) =>
    sheet.change((inputs) => withRental(inputs, { operating }), field)
  return (
    <>
      {lines.map((line) => (
        <LandlordCost
          key={line.id}
          sheet={sheet}
          line={line}
          began={began.find(({ id }) => id === line.id) ?? null}
          centsAYear={firstYear?.find(({ id }) => id === line.id)?.cents}
          onChange={(to, field) =>
            put(
              lines.map((one) => (one.id === line.id ? to : one)),
              field,
            )
          }
          onRemove={() => put(lines.filter(({ id }) => id !== line.id))}
        />
      ))}
      <RemovedLines
        lines={began.filter(({ id }) => lines.every((line) => line.id !== id))}
        onPutBack={(line) => put([...lines, line])}
      />
      <AddLine
        what="a cost of renting"
        disabled={lines.length >= dealLimits.costLines}
        onAdd={() => put([...lines, newLandlordCost(freeId([...lines, ...began]))])}
      />
    </>
  )
}

const LandlordCost = ({
  sheet,
  line,
  began,
  centsAYear,
  onChange,
  onRemove,
}: {
  readonly sheet: DealSheet
  readonly line: OperatingLine
  readonly began: OperatingLine | null
  readonly centsAYear: number | undefined
  readonly onChange: (line: OperatingLine, field: string | null) => void
  readonly onRemove: () => void
}) => {
  const { kind } = line
  // The deal has rows of these names of its own.
  const label =
    kind === 'property tax' || kind === 'dues' ? `${line.name} of a landlord` : line.name
  const changed = began === null || !isSame(began, line)
  return (
    <EditedRow
      label={label}
      from={sourceOf(sheet, line)}
      changed={changed}
      was={began && amountWords(began)}
      onReset={began === null ? null : () => onChange(began, null)}
      end={
        <>
          <span className="tabular min-w-20 text-right">
            {centsAYear === undefined ? null : `${inWholeDollars(centsAYear)} a year`}
          </span>
          <RemoveLine name={label} onRemove={onRemove} />
        </>
      }
    >
      {(describedBy) => (
        <LandlordCostFields
          line={line}
          label={label}
          isOwn={began === null}
          changed={changed}
          describedBy={describedBy}
          onChange={onChange}
          onLeave={sheet.leaveField}
        />
      )}
    </EditedRow>
  )
}

/** Where a row that was not changed comes from. */
const sourceOf = (sheet: DealSheet, { id, kind, basis }: OperatingLine): string => {
  const found = sourceOfRow(sheet, id)
  if (found !== null) {
    const { source, asOf } = found
    return kind === 'property tax' && basis.kind === 'percent a year' && basis.of === 'value'
      ? `${source} (${asOf}), of the value once repaired; a landlord may pay more`
      : `${source} (${asOf})`
  }
  return kind === 'other'
    ? 'Nothing until you know'
    : 'As the deal’s holding costs began; a landlord may pay more'
}
