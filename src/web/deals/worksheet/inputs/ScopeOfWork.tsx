import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { dealLimits, type ScopeRow } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatCents } from '../../../ui/words/format.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { type DealSheet, freeId, isSame, scopeRowsOf, withScopeRows } from '../sheet.ts'
import { NumberInput } from './NumberInput.tsx'
import {
  atOwnPrice,
  isAtOwnPrice,
  type OwnUnitPrice,
  ofJobs,
  useOwnUnitPrices,
} from './own-unit-prices.ts'

/** The scope of work, row by row: what is done where, by whom, and with which draw it is paid back. */
export const ScopeOfWork = ({
  sheet,
  rows,
}: {
  readonly sheet: DealSheet
  readonly rows: readonly ScopeRow[]
}) => {
  const began = scopeRowsOf(sheet.startedFrom)
  const ownPriceOf = useOwnUnitPrices()
  const put = (to: readonly ScopeRow[], field: string | null = null) =>
    sheet.change((inputs) => withScopeRows(inputs, to), field)
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row !== undefined) put(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  return (
    <div className="border-line border-t py-2">
      <ol aria-label="Scope of work" className="grid gap-3">
        {rows.map((row, i) => {
          const before = began.find(({ id }) => id === row.id)
          return (
            <li key={row.id} className="rounded-control border border-line p-2">
              <RowFields
                sheet={sheet}
                row={row}
                number={i + 1}
                own={ownPriceOf(row)}
                onChange={(to, field) => put(rows.with(i, to), `${field} ${row.id}`)}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-2">
                <p className="tabular text-sm">
                  <strong>{inWholeDollars(rowCents(sheet, row))}</strong>
                  <span className="text-muted">
                    {before === undefined
                      ? ' · added by you'
                      : isSame(before, row)
                        ? ''
                        : ' · changed'}
                  </span>
                </p>
                <div className="flex">
                  <RowButton
                    label={`Move row ${i + 1} up`}
                    off={i === 0}
                    onClick={() => move(i, i - 1)}
                  >
                    <ArrowUp aria-hidden className="size-4" />
                  </RowButton>
                  <RowButton
                    label={`Move row ${i + 1} down`}
                    off={i === rows.length - 1}
                    onClick={() => move(i, i + 1)}
                  >
                    <ArrowDown aria-hidden className="size-4" />
                  </RowButton>
                  <RowButton
                    label={`Remove row ${i + 1}`}
                    off={false}
                    onClick={() => put(rows.toSpliced(i, 1))}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </RowButton>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        kind="quiet"
        className="-ml-4"
        disabled={rows.length >= dealLimits.scopeRows}
        onClick={() =>
          put([
            ...rows,
            {
              id: freeId([...rows, ...began]),
              area: rows.at(-1)?.area ?? '',
              task: '',
              quantity: 1,
              unit: 'each',
              unitCents: 0,
              contractor: '',
              permit: false,
              draw: null,
            },
          ])
        }
      >
        <Plus aria-hidden className="size-4" />
        Add a row
      </Button>
    </div>
  )
}

const rowCents = ({ figures }: DealSheet, { id }: ScopeRow): number =>
  figures.lines.find((line) => line.id === `rehab.row.${id}`)?.cents ?? 0

const RowFields = ({
  sheet,
  row,
  number,
  own,
  onChange,
}: {
  readonly sheet: DealSheet
  readonly row: ScopeRow
  readonly number: number
  /** What such work has cost the subscriber; null where they have done none. */
  readonly own: OwnUnitPrice | null
  readonly onChange: (row: ScopeRow, field: string) => void
}) => (
  <div className="flex flex-wrap gap-2">
    {texts.map(({ field, label, most, width }) => (
      <label key={field} className={`block text-sm ${width}`}>
        {label}
        <input
          aria-label={`${label} of row ${number}`}
          maxLength={most}
          className="block min-h-11 w-full rounded-control border border-line-strong bg-card px-2 text-base"
          value={row[field]}
          onChange={({ target }) => onChange({ ...row, [field]: target.value }, field)}
          onBlur={sheet.leaveField}
        />
      </label>
    ))}
    {row.note === undefined ? null : (
      <p className="basis-full text-sm">
        <span className="text-muted">Your note:</span> {row.note}
      </p>
    )}
    <span className="block text-sm">
      <span aria-hidden>Quantity</span>
      <NumberInput
        label={`Quantity of row ${number}`}
        kind="count"
        value={row.quantity}
        step={1}
        bounds={{
          most:
            row.unitCents === 0
              ? 1_000_000
              : Math.min(1_000_000, Math.floor(dealLimits.cents / row.unitCents)),
        }}
        onChange={(quantity) => onChange({ ...row, quantity }, 'quantity')}
        onLeave={sheet.leaveField}
      />
    </span>
    <span className="block text-sm">
      <span aria-hidden>Unit price</span>
      <NumberInput
        label={`Unit price of row ${number}`}
        kind="dollars"
        value={row.unitCents}
        step={1_000}
        bounds={{
          most:
            row.quantity === 0
              ? dealLimits.cents
              : Math.min(dealLimits.cents, Math.floor(dealLimits.cents / row.quantity)),
        }}
        onChange={(unitCents) => onChange({ ...row, unitCents }, 'price')}
        onLeave={sheet.leaveField}
      />
    </span>
    {own === null || isAtOwnPrice(row, own) ? null : (
      <Button
        kind="quiet"
        className="self-end px-2!"
        onClick={() => onChange(atOwnPrice(row, own), 'own price')}
      >
        <span className="sr-only">Use for row {number}: </span>
        {formatCents(own.unitCents)}, {ofJobs(own)}
      </Button>
    )}
    {row.fixedCents === undefined ? null : (
      <span className="block text-sm">
        <span aria-hidden>Fixed part</span>
        <NumberInput
          label={`Fixed part of row ${number}, whatever the quantity`}
          kind="dollars"
          value={row.fixedCents}
          step={5_000}
          bounds={{ most: dealLimits.cents - row.quantity * row.unitCents }}
          onChange={(fixedCents) => onChange({ ...row, fixedCents }, 'fixed part')}
          onLeave={sheet.leaveField}
        />
      </span>
    )}
    <label className="block text-sm">
      Draw<span className="sr-only"> of row {number}</span>
      <select
        className="block min-h-11 rounded-control border border-line-strong bg-card px-2 text-base"
        value={row.draw ?? ''}
        onChange={({ target }) =>
          onChange({ ...row, draw: target.value === '' ? null : Number(target.value) }, 'draw')
        }
      >
        <option value="">Last</option>
        {Array.from({ length: dealLimits.draws }, (_, i) => (
          <option key={String(i)} value={i + 1}>
            {i + 1}
          </option>
        ))}
      </select>
    </label>
    <label className="flex min-h-11 items-center gap-2 self-end text-sm">
      <input
        type="checkbox"
        className="size-5 accent-brand"
        checked={row.permit}
        onChange={({ target }) => onChange({ ...row, permit: target.checked }, 'permit')}
      />
      Permit<span className="sr-only"> for row {number}</span>
    </label>
  </div>
)

const texts = [
  { field: 'area', label: 'Area', most: 80, width: 'min-w-32 flex-1' },
  { field: 'task', label: 'Task', most: 200, width: 'min-w-48 flex-[2]' },
  { field: 'contractor', label: 'Contractor', most: 80, width: 'min-w-32 flex-1' },
  { field: 'unit', label: 'Unit', most: 20, width: 'w-20' },
] as const

const RowButton = ({
  label,
  off,
  onClick,
  children,
}: {
  readonly label: string
  readonly off: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    // Not disabled, so that moving a row to the end keeps the focus.
    aria-disabled={off}
    className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well hover:text-ink aria-disabled:opacity-40"
    onClick={() => {
      if (!off) onClick()
    }}
  >
    {children}
  </button>
)
