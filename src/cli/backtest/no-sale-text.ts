import { printableText } from '../../server/platform/printable-text.ts'
import { countOf } from '../count-of.ts'
import type { RowFault, RowFaults } from './row-faults.ts'

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
