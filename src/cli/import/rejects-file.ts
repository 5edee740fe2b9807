import { open, realpath } from 'node:fs/promises'
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
  const existing = await realpath(path).catch(() => null)
  const sources = await Promise.all(imported.map((file) => realpath(file).catch(() => null)))
  if (existing !== null && sources.includes(existing))
    return err(`--rejects ${path} is one of the files to import; name another file.`)
  try {
    const file = await open(path, 'w')
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

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** RFC 4180: quotes around a cell with a comma, quote or line break, quotes within doubled. */
const csvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
