import type { ReactNode } from 'react'
import {
  type Basis,
  type CostLine,
  type DealInputs,
  dealLimits,
} from '../../../../domain/deals/inputs/deal-inputs.ts'
import type { PrintedLine } from '../../../../domain/deals/inputs/line-items.ts'
import { basisInWords } from '../../../../domain/deals/results/basis-in-words.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { inWholeDollars, wholeDollars } from '../../../ui/words/whole-dollars.ts'
import {
  type DealSheet,
  freeId,
  isSame,
  type LinesOf,
  numberOfBasis,
  sourceOfRow,
  withNumber,
} from '../sheet.ts'
import { AddLine, LineName, RemovedLines, RemoveLine } from './LineParts.tsx'
import { NumberInput } from './NumberInput.tsx'
import { EditedRow } from './NumberRow.tsx'

type CostLinesProps = {
  readonly sheet: DealSheet
  readonly lines: LinesOf
  /** What ids of printed lines begin with: `buy`. */
  readonly prefix: string
  /** What a new row is called. */
  readonly added: string
  /** The basis of a new row. */
  readonly basis: Basis
  /** What else a row has. */
  readonly more?: (line: CostLine) => ReactNode
}

/** Costs, each a row with its number, its basis and what it comes to; rows are added and removed. */
export const CostLines = ({ sheet, lines, prefix, added, basis, more }: CostLinesProps) => {
  const own = lines.get(sheet.inputs)
  const began = lines.get(sheet.startedFrom)
  const gone = began.filter(({ id }) => own.every((line) => line.id !== id))
  const put = (to: readonly CostLine[], field: string | null = null) =>
    sheet.change((inputs) => lines.set(inputs, to), field)
  return (
    <>
      {own.map((line) => (
        <CostRow
          key={line.id}
          sheet={sheet}
          line={line}
          began={began.find(({ id }) => id === line.id) ?? null}
          printed={sheet.figures.lines.find(({ id }) => id === `${prefix}.${line.id}`) ?? null}
          onChange={(to, field) =>
            put(
              own.map((one) => (one.id === line.id ? to : one)),
              field,
            )
          }
          onRemove={() => put(own.filter(({ id }) => id !== line.id))}
          more={more?.(line)}
        />
      ))}
      <RemovedLines lines={gone} onPutBack={(line) => put([...own, line])} />
      <AddLine
        what={added.toLowerCase()}
        disabled={own.length >= dealLimits.costLines}
        onAdd={() =>
          put([
            ...own,
            { id: freeId([...own, ...began]), name: added, basis: withNumber(basis, 0) },
          ])
        }
      />
    </>
  )
}

const CostRow = ({
  sheet,
  line,
  began,
  printed,
  onChange,
  onRemove,
  more,
}: {
  readonly sheet: DealSheet
  readonly line: CostLine
  readonly began: CostLine | null
  readonly printed: PrintedLine | null
  readonly onChange: (line: CostLine, field: string | null) => void
  readonly onRemove: () => void
  readonly more: ReactNode
}) => {
  const { basis } = line
  const name = line.name.charAt(0).toUpperCase() + line.name.slice(1)
  const value = numberOfBasis(basis)
  const isPercent = basis.kind === 'percent' || basis.kind === 'percent a year'
  const changed = began === null || !isSame(began.basis, basis)
  const was =
    began === null
      ? null
      : basisInWords(
          {
            section: 'buy',
            basis: began.basis,
            from: { livingArea: sheet.inputs.livingArea },
          },
          wholeDollars,
        ).replace(/, for 0 months$/, '')
  return (
    <EditedRow
      label={name}
      from={sourceOf(sheet, line)}
      changed={changed}
      was={was}
      onReset={began === null ? null : () => onChange(began, null)}
      end={
        <>
          <span className="tabular min-w-20 text-right">
            {printed === null ? null : (
              <span title={basisInWords(printed, wholeDollars)}>
                {inWholeDollars(printed.cents)}
              </span>
            )}
          </span>
          <RemoveLine name={name} onRemove={onRemove} />
        </>
      }
    >
      {(describedBy) => (
        <>
          {began === null ? (
            <LineName
              name={name}
              onChange={(to) => onChange({ ...line, name: to }, `name ${line.id}`)}
              onLeave={sheet.leaveField}
            />
          ) : null}
          {value === null ? null : (
            <NumberInput
              label={name}
              kind={isPercent ? 'percent' : 'dollars'}
              value={value}
              step={isPercent ? 0.25 : basis.kind === 'fixed' ? 10_000 : 500}
              bounds={basis.kind === 'per sqft' ? { most: dealLimits.centsPerSqft } : undefined}
              describedBy={describedBy}
              changed={changed}
              onChange={(to) => onChange({ ...line, basis: withNumber(basis, to) }, line.id)}
              onLeave={sheet.leaveField}
            />
          )}
          <select
            aria-label={`Basis of ${name}`}
            className="min-h-11 min-w-32 flex-1 rounded-control border border-line-strong bg-card px-2 text-base @lg:w-44 @lg:flex-none"
            value={basisKey(basis)}
            onChange={({ target }) => {
              const to = bases.find(({ key }) => key === target.value)
              if (to !== undefined)
                onChange({ ...line, basis: asBasis(to.basis, basis, printed, sheet.inputs) }, null)
            }}
          >
            {basis.kind === 'transfer tax' ? (
              <option value={basisKey(basis)}>by the tax’s rates</option>
            ) : null}
            {bases.map(({ key, words }) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
          {basis.kind === 'by month' ? (
            <MonthAmounts
              name={name}
              cents={basis.cents}
              onChange={(cents, field) => onChange({ ...line, basis: { ...basis, cents } }, field)}
              onLeave={sheet.leaveField}
            />
          ) : null}
          {more}
        </>
      )}
    </EditedRow>
  )
}

/** An amount for each month in turn. */
const MonthAmounts = ({
  name,
  cents,
  onChange,
  onLeave,
}: {
  readonly name: string
  readonly cents: readonly number[]
  readonly onChange: (cents: readonly number[], field: string | null) => void
  readonly onLeave: () => void
}) => (
  <div className="basis-full">
    <ol className="grid gap-1">
      {cents.map((amount, i) => (
        // Months are identified by their place alone.
        <li key={String(i)} className="flex items-center gap-2">
          <span className="tabular w-20 text-sm">
            Month {i + 1}
            {i === cents.length - 1 ? ' on' : ''}
          </span>
          <NumberInput
            label={`${name}, month ${i + 1}`}
            kind="dollars"
            value={amount}
            step={500}
            onChange={(to) => onChange(cents.with(i, to), `${name} ${i}`)}
            onLeave={onLeave}
          />
        </li>
      ))}
    </ol>
    <div className="flex flex-wrap gap-x-4">
      <Button
        kind="quiet"
        className="-ml-4"
        disabled={cents.length >= dealLimits.months}
        onClick={() => onChange([...cents, cents.at(-1) ?? 0], null)}
      >
        Add a month<span className="sr-only"> to {name}</span>
      </Button>
      {cents.length === 1 ? null : (
        <Button kind="quiet" onClick={() => onChange(cents.slice(0, -1), null)}>
          Remove the last<span className="sr-only"> month of {name}</span>
        </Button>
      )}
    </div>
  </div>
)

const bases: readonly { readonly key: string; readonly words: string; readonly basis: Basis }[] = [
  { key: 'fixed', words: '$ in all', basis: { kind: 'fixed', cents: 0 } },
  { key: 'a month', words: '$ a month', basis: { kind: 'a month', cents: 0 } },
  { key: 'a year', words: '$ a year', basis: { kind: 'a year', cents: 0 } },
  { key: 'per sqft', words: '$ a square foot', basis: { kind: 'per sqft', cents: 0 } },
  ...(
    [
      ['price', 'the price'],
      ['sale', 'the sale price'],
      ['loan', 'the loan'],
      ['value', 'after-repair value'],
      ['rehab', 'the rehab'],
    ] as const
  ).map(([of, words]) => ({
    key: `percent ${of}`,
    words: `% of ${words}`,
    basis: { kind: 'percent', percent: 0, of } as const,
  })),
  {
    key: 'percent a year price',
    words: '% a year of the price',
    basis: { kind: 'percent a year', percent: 0, of: 'price' },
  },
  {
    key: 'percent a year value',
    words: '% a year of the value',
    basis: { kind: 'percent a year', percent: 0, of: 'value' },
  },
  { key: 'by month', words: 'month by month', basis: { kind: 'by month', cents: [0] } },
]

const basisKey = (basis: Basis): string =>
  'of' in basis ? `${basis.kind} ${basis.of}` : basis.kind

/** The same cost by another basis: of about the same amount, where its measure is known. */
const asBasis = (
  to: Basis,
  from: Basis,
  printed: PrintedLine | null,
  { months }: DealInputs,
): Basis => {
  if (to.kind === 'by month') {
    const count = Math.min(dealLimits.months, Math.max(1, Math.ceil(months)))
    const whole = from.kind === 'fixed' ? from.cents : (printed?.cents ?? 0)
    const each = from.kind === 'a month' ? from.cents : Math.round(whole / Math.max(1, months))
    return { kind: 'by month', cents: Array.from({ length: count }, () => each) }
  }
  if (from.kind === 'by month' && to.kind === 'a month') return { ...to, cents: from.cents[0] ?? 0 }
  return withNumber(to, keptNumber(from, to))
}

/** Dollars stay dollars and percents percents; from one to the other it starts at 0. */
const keptNumber = (from: Basis, to: Basis): number =>
  'percent' in from === 'percent' in to
    ? Math.min(
        numberOfBasis(from) ?? 0,
        to.kind === 'per sqft' ? dealLimits.centsPerSqft : Number.MAX_VALUE,
      )
    : 0

/** Where a row that was not changed comes from. */
const sourceOf = (sheet: DealSheet, { id }: CostLine): string => {
  if (id === 'dues') return sheet.offMarket ? 'Dues on record' : 'The listing’s dues'
  const source = sourceOfRow(sheet, id)
  return source === null ? '' : `${source.source} (${source.asOf})`
}
