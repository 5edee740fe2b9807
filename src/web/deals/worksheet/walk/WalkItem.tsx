import { Check, Minus, Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { dealLimits, type ScopeRow } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { rowCents } from '../../../../domain/deals/inputs/line-items.ts'
import { atGrade, gradeOfRow, rowOfItem } from '../../../../domain/deals/scope/catalogue-row.ts'
import {
  type CatalogueItem,
  type CatalogueUnit,
  type Grade,
  grades,
  LIFE_SOURCE,
} from '../../../../domain/deals/scope/scope-catalogue.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { inWholeDollars, wholeDollars } from '../../../ui/words/whole-dollars.ts'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { atOwnPrice, isAtOwnPrice, type OwnUnitPrice, ofJobs } from '../inputs/own-unit-prices.ts'
import type { WalkOf } from './walk-changes.ts'

/** An item of the walk through: one tap adds it, with the quantity that the home's facts give. */
export const WalkItem = ({
  item,
  row,
  walk,
  own,
  onAdd,
  onChange,
  onRemove,
  onLeave,
}: {
  readonly item: CatalogueItem
  /** Its row of the scope; null until it is added. */
  readonly row: ScopeRow | null
  readonly walk: WalkOf
  /** What such work has cost the subscriber; null where they have done none. */
  readonly own: OwnUnitPrice | null
  readonly onAdd: () => void
  /** `field` names what is typed in, null for a change that is whole. */
  readonly onChange: (row: ScopeRow, field: string | null) => void
  readonly onRemove: () => void
  readonly onLeave: () => void
}) => {
  const added = useId()
  const head = useRef<HTMLButtonElement>(null)
  const shown = row ?? rowOfItem(item, { ...walk, id: 'shown' })
  return (
    <li className="border-line border-t">
      <button
        ref={head}
        type="button"
        data-walk-item
        aria-expanded={row !== null}
        {...(row === null ? {} : { 'aria-controls': added })}
        className={`flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left sm:px-6 ${row === null ? 'hover:bg-well' : ''}`}
        onClick={() => {
          if (row === null) onAdd()
        }}
      >
        {row === null ? (
          <Plus aria-hidden className="size-5 shrink-0 text-brand" />
        ) : (
          <Check aria-hidden className="size-5 shrink-0 text-brand" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold leading-snug">
            {row === null ? <span className="sr-only">Add </span> : null}
            {item.task}
          </span>
          <span className="tabular block text-muted text-sm leading-snug">{howMuch(shown)}</span>
        </span>
        <span className={`tabular ${row === null ? 'text-muted' : 'font-bold'}`}>
          {inWholeDollars(rowCents(shown))}
        </span>
      </button>
      {row === null ? null : (
        <div id={added} className="grid gap-2 px-4 pb-3 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Quantity item={item} row={row} onChange={onChange} onLeave={onLeave} />
            <Grades item={item} row={row} walk={walk} own={own} onChange={onChange} />
          </div>
          <div className="flex items-center gap-2">
            <input
              aria-label={`Note on ${item.task}`}
              placeholder="Note"
              maxLength={500}
              autoComplete="off"
              className="min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-card px-3 text-base"
              value={row.note ?? ''}
              onChange={({ target: { value } }) => onChange(withNote(row, value), `note ${row.id}`)}
              onBlur={onLeave}
            />
            <button
              type="button"
              aria-label={`Remove ${item.task}`}
              className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well hover:text-ink"
              onClick={() => {
                onRemove()
                head.current?.focus()
              }}
            >
              <Trash2 aria-hidden className="size-5" />
            </button>
          </div>
          <p className="text-muted text-sm leading-snug">{sourceWords(item, walk)}</p>
        </div>
      )}
    </li>
  )
}

type Change = (row: ScopeRow, field: string | null) => void

const Quantity = ({
  item,
  row,
  onChange,
  onLeave,
}: {
  readonly item: CatalogueItem
  readonly row: ScopeRow
  readonly onChange: Change
  readonly onLeave: () => void
}) => {
  const step = steps[item.unit]
  const most =
    row.unitCents === 0
      ? MAX_QUANTITY
      : Math.min(
          MAX_QUANTITY,
          Math.floor((dealLimits.cents - (row.fixedCents ?? 0)) / row.unitCents),
        )
  const stepBy = (by: number) => {
    const quantity = Math.min(most, Math.max(0, row.quantity + by))
    if (quantity !== row.quantity) onChange({ ...row, quantity }, null)
  }
  return (
    <div className="flex items-center gap-1">
      <StepButton label={`Less of ${item.task}`} onClick={() => stepBy(-step)}>
        <Minus aria-hidden className="size-5" />
      </StepButton>
      <NumberInput
        label={`Quantity of ${item.task}, ${unitWords[item.unit]}`}
        kind="count"
        value={row.quantity}
        step={step}
        bounds={{ most }}
        onChange={(quantity) => onChange({ ...row, quantity }, `quantity ${row.id}`)}
        onLeave={onLeave}
      />
      <StepButton label={`More of ${item.task}`} onClick={() => stepBy(step)}>
        <Plus aria-hidden className="size-5" />
      </StepButton>
    </div>
  )
}

const MAX_QUANTITY = 1_000_000
const steps = { each: 1, ft: 5, sqft: 50 } as const satisfies Record<CatalogueUnit, number>
const unitWords = { each: 'pieces', ft: 'feet', sqft: 'square feet' } as const

const StepButton = ({
  label,
  onClick,
  children,
}: {
  readonly label: string
  readonly onClick: () => void
  readonly children: React.ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    className="inline-flex size-11 items-center justify-center rounded-control border border-line-strong bg-card hover:bg-well"
    onClick={onClick}
  >
    {children}
  </button>
)

/** Low, usual, high, or what it has cost in the subscriber's own jobs: none of them where the row has another price. */
const Grades = ({
  item,
  row,
  walk,
  own,
  onChange,
}: {
  readonly item: CatalogueItem
  readonly row: ScopeRow
  readonly walk: WalkOf
  readonly own: OwnUnitPrice | null
  readonly onChange: Change
}) => {
  const name = useId()
  const isOwn = own !== null && isAtOwnPrice(row, own)
  const chosen = isOwn ? null : gradeOfRow(row, item, walk.factor)
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Price of {item.task}</legend>
      <div className="flex">
        {grades.map((grade) => (
          <PriceChoice
            key={grade}
            name={name}
            checked={chosen === grade}
            onChoose={() => onChange(atGrade(row, item, { grade, factor: walk.factor }), null)}
          >
            {gradeWords[grade]}
          </PriceChoice>
        ))}
      </div>
      {own === null ? null : (
        <PriceChoice
          name={name}
          checked={isOwn}
          onChoose={() => onChange(atOwnPrice(row, own), null)}
        >
          {wholeDollars.unit(own.unitCents)}, {ofJobs(own)}
        </PriceChoice>
      )}
      {chosen === null && !isOwn ? <span className="text-muted text-sm">Your price</span> : null}
    </fieldset>
  )
}

const PriceChoice = ({
  name,
  checked,
  onChoose,
  children,
}: {
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center border border-line-strong px-3 first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 [&+&]:border-l-0">
    <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
    <span className="tabular">{children}</span>
  </label>
)

const gradeWords = { low: 'Low', usual: 'Usual', high: 'High' } as const satisfies Record<
  Grade,
  string
>

const withNote = (row: ScopeRow, note: string): ScopeRow => {
  const { note: _, fixedCents, ...rest } = row
  // In the order in which rows have their fields, or what is kept would seem another.
  return {
    ...rest,
    ...(note === '' ? {} : { note }),
    ...(fixedCents === undefined ? {} : { fixedCents }),
  }
}

/** `20 ft at $250, and $325 for the permit`. */
const howMuch = ({ quantity, unit, unitCents, fixedCents }: ScopeRow): string =>
  `${formatCount(quantity)} ${unit} at ${wholeDollars.unit(unitCents)}${fixedCents === undefined ? '' : `, and ${inWholeDollars(fixedCents)} for the permit`}`

/** `Usual: $250 a ft, JourneymanHQ: … (read 2026), times 1.08 here. Lasts 50 years or more (NAHB …).` */
const sourceWords = ({ usd, unit, source, years }: CatalogueItem, { factor }: WalkOf): string => {
  const price = (dollars: number) => wholeDollars.unit(Math.round(100 * dollars))
  const here = factor === 1 ? '' : `, times ${factor} here`
  const life =
    years === null
      ? ''
      : ` Lasts ${years} years or more (${LIFE_SOURCE.name}, ${LIFE_SOURCE.year}).`
  return `${price(usd.low)} to ${price(usd.high)}, ${price(usd.usual)} as a rule, ${unit === 'each' ? 'each' : `a ${unit}`}: ${source.name} (${source.year})${here}.${life}`
}
