import type { BigIntStats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { err, ok, type Result } from '../../domain/result.ts'
import type { RefusedRow } from './refusal-tally.ts'

export type RejectsFile = {
  readonly write: (row: RefusedRow) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Creates the CSV file that takes every refused row: file, line, column, value, reason. An error is one
 * sentence, also when the path is one of the files being imported, which must not be overwritten.
 */
export const openRejectsFile = async (
  path: string,
  imported: readonly string[],
): Promise<Result<RejectsFile, string>> => {
  try {
    // Nothing is cut off before it is known whose file it is.
    const file = await open(path, 'a')
    if (!(await emptied(file, imported))) {
      await file.close()
      return err(`--rejects ${path} is one of the files to import; name another file.`)
    }
    await file.write(csvLine(['file', 'line', 'column', 'value', 'reason']))
    return ok({
      write: async ({ path: source, line, column, value, reason }) => {
        await file.write(csvLine([source, String(line), column, value, reason]))
      },
      close: () => file.close(),
    })
  } catch (error) {
    return err(
      `--rejects ${path} cannot be written: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

/** Empties the file, unless it is one of those being imported, under this or another name. */
const emptied = async (file: FileHandle, imported: readonly string[]): Promise<boolean> => {
  const own = await file.stat({ bigint: true })
  for (const path of imported) {
    const other = await stat(path, { bigint: true }).catch(() => null)
    if (other !== null && isSameFile(own, other)) return false
  }
  if (own.isFile()) await file.truncate(0)
  return true
}

/** Links share what they link to. */
const isSameFile = (a: BigIntStats, b: BigIntStats) => a.dev === b.dev && a.ino === b.ino

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** RFC 4180: quotes around a cell with a comma, quote or line break, quotes within doubled. */
const csvCell = (text: string): string => {
  const cell = asText(text)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A cell that a spreadsheet would run as a formula, marked as text (OWASP, CSV injection); numbers stay. */
const asText = (cell: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
