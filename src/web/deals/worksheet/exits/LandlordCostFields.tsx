import {
  type OperatingBasis,
  type OperatingLine,
  operatingKindNames,
  operatingKinds,
  pitiaCosts,
} from '../../../../domain/deals/exits/exit-inputs.ts'
import { LineName } from '../inputs/LineParts.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'

/** A new row of a landlord's costs. */
export const newLandlordCost = (id: string): OperatingLine => ({
  id,
  name: 'A cost of renting',
  kind: 'other',
  basis: { kind: 'a month', cents: 0 },
})

/** What a landlord's cost is made of: its number, its basis, and for rows of one's own their name and kind. */
export const LandlordCostFields = ({
  line,
  label,
  isOwn,
  changed = false,
  describedBy,
  onChange,
  onLeave,
}: {
  readonly line: OperatingLine
  /** What the row is called. */
  readonly label: string
  readonly isOwn: boolean
  readonly changed?: boolean
  readonly describedBy?: string
  /** `field` is the text field that is being typed in; null for a choice. */
  readonly onChange: (line: OperatingLine, field: string | null) => void
  readonly onLeave: () => void
}) => {
  const { basis, kind } = line
  const isDollars = 'cents' in basis
  return (
    <>
      {isOwn ? (
        <LineName
          name={line.name}
          onChange={(name) => onChange({ ...line, name }, `name ${line.id}`)}
          onLeave={onLeave}
        />
      ) : null}
      <NumberInput
        label={label}
        kind={isDollars ? 'dollars' : 'percent'}
        value={isDollars ? basis.cents : basis.percent}
        step={isDollars ? 2_500 : 0.5}
        describedBy={describedBy}
        changed={changed}
        onChange={(to) => onChange({ ...line, basis: withNumber(basis, to) }, line.id)}
        onLeave={onLeave}
      />
      <select
        aria-label={`Basis of ${label}`}
        className={SELECT}
        value={keyOf(basis)}
        onChange={({ target }) => {
          const to = bases.find((one) => keyOf(one.basis) === target.value)
          if (to !== undefined) onChange({ ...line, basis: likeBefore(to.basis, basis) }, null)
        }}
      >
        {bases.map((one) => (
          <option key={keyOf(one.basis)} value={keyOf(one.basis)}>
            {one.words}
          </option>
        ))}
      </select>
      {isOwn ? (
        <select
          aria-label={`Kind of ${label}`}
          className={SELECT}
          value={kind}
          onChange={({ target }) => {
            const to = operatingKinds.find((one) => one === target.value)
            if (to !== undefined) onChange({ ...line, kind: to }, null)
          }}
        >
          {operatingKinds.map((one) => (
            <option key={one} value={one}>
              {operatingKindNames[one]}
              {pitiaCosts.includes(one) ? ', in DSCR' : one === 'reserve' ? ', below NOI' : ''}
            </option>
          ))}
        </select>
      ) : null}
    </>
  )
}

const SELECT =
  'min-h-11 min-w-32 flex-1 rounded-control border border-line-strong bg-card px-2 text-base text-ink @lg:w-44 @lg:flex-none'

const bases: readonly { readonly words: string; readonly basis: OperatingBasis }[] = [
  { words: '$ a month', basis: { kind: 'a month', cents: 0 } },
  { words: '$ a year', basis: { kind: 'a year', cents: 0 } },
  {
    words: '% of the scheduled rent',
    basis: { kind: 'percent of rent', percent: 0, of: 'scheduled' },
  },
  {
    words: '% of the collected rent',
    basis: { kind: 'percent of rent', percent: 0, of: 'collected' },
  },
  { words: '% a year of the price', basis: { kind: 'percent a year', percent: 0, of: 'price' } },
  { words: '% a year of the value', basis: { kind: 'percent a year', percent: 0, of: 'value' } },
]

const keyOf = (basis: OperatingBasis): string =>
  'of' in basis ? `${basis.kind} ${basis.of}` : basis.kind

const withNumber = (basis: OperatingBasis, value: number): OperatingBasis =>
  'cents' in basis ? { ...basis, cents: value } : { ...basis, percent: value }

/** Dollars stay the same amount a year and percents percents; from one to the other it starts at 0. */
const likeBefore = (to: OperatingBasis, from: OperatingBasis): OperatingBasis => {
  if ('cents' in to && 'cents' in from) {
    const aYear = from.kind === 'a month' ? 12 * from.cents : from.cents
    return { ...to, cents: to.kind === 'a month' ? Math.round(aYear / 12) : aYear }
  }
  return 'percent' in to && 'percent' in from ? { ...to, percent: from.percent } : to
}
