import { Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { addedHomeCalls } from '../../contract/homes/added-homes.ts'
import {
  notesOf,
  type ValuedRow,
  valuedHomesSheet,
} from '../../contract/homes/valued-homes-sheet.ts'
import { type GivenHome, MAX_HOMES_AT_ONCE } from '../../domain/homes/added-home.ts'
import { type ListRow, readList } from '../../domain/homes/read-list.ts'
import { sheetCsv } from '../../domain/sheet.ts'
import { ask } from '../data/ask/ask.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { DownloadCsv } from '../ui/DownloadCsv.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { showServerText } from '../ui/feedback/Toaster.tsx'
import { VerdictMark } from '../ui/VerdictMark.tsx'
import { formatCount, formatUsd } from '../ui/words/format.ts'

/** With the home as the list gives it. */
type ListedRow = ValuedRow & { readonly given: GivenHome | null }

type Work = {
  readonly rows: readonly ListRow[]
  readonly valued: readonly ListedRow[]
  /** Why it stopped; null while it goes on or is done. */
  readonly stopped: string | null
}

/** Values a list of homes from a CSV file, a few hundred at a time, and gives it back with their figures. */
export const ValueList = () => {
  const [work, setWork] = useState<Work | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  /** Of the list that is on screen: a newer one ends the work on it. */
  const current = useRef(0)
  const id = useId()

  const goOn = async (rows: readonly ListRow[], before: readonly ListedRow[]) => {
    const run = ++current.current
    let valued = before
    setWork({ rows, valued, stopped: null })
    while (valued.length < rows.length) {
      const batch = rows.slice(valued.length, valued.length + ROWS_A_CALL)
      const homes = batch.flatMap(({ home }) => (home.ok ? home.value : []))
      const answer =
        homes.length === 0 ? null : await ask(addedHomeCalls.value, { body: { homes } })
      if (current.current !== run) return
      if (answer !== null && !answer.ok) {
        const stopped = answer.error.kind === 'aborted' ? 'It was stopped.' : answer.error.text
        setWork({ rows, valued, stopped })
        return
      }
      const values = answer === null ? [] : [...answer.value.values]
      valued = [
        ...valued,
        ...batch.map(({ row, address, home }): ListedRow => {
          const value = home.ok ? (values.shift() ?? null) : null
          return {
            row,
            address,
            value,
            given: home.ok ? home.value : null,
            fault: home.ok ? null : home.error,
          }
        }),
      ]
      setWork({ rows, valued, stopped: null })
    }
  }
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file === undefined) return
    setFault(null)
    setWork(null)
    const cells = await cellsOf(file)
    const read = cells === null ? null : readList(cells)
    if (read === null) setFault('This file is no CSV file. Save the sheet as CSV, then try again.')
    else if (read.ok) await goOn(read.value, [])
    else setFault(read.error)
  }

  return (
    <section className="mt-6 rounded-card border border-line bg-card p-4 md:p-6">
      <h2 className="font-bold text-lg tracking-tight">Value a list</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        A CSV file with an address in each row, and city, zip, ask, beds, baths, sqft, lot and year
        where you have them: up to {formatCount(MAX_HOMES_AT_ONCE)} homes at once. Nothing of it is
        kept.
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="peer sr-only"
        onChange={(event) => void open(event)}
      />
      <label
        htmlFor={id}
        className={`${buttonClass('secondary')} mt-3 cursor-pointer peer-focus-visible:outline-2`}
      >
        <Upload aria-hidden className="size-4" />
        Choose a CSV file
      </label>
      <Fault text={fault} className="mt-2" />
      {work === null ? null : (
        <ListWork work={work} onGoOn={() => void goOn(work.rows, work.valued)} />
      )}
    </section>
  )
}

/** So that progress is seen, and a lost answer costs little. */
const ROWS_A_CALL = 250

/** Null where it cannot be read as CSV. */
const cellsOf = async (file: File): Promise<string[][] | null> => {
  try {
    const { parse } = await import('csv-parse/browser/esm/sync')
    const text = await file.text()
    if (text.includes('\u0000')) return null
    return parse(text, { bom: true, relax_column_count: true, relax_quotes: true })
  } catch {
    return null
  }
}

const ListWork = ({ work, onGoOn }: { readonly work: Work; readonly onGoOn: () => void }) => {
  const { rows, valued, stopped } = work
  const [upTo, setUpTo] = useState(FIRST_ROWS)
  const done = valued.length === rows.length
  const withValue = valued.filter(({ value }) => value?.figures).length
  const clears = valued.filter(({ value }) => value?.figures?.deal?.verdict === 'clears').length
  return (
    <div className="mt-4">
      <p role="status" className="tabular text-sm">
        {done
          ? `${formatCount(rows.length)} homes: ${formatCount(withValue)} valued, ${formatCount(clears)} clear at their ask.`
          : `${formatCount(valued.length)} of ${formatCount(rows.length)} homes…`}
      </p>
      <progress
        className="mt-1 h-2 w-full max-w-md accent-brand"
        max={rows.length}
        value={valued.length}
        aria-label="Homes valued"
        hidden={done}
      />
      {stopped === null ? null : (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-notice text-sm">
          {stopped}
          <Button onClick={onGoOn}>Go on</Button>
        </p>
      )}
      {valued.length === 0 ? null : (
        <>
          <DownloadCsv
            className="mt-3"
            name="valued-homes"
            csv={() =>
              new Blob([`\ufeff${sheetCsv(valuedHomesSheet, valued)}`], { type: 'text/csv' })
            }
          />
          <div className="mt-3">
            <DataTable
              caption="Homes of the list with their figures"
              columns={columns}
              rows={valued.slice(0, upTo)}
              keyOf={({ row }) => row}
            />
          </div>
          {valued.length > upTo ? (
            <Button className="mt-2" onClick={() => setUpTo(valued.length)}>
              Show all {formatCount(valued.length)}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}

const FIRST_ROWS = 50

const figure = (name: string, usd: (row: ValuedRow) => number | null): Column<ListedRow> => ({
  name,
  className: 'whitespace-nowrap',
  cell: (row) => formatUsd(usd(row)),
})

const columns: readonly Column<ListedRow>[] = [
  { name: 'Address', cell: (row) => <AddressOfRow row={row} />, className: 'min-w-36' },
  figure('Ask', ({ value }) => value?.home.price ?? null),
  figure('Typical value', ({ value }) => value?.figures?.typicalValue ?? null),
  figure('Max offer', ({ value }) => value?.figures?.deal?.maxOffer ?? null),
  figure('Net at ask', ({ value }) => value?.figures?.deal?.netAtAsk ?? null),
  {
    name: 'Verdict',
    align: 'left',
    cell: ({ value }) => <VerdictMark verdict={value?.figures?.deal?.verdict ?? null} />,
  },
  { name: 'Keep', align: 'left', cell: (row) => <KeepRow row={row} /> },
  { name: 'Notes', align: 'left', className: 'min-w-52', cell: (row) => notesOf(row) ?? '' },
]

const AddressOfRow = ({ row: { address, value } }: { readonly row: ValuedRow }) =>
  value?.forSale ? (
    <Link href={paths.comps(value.forSale.propertyId)} className="underline underline-offset-4">
      {value.home.addressLine}
      <span className="block font-normal text-muted text-xs">For sale on file</span>
    </Link>
  ) : (
    (value?.home.addressLine ?? address)
  )

/** Adds a home of the list to My homes, and then leads to it. */
const KeepRow = ({ row: { value, given } }: { readonly row: ListedRow }) => {
  const [propertyId, setPropertyId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (value?.figures == null || given === null) return null
  if (propertyId !== null)
    return (
      <Link href={paths.comps(propertyId)} className="font-semibold text-brand">
        Open
      </Link>
    )
  const add = async () => {
    setBusy(true)
    const answer = await ask(addedHomeCalls.add, { body: given })
    setBusy(false)
    if (answer.ok) setPropertyId(answer.value.propertyId)
    else if (answer.error.kind !== 'aborted') showServerText(answer.error.text)
  }
  return (
    <Button
      kind="quiet"
      className="-my-2 px-2!"
      disabled={busy}
      aria-label={`Add ${value.home.addressLine}`}
      onClick={() => void add()}
    >
      Add
    </Button>
  )
}
