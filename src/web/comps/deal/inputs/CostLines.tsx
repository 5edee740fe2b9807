import { Plus, Trash2 } from 'lucide-react'
import { basisInWords, inDollars } from '../../../../domain/deal/basis-in-words.ts'
import type { Basis, CostLine } from '../../../../domain/deal/deal-inputs.ts'
import type { DefaultValues } from '../../../../domain/deal/defaults.ts'
import type { PrintedLine } from '../../../../domain/deal/line-items.ts'
import { Button } from '../../../ui/Button.tsx'
import {
  type DealSheet,
  freeId,
  isSame,
  type LinesOf,
  numberOfBasis,
  withNumber,
} from '../sheet.ts'
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
}

/** Costs, each a row with its number, its basis and what it comes to; rows are added and removed. */
export const CostLines = ({ sheet, lines, prefix, added, basis }: CostLinesProps) => {
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
        />
      ))}
      {gone.map((line) => (
        <div
          key={line.id}
          className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t py-2"
        >
          <p className="text-muted">
            <s>{line.name}</s> removed by you
          </p>
          <Button kind="quiet" onClick={() => put([...own, line])}>
            Put back<span className="sr-only"> {line.name}</span>
          </Button>
        </div>
      ))}
      <Button
        kind="quiet"
        className="-ml-4"
        disabled={own.length >= MOST_LINES}
        onClick={() =>
          put([
            ...own,
            { id: freeId([...own, ...began]), name: added, basis: withNumber(basis, 0) },
          ])
        }
      >
        <Plus aria-hidden className="size-4" />
        Add {added.toLowerCase()}
      </Button>
    </>
  )
}

// As contract/deal.ts has it.
const MOST_LINES = 40

const CostRow = ({
  sheet,
  line,
  began,
  printed,
  onChange,
  onRemove,
}: {
  readonly sheet: DealSheet
  readonly line: CostLine
  readonly began: CostLine | null
  readonly printed: PrintedLine | null
  readonly onChange: (line: CostLine, field: string | null) => void
  readonly onRemove: () => void
}) => {
  const { basis } = line
  const name = line.name.charAt(0).toUpperCase() + line.name.slice(1)
  const value = numberOfBasis(basis)
  const isPercent = basis.kind === 'percent' || basis.kind === 'percent a year'
  const changed = began === null || !isSame(began.basis, basis)
  const was =
    began === null
      ? null
      : basisInWords({
          ...{ section: 'buy', basis: began.basis },
          from: { livingArea: sheet.inputs.livingArea },
        }).replace(/, for 0 months$/, '')
  return (
    <EditedRow
      label={name}
      from={sourceOf(sheet, line)}
      changed={changed}
      was={was}
      onReset={began === null ? null : () => onChange(began, null)}
      end={
        <>
          <span className="tabular min-w-24 text-right">
            {printed === null ? null : (
              <span title={basisInWords(printed)}>{inDollars(printed.cents)}</span>
            )}
          </span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well hover:text-danger"
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" />
          </button>
        </>
      }
    >
      {(describedBy) => (
        <>
          {began === null ? (
            <input
              aria-label="Name of the cost"
              maxLength={80}
              className="min-h-11 w-40 rounded-control border border-line-strong bg-card px-2 text-base"
              value={name}
              onChange={({ target }) =>
                onChange({ ...line, name: target.value }, `name ${line.id}`)
              }
              onBlur={sheet.leaveField}
            />
          ) : null}
          {value === null ? null : (
            <NumberInput
              label={name}
              kind={isPercent ? 'percent' : 'dollars'}
              value={value}
              step={isPercent ? 0.25 : basis.kind === 'fixed' ? 10_000 : 500}
              bounds={basis.kind === 'per sqft' ? { most: 1_000_000 } : undefined}
              describedBy={describedBy}
              changed={changed}
              onChange={(to) => onChange({ ...line, basis: withNumber(basis, to) }, line.id)}
              onLeave={sheet.leaveField}
            />
          )}
          <select
            aria-label={`Basis of ${name}`}
            className="min-h-11 max-w-44 rounded-control border border-line-strong bg-card px-2 text-base"
            value={basisKey(basis)}
            onChange={({ target }) => {
              const to = bases.find(({ key }) => key === target.value)
              if (to !== undefined)
                onChange(
                  { ...line, basis: withNumber(to.basis, keptNumber(basis, to.basis)) },
                  null,
                )
            }}
          >
            {value === null ? (
              <option value={basisKey(basis)}>
                {basis.kind === 'transfer tax' ? 'by the tax’s rates' : 'month by month'}
              </option>
            ) : null}
            {bases.map(({ key, words }) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        </>
      )}
    </EditedRow>
  )
}

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
]

const basisKey = (basis: Basis): string =>
  'of' in basis ? `${basis.kind} ${basis.of}` : basis.kind

/** Dollars stay dollars and percents percents; from one to the other it starts at 0. */
const keptNumber = (from: Basis, to: Basis): number =>
  'percent' in from === 'percent' in to
    ? Math.min(numberOfBasis(from) ?? 0, to.kind === 'per sqft' ? 1_000_000 : Number.MAX_VALUE)
    : 0

/** Where a row that was not changed comes from. */
const sourceOf = ({ from }: DealSheet, { id }: CostLine): string => {
  if (id === 'dues') return 'The listing’s dues'
  const name = id.replace(/-\d+$/, '')
  const source = isDefault(name, from) ? from[name] : null
  return source === null ? '' : `${source.source} (${source.asOf})`
}

const isDefault = (name: string, from: DealSheet['from']): name is keyof DefaultValues =>
  Object.hasOwn(from, name)
