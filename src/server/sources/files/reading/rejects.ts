import { csvLine } from '../../../../domain/csv-line.ts'
import type { RefusedRow } from './refusal-tally.ts'

/** The columns of a CSV file of refused rows. */
export const rejectsHeader = ['file', 'line', 'column', 'value', 'reason'] as const

/** The first line of such a file. */
export const rejectsFirstLine = csvLine(rejectsHeader)

/** The line of a refused row. */
export const rejectsLine = ({ path, line, column, value, reason }: RefusedRow): string =>
  csvLine([path, String(line), column, value, reason])
