import { useId, useRef, useState } from 'react'
import { STATEMENT, statementSchema } from '../../contract/job-costs/job-files.ts'
import { jobCalls, type KeptEntry, MAX_ENTRIES_AT_ONCE } from '../../contract/job-costs/jobs.ts'
import { sumOf } from '../../domain/deals/cents.ts'
import type { BudgetRow } from '../../domain/job-costs/forecast.ts'
import {
  guessColumns,
  readStatement,
  type Statement,
  type StatementColumns,
  type StatementLine,
} from '../../domain/job-costs/statement.ts'
import { ask } from '../data/ask/ask.ts'
import { callApi, faultOf } from '../data/ask/request.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/controls/Dialog.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { formatCents, formatCounted, formatDate } from '../ui/words/format.ts'
import type { ShownEntry } from './use-job.ts'

type StatementImportProps = {
  readonly propertyId: string
  readonly entries: readonly ShownEntry[]
  readonly rows: readonly BudgetRow[]
  readonly onAdded: (added: readonly KeptEntry[]) => void
}

/** Brings in costs from a CSV of the bank or of QuickBooks: each line is put on a row of the budget, or left out. */
export const StatementImport = (props: StatementImportProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<(Statement & { readonly note: string | null }) | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const open = async (file: File) => {
    setReading(true)
    setFault(null)
    const query = new URLSearchParams({ name: file.name.slice(-200) })
    const answer = await callApi(`${STATEMENT.path}?${query}`, statementSchema, {
      method: 'POST',
      interrupts: 'none',
      outlivesPage: false,
      headers: { 'content-type': 'application/octet-stream' },
      fetch: (url, init) => fetch(url, { ...init, body: file }),
    })
    setReading(false)
    setFault(faultOf(answer))
    if (answer.ok) setRead(answer.value.body)
  }
  return (
    <div>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-brand"
      >
        {reading ? 'Reading the file…' : 'Import from a bank or QuickBooks (CSV)'}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) void open(file)
          currentTarget.value = ''
        }}
      />
      <Fault text={fault} className="text-sm" />
      {read === null ? null : (
        <Dialog
          open
          shape="window"
          title="Costs from a statement"
          onClose={() => setRead(null)}
          staysOnPressBeside
          focusAfter={() => input.current?.focus()}
        >
          <Lines {...props} statement={read} note={read.note} onClose={() => setRead(null)} />
        </Dialog>
      )}
    </div>
  )
}

const LEAVE_OUT = ''

const Lines = ({
  propertyId,
  entries,
  rows,
  onAdded,
  statement,
  note,
  onClose,
}: StatementImportProps & {
  readonly statement: Statement
  readonly note: string | null
  readonly onClose: () => void
}) => {
  const [columns, setColumns] = useState(() => guessColumns(statement))
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const [all, setAll] = useState(LEAVE_OUT)
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const lines = readStatement(
    statement,
    columns,
    entries.map(({ entry }) => entry),
  )
  const fresh = lines.flatMap((line) => ('cost' in line && !line.known ? [line] : []))
  const known = lines.filter((line) => 'cost' in line && line.known).length
  const odd = lines.filter((line) => 'fault' in line)
  const rowOf = (line: (typeof fresh)[number]) =>
    picked.get(line.row) ?? (rowOfPayee(line.cost.payee, entries) || all)
  const taken = fresh.filter((line) => rowOf(line) !== LEAVE_OUT)
  const options = rows.map(({ id: value, name: label }) => ({ value, label }))

  const send = async () => {
    if (sending || taken.length === 0) return
    setSending(true)
    const costs = taken.map((line) => ({
      id: crypto.randomUUID(),
      entry: { ...line.cost, row: rowOf(line) },
    }))
    let why: string | null = null
    for (let at = 0; at < costs.length && why === null; at += MAX_ENTRIES_AT_ONCE) {
      const body = { entries: costs.slice(at, at + MAX_ENTRIES_AT_ONCE) }
      const answer = await ask(jobCalls.addEntries, { params: { propertyId }, body })
      if (answer.ok) onAdded(answer.value.added)
      why = faultOf(answer)
    }
    setSending(false)
    setFault(why)
    if (why === null) onClose()
  }

  return (
    <>
      <div className="min-h-0 grow overflow-y-auto px-4 py-3 sm:px-6">
        <Columns statement={statement} columns={columns} onChange={setColumns} />
        {note === null ? null : (
          <p className="mt-3 rounded-card bg-notice-soft px-3 py-2">{note}</p>
        )}
        <div className="mt-4 max-w-md">
          <Select
            label="Lines that are not put on a row yet"
            placeholder="Are left out"
            options={options}
            value={all}
            onChange={setAll}
            optional
          />
        </div>
        <ul className="mt-3 divide-y divide-line">
          {fresh.map((line) => (
            <li
              key={line.row}
              className="grid items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_7rem_15rem]"
            >
              <p className="min-w-0 break-words">
                {line.cost.payee || 'No name'}
                <span className="block text-muted text-sm">
                  {[formatDate(line.cost.on), line.cost.note]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </span>
              </p>
              <span className="tabular font-semibold sm:text-right">
                {formatCents(line.cost.cents)}
                {line.cost.cents < 0 ? (
                  <span className="block font-normal text-muted text-sm">Refund</span>
                ) : null}
              </span>
              <select
                aria-label={`Row of ${line.cost.payee || 'the line'}, ${formatCents(line.cost.cents)}`}
                className="min-h-11 w-full rounded-control border border-line-strong bg-card px-2 text-base"
                value={rowOf(line)}
                onChange={({ target }) =>
                  setPicked((now) => new Map(now).set(line.row, target.value))
                }
              >
                <option value={LEAVE_OUT}>Leave out</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-muted text-sm">
          {known === 0
            ? ''
            : `${formatCounted(known, 'line is', 'lines are')} in the job already. `}
          {odd.length === 0
            ? ''
            : `${formatCounted(odd.length, 'line is no cost', 'lines are no costs')}: ${oddWords(odd)}.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-4 py-3 sm:px-6">
        <Fault text={fault} className="grow text-sm" />
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          aria-disabled={sending || taken.length === 0}
          onClick={() => void send()}
        >
          Import {formatCounted(taken.length, 'cost')},{' '}
          {formatCents(sumOf(taken.map(({ cost }) => cost.cents)))}
        </Button>
      </div>
    </>
  )
}

/** The row that the last cost of the same payee was put on. */
const rowOfPayee = (payee: string, entries: readonly ShownEntry[]): string => {
  const last = entries.findLast(
    ({ entry }) =>
      entry.kind === 'cost' &&
      payee !== '' &&
      entry.payee.toLowerCase() === payee.toLowerCase() &&
      entry.row !== null,
  )?.entry
  return last?.kind === 'cost' ? (last.row ?? LEAVE_OUT) : LEAVE_OUT
}

const oddWords = (odd: readonly StatementLine[]): string =>
  [...new Set(odd.flatMap((line) => ('fault' in line ? [line.fault.toLowerCase()] : [])))].join(
    ', ',
  )

const Columns = ({
  statement,
  columns,
  onChange,
}: {
  readonly statement: Statement
  readonly columns: StatementColumns
  readonly onChange: (columns: StatementColumns) => void
}) => {
  const options = statement.columns.map((name, at) => ({
    value: String(at),
    label: name === '' ? `Column ${at + 1}` : name,
  }))
  const column = (label: string, name: Exclude<keyof StatementColumns, 'spentIs'>) => (
    <Select
      label={label}
      placeholder="None"
      options={options}
      value={columns[name] === null ? '' : String(columns[name])}
      onChange={(value) => onChange({ ...columns, [name]: value === '' ? null : Number(value) })}
      optional
    />
  )
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-2 font-semibold">Which column is what</legend>
      {column('Date', 'date')}
      {column('Paid to', 'payee')}
      {column('Note', 'note')}
      {column('Amount', 'amount')}
      {columns.amount === null ? (
        <>
          {column('Money out', 'out')}
          {column('Money in', 'in')}
        </>
      ) : (
        <Select
          label="What was spent is"
          placeholder="Above zero"
          options={[{ value: 'below zero', label: 'Below zero, as banks have it' }]}
          value={columns.spentIs === 'below zero' ? 'below zero' : ''}
          onChange={(value) =>
            onChange({ ...columns, spentIs: value === '' ? 'above zero' : 'below zero' })
          }
          optional
        />
      )}
    </fieldset>
  )
}
