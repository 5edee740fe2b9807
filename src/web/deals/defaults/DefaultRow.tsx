import { type ReactNode, useId, useState } from 'react'
import { exitNames, exits } from '../../../domain/deals/exits/exit-inputs.ts'
import {
  type DefaultName,
  type DefaultUnit,
  type DefaultValues,
  defaultFields,
} from '../../../domain/deals/fields/default-fields.ts'
import type { Target } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { Source } from '../../../domain/deals/taxes/tax-record.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatCents, formatDate } from '../../ui/words/format.ts'
import {
  faultOf,
  isMoney,
  keptNumber,
  type OwnValues,
  type Part,
  shownFor,
  shownNumber,
  unitWords,
} from './default-fields.ts'

export type RowProps = {
  readonly name: DefaultName
  /** All values as they hold here. */
  readonly values: DefaultValues
  /** Those that would hold without the own ones of this scope. */
  readonly was: DefaultValues
  readonly source: Source
  readonly isOwn: boolean
  /** Without a value of one's own, each state has another one. */
  readonly isByState: boolean
  /** Null once it is kept, or the other window's values are shown; else why it is not. */
  readonly onSet: (change: OwnValues) => Promise<string | null>
  readonly onReset: () => void
}

/** A default made of numbers. */
export const DefaultRow = ({ parts, ...row }: RowProps & { readonly parts: readonly Part[] }) => (
  <Row {...row}>
    {parts.map((part) => (
      <NumberField key={part.name} part={part} {...row} />
    ))}
  </Row>
)

/** What the max offer is to leave: dollars, or a share. */
export const TargetRow = (row: RowProps) => {
  const { values, onSet } = row
  const { target } = values
  const id = useId()
  return (
    <Row {...row}>
      <label htmlFor={id} className="text-muted text-sm">
        <span className="mb-0.5 block">As</span>
        <select
          id={id}
          value={target.kind}
          onChange={({ target: { value } }) => {
            const next = startingTargets.find(({ kind }) => kind === value)
            if (next !== undefined) void onSet({ target: next })
          }}
          className="min-h-11 rounded-control border border-line-strong bg-card px-2 text-base text-ink"
        >
          {startingTargets.map(({ kind }) => (
            <option key={kind} value={kind}>
              {targetNames[kind]}
            </option>
          ))}
        </select>
      </label>
      <NumberField key={target.kind} part={targetPart(target)} {...row} />
    </Row>
  )
}

const startingTargets: readonly Target[] = [
  { kind: 'percent of value', percent: 10 },
  { kind: 'profit', cents: 3_000_000 },
  { kind: 'return on cost', percent: 15, of: 'all-in' },
]
const targetNames: Readonly<Record<Target['kind'], string>> = {
  'percent of value': 'Share of the after-repair value',
  profit: 'Dollars',
  'return on cost': 'Return on cost',
}

const targetPart = (target: Target): Part =>
  target.kind === 'profit'
    ? {
        name: '',
        unit: 'dollars',
        read: () => target.cents,
        write: (_, cents) => ({ target: { ...target, cents } }),
      }
    : {
        name: '',
        unit: 'percent',
        read: () => target.percent,
        write: (_, percent) => ({ target: { ...target, percent } }),
      }

/** The exit whose max offer leads: one of a few. */
export const WorksByRow = (row: RowProps) => (
  <Row {...row}>
    <select
      aria-label={defaultFields.worksBy.words}
      value={row.values.worksBy}
      onChange={({ target: { value } }) => {
        const worksBy = exits.find((exit) => exit === value)
        if (worksBy !== undefined) void row.onSet({ worksBy })
      }}
      className="min-h-11 rounded-control border border-line-strong bg-card px-2 text-base text-ink"
    >
      {exits.map((exit) => (
        <option key={exit} value={exit}>
          {exitNames[exit]}
        </option>
      ))}
    </select>
  </Row>
)

/** Transfer taxes have tiers and payers, so they are shown here and changed in a deal. */
export const TaxesRow = ({
  taxes,
  source,
  stateKnown,
}: {
  readonly taxes: DefaultValues['transferTaxes']
  readonly source: Source
  readonly stateKnown: boolean
}) => (
  <div className="py-3">
    <h3 className="font-semibold">{defaultFields.transferTaxes.words}</h3>
    <p className="text-sm">
      {stateKnown
        ? taxes.map(({ name }) => name).join(' · ') || 'None'
        : 'By the state of the home: choose a state above to see them.'}
    </p>
    <p className="text-muted text-sm">
      {stateKnown ? `${source.source} · ${source.asOf}. ` : ''}Change them in a deal.
    </p>
  </div>
)

/** A default with its controls, where it comes from, and a way back. */
export const Row = ({
  children,
  below,
  ...row
}: RowProps & { readonly children?: ReactNode; readonly below?: ReactNode }) => {
  const { name, source, isOwn, isByState, onReset } = row
  return (
    <fieldset className={`py-3 ${isOwn ? '-ml-4 border-l-4 border-l-brand pl-3' : ''}`}>
      <legend className="sr-only">{defaultFields[name].words}</legend>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div aria-hidden className="min-w-40 grow basis-0 self-center font-semibold">
          {defaultFields[name].words}
        </div>
        <div className="flex flex-wrap items-end gap-2">{children}</div>
      </div>
      {below}
      <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 text-muted text-sm">
        <p className="min-w-0 grow basis-60">
          {isByState
            ? 'Ours are by state: choose a state above to see them. Shown: the whole country.'
            : [`${source.source} · ${dateOf(source.asOf)}`, isOwn ? null : shownFor(name)]
                .filter((part) => part !== null)
                .join('. ')}
        </p>
        {isOwn ? (
          <>
            <span className="font-semibold text-brand">Changed</span>
            <Button kind="quiet" className="-my-2 -mr-4" onClick={onReset}>
              Reset <span className="sr-only">{defaultFields[name].words}</span>
            </Button>
          </>
        ) : null}
      </div>
    </fieldset>
  )
}

/** A whole day reads as one; a year or a month stays as it is. */
const dateOf = (asOf: string): string => (asOf.length === 10 ? formatDate(asOf) : asOf)

/** A number that is kept when it is left or Enter is pressed; Escape takes it back. */
const NumberField = ({ part, values, was, name, onSet }: RowProps & { readonly part: Part }) => {
  const { unit } = part
  const kept = shownNumber(part.read(values), unit)
  const [typed, setTyped] = useState<Typed | null>(null)
  const now = typed?.over === kept ? typed : null
  const text = now?.text ?? kept
  const fault = now?.fault ?? null
  const id = useId()

  const enter = () => {
    if (now === null || text.trim() === kept) return setTyped(null)
    const change = part.write(values, keptNumber(text, unit))
    const tried = { ...now, fault: faultOf(change, unit), tried: true }
    setTyped(tried)
    if (tried.fault !== null) return
    void onSet(change).then((whyNot) =>
      setTyped((later) =>
        later !== tried
          ? later
          : whyNot === null
            ? null
            : { ...tried, fault: `Not kept. ${whyNot}` },
      ),
    )
  }
  const label = [defaultFields[name].words, part.name].filter(Boolean).join(', ')
  return (
    <div className="text-muted text-sm">
      {part.name === '' ? null : (
        <span aria-hidden className="mb-0.5 block">
          {part.name}
        </span>
      )}
      <span className="flex items-center gap-1.5">
        <input
          aria-label={`${label}, ${unitWords[unit].spoken}`}
          aria-describedby={`${id}-note`}
          aria-invalid={fault !== null}
          title={`Without yours: ${inWords(part.read(was), unit)}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) =>
            setTyped({ text: target.value, over: kept, fault, tried: false })
          }
          onBlur={() => {
            if (now?.tried === false) enter()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') enter()
            if (key === 'Escape') setTyped(null)
          }}
          className={`tabular min-h-11 w-20 rounded-control border bg-card px-2 text-right text-base text-ink ${fault === null ? 'border-line-strong' : 'border-danger'}`}
        />
        <span aria-hidden>{unitWords[unit].sign}</span>
      </span>
      <span id={`${id}-note`} role="status" className="block font-medium text-danger">
        {fault}
      </span>
    </div>
  )
}

/** What was typed over a number that was kept: once another is kept, it is of no use. */
type Typed = {
  readonly text: string
  readonly over: string
  readonly fault: string | null
  /** To leave the field does not try it again. */
  readonly tried: boolean
}

const inWords = (number: number, unit: DefaultUnit): string =>
  isMoney(unit) ? formatCents(number) : `${shownNumber(number, unit)} ${unitWords[unit].spoken}`
