import { printableText } from '../../domain/printable-text.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import type { Result } from '../../domain/result.ts'
import type { RowRefusal, TakenRow } from '../../server/listings/ports.ts'
import { countOf } from '../../server/platform/count-of.ts'

/** Why rows are not sales of homes, how many they are, and what the first of them contains. */
export type RowFault = {
  readonly reason: string
  readonly rows: number
  /** Null where what the row holds is well read, but of no home. */
  readonly line: number | null
  readonly column: string
  readonly value: string
}

/** Rows that are not sales of homes, counted by reason; any number of them takes no memory. */
export type RowFaults = {
  readonly add: (row: Result<TakenRow, RowRefusal>) => void
  readonly count: () => number
  /** Null when there are none. */
  readonly commonest: () => RowFault | null
}

/** No faults yet. */
export const rowFaults = (): RowFaults => {
  const faults = new Map<string, RowFault>()
  let count = 0
  return {
    add: (row) => {
      count += 1
      const fault = row.ok ? noHome(row.value) : row.error
      const known = faults.get(fault.reason)
      faults.set(fault.reason, known ? { ...known, rows: known.rows + 1 } : { ...fault, rows: 1 })
    },
    count: () => count,
    commonest: () => [...faults.values()].toSorted((a, b) => b.rows - a.rows)[0] ?? null,
  }
}

const noHome = (row: TakenRow) => ({
  reason: 'not a home',
  line: null,
  column: '',
  value: isRent(row) ? 'Residential Lease' : (row.propertySubType ?? row.propertyType),
})

type AtFault = {
  readonly faults: RowFaults
  /** Whether they are only the first rows of the file. */
  readonly first: boolean
  readonly datesNeeded: boolean
}

/** Why a file that holds no sale of a home, or none in its first rows, can be no test of values. */
export const noSaleText = (path: string, { faults, first, datesNeeded }: AtFault): string => {
  const commonest = faults.commonest()
  if (!commonest) return `${path} has a header but no rows.`
  const rows = `${first ? 'first ' : ''}${countOf(faults.count(), 'row')}`
  const undated = datesNeeded && commonest.reason === 'sale without a date'
  const hint = undated ? ' A file without dates can be tested with --folds 10.' : ''
  return `${path} has no home sale in its ${rows}. Most common reason: ${faultText(commonest)}.${hint}`
}

/** `not a price (12 rows, as in line 2, price "n/a")`; of one row `not a price (line 2, price "n/a")`. */
const faultText = ({ reason, rows, line, column, value }: RowFault): string => {
  const place = line === null ? '' : `line ${line.toLocaleString('en-US')}`
  const cell = value === '' ? column : `${column} "${printableText(value)}"`.trim()
  const first = [place, cell].filter((part) => part !== '').join(', ')
  return `${reason} (${rows === 1 ? first : `${countOf(rows, 'row')}, as in ${first}`})`
}
