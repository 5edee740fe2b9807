import { type IsoDate, isoDateOf } from '../iso-date.ts'
import { type JobCost, type JobEntry, jobLimits } from './job.ts'

/** A statement of a bank or a bookkeeping program as it was read: the names of its columns, and rows of cells. */
export type Statement = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Which columns of a statement say what, by their place; null where none does. */
export type StatementColumns = {
  readonly date: number | null
  /** One column of amounts; or money out and money in apart. */
  readonly amount: number | null
  readonly out: number | null
  readonly in: number | null
  readonly payee: number | null
  readonly note: number | null
  /** How the one column of amounts writes what was spent: bank exports below zero, most others above it. */
  readonly spentIs: 'below zero' | 'above zero'
}

/** A line of a statement as a cost, or why it is none. */
export type StatementLine =
  | { readonly row: number; readonly cost: Omit<JobCost, 'row'>; readonly known: boolean }
  | { readonly row: number; readonly fault: string; readonly text: string }

/** Guesses the columns by their names, as banks, cards and QuickBooks write them. */
export const guessColumns = ({ columns, rows }: Statement): StatementColumns => {
  const find = (...names: readonly RegExp[]): number | null => {
    for (const name of names) {
      const at = columns.findIndex((column) => name.test(column.trim()))
      if (at >= 0) return at
    }
    return null
  }
  const out = find(/^(debit|withdrawals?|money out|paid out|debit amount)$/i)
  const incoming = find(/^(credit|deposits?|money in|paid in|credit amount)$/i)
  const amount = out === null ? find(/^amount$/i, /amount/i, /^total$/i, /^value$/i) : null
  const payee = find(
    /^(name|payee|vendor|merchant|merchant name)$/i,
    /description/i,
    /memo/i,
    /details/i,
  )
  const note = find(/^(memo|memo\/description|notes?|reference|category|details)$/i, /memo/i)
  return {
    date: find(/^(transaction date|date|posted date|posting date|trans\.? date)$/i, /date/i),
    amount,
    out,
    in: out === null ? null : incoming,
    payee,
    note: note === payee ? null : note,
    spentIs: amount === null ? 'above zero' : spentSide(rows.map((row) => row[amount] ?? '')),
  }
}

/** More lines are spent than come back. */
const spentSide = (amounts: readonly string[]): StatementColumns['spentIs'] => {
  const read = amounts.flatMap((text) => amountIn(text) ?? [])
  return read.filter((cents) => cents < 0).length > read.length / 2 ? 'below zero' : 'above zero'
}

/**
 * The lines of a statement as costs, refunds below zero. A line that was imported before is known again by its day,
 * amount and text, and by its place among lines that are the same in these.
 */
export const readStatement = (
  { rows }: Statement,
  columns: StatementColumns,
  entries: readonly JobEntry[],
): readonly StatementLine[] => {
  const imported = new Set(
    entries.flatMap((entry) => (entry.kind === 'cost' && entry.bankLine ? [entry.bankLine] : [])),
  )
  const times = new Map<string, number>()
  return rows.map((cells, row): StatementLine => {
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
    const text = cells.filter((one) => one.trim() !== '').join(' · ')
    const on = dayIn(cell(columns.date))
    if (on === null) return { row, fault: 'No date that can be read', text }
    const cents = centsOf(cell, columns)
    if (cents === null) return { row, fault: 'No amount that can be read', text }
    if (cents === 0) return { row, fault: 'Nothing was paid', text }
    // Not `>`: where money out and money in both have hundreds of digits their difference is NaN.
    if (!(Math.abs(cents) <= jobLimits.cents)) return { row, fault: 'More than $100 million', text }
    const payee = cell(columns.payee).slice(0, 100)
    const note = cell(columns.note).slice(0, 500)
    const same = `${on} ${cents} ${payee} ${note}`.slice(0, 280)
    const before = times.get(same) ?? 0
    times.set(same, before + 1)
    const bankLine = before === 0 ? same : `${same} (${before + 1})`
    return {
      row,
      known: imported.has(bankLine),
      cost: { kind: 'cost', on, payee, cents, note, bankLine },
    }
  })
}

const centsOf = (
  cell: (at: number | null) => string,
  { amount, out, in: incoming, spentIs }: StatementColumns,
): number | null => {
  if (amount !== null) {
    const cents = amountIn(cell(amount))
    return cents === null ? null : (spentIs === 'below zero' ? -cents : cents) + 0
  }
  const spent = amountIn(cell(out))
  const back = amountIn(cell(incoming))
  if (spent === null && back === null) return null
  return Math.abs(spent ?? 0) - Math.abs(back ?? 0)
}

/** `$1,234.50`, `(1,234.50)`, `-1234.5`, `1234.50-`, `1,234.50 CR`; null for what is none. */
const amountIn = (text: string): number | null => {
  const plain = text.replaceAll(/[$\s"']/g, '').replaceAll('\u2212', '-')
  const match = /^(\()?([+-])?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2})\d*)?(-)?(\))?(CR|DR)?$/i.exec(
    plain,
  )
  if (match === null) return null
  const [, open, sign, whole = '', part = '', after, close, side] = match
  if ((whole === '' && part === '') || (open === undefined) !== (close === undefined)) return null
  const cents = 100 * Number(whole.replaceAll(',', '') || 0) + Number(part.padEnd(2, '0'))
  const negative = [open, sign === '-' ? sign : undefined, after].filter(Boolean).length % 2 === 1
  return (negative || side?.toUpperCase() === 'CR' ? -cents : cents) + 0
}

/** `3/14/2026`, `03/14/26`, `2026-03-14`, `Mar 14, 2026`, `14-Mar-2026`; null for what is no day. */
const dayIn = (text: string): IsoDate | null => {
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (y !== undefined) return isoDateOf(Number(y), Number(m), Number(d))
  const [, month, day, year] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: .*)?$/.exec(text) ?? []
  if (year !== undefined) return isoDateOf(fullYear(year), Number(month), Number(day))
  const [, name, day2, year2] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? []
  if (year2 !== undefined) return isoDateOf(Number(year2), monthOf(name), Number(day2))
  const [, day3, name3, year3] =
    /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ](\d{4}|\d{2})$/.exec(text) ?? []
  return year3 === undefined ? null : isoDateOf(fullYear(year3), monthOf(name3), Number(day3))
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 : 0) + Number(text)
const monthOf = (name = ''): number => MONTHS.indexOf(name.toLowerCase()) / 3 + 1
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'
