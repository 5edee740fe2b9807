import type { ExportDateOrigin } from '../../domain/listings/reading/export-date.ts'
import { printableLine, printableText } from '../../domain/printable-text.ts'
import type { Imported, OpenedFile } from '../../server/sources/files/reading/import-files.ts'
import type { RefusalTally, RefusedRow } from '../../server/sources/files/reading/refusal-tally.ts'
import {
  sharedKeysText,
  shortenedKeysText,
} from '../../server/sources/files/reading/shared-keys-text.ts'

/**
 * Which export date each file is read with, and where it comes from. Many files dated by their names are one
 * line; a file dated otherwise is always named.
 */
export const exportDateLines = (files: readonly OpenedFile[]): string[] => {
  const byName = files.filter(({ exportedOnFrom }) => exportedOnFrom === 'file name')
  if (byName.length <= NAMED_ONE_BY_ONE) return files.map(exportDateLine)
  const others = files.filter(({ exportedOnFrom }) => exportedOnFrom !== 'file name')
  return [datedByNamesLine(byName), ...others.map(exportDateLine)]
}

const exportDateLine = ({ path, exportedOn, exportedOnFrom }: OpenedFile): string =>
  `${printableLine(path)}: exported ${exportedOn} (${originWords[exportedOnFrom]})`

const datedByNamesLine = (files: readonly OpenedFile[]): string => {
  const days = files.map(({ exportedOn }) => exportedOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const period = first === last ? first : `${first} to ${last}`
  return `${grouped(files.length)} files, exported ${period}, by their names`
}

const NAMED_ONE_BY_ONE = 3

/** A sentence for each file with one parcel number for several homes, or with lost digits. */
export const sharedKeyLines = (files: readonly OpenedFile[]): string[] =>
  files.flatMap(({ path, sharedKeys, shortenedKeys }) =>
    [sharedKeysText(sharedKeys), shortenedKeysText(shortenedKeys)].flatMap((text) =>
      text === '' ? [] : ['', `${printableLine(path)}: ${text}`],
    ),
  )

/** What an import brought: rows, listings, sales, and the rows refused by reason and by name. */
export const summaryLines = (
  { totals, refusals }: Pick<Imported, 'totals' | 'refusals'>,
  rejectsWritten: boolean,
): string[] => {
  const counts: [number, string][] = [
    [totals.rows, 'rows read'],
    [totals.added, 'listings new'],
    [totals.changed, 'listings changed'],
    [totals.unchanged, 'listings unchanged'],
    [totals.sales, 'sales among the new and changed'],
    ...(totals.rents > 0 ? [[totals.rents, 'rents'] as [number, string]] : []),
    [refusals.count(), 'rows refused'],
  ]
  return [
    '',
    ...counts.map(([count, what]) => counted(count, what)),
    ...refusals.byReason().map(([reason, count]) => `  ${counted(count, reason)}`),
    ...refusedRowLines(refusals, rejectsWritten),
  ]
}

/** The first refused rows by name, and how many more there are. */
export const refusedRowLines = (
  refusals: RefusalTally,
  rejectsWritten: boolean,
  heading = 'Refused rows',
): string[] => {
  const shown = refusals.first()
  const more = refusals.count() - shown.length
  const rest = `and ${grouped(more)} more: ${rejectsWritten ? 'all are in the rejects file' : 'use --rejects FILE'}`
  return [
    ...(shown.length > 0 ? ['', heading] : []),
    ...shown.map(refusedRowLine),
    ...(more > 0 ? [rest] : []),
  ]
}

const refusedRowLine = ({ path, line, column, value, reason }: RefusedRow): string => {
  const named = printableText(column)
  const cell = named && (value ? `, ${named} "${printableText(value)}"` : `, ${named}`)
  return `${printableLine(path)} line ${line}${cell}: ${reason}`
}

const originWords: Record<ExportDateOrigin, string> = {
  given: 'as given',
  'file name': 'from the file name',
  'newest date in its rows': 'the newest date in its rows',
}

const counted = (count: number, what: string) => `${grouped(count).padStart(11)}  ${what}`
const grouped = (count: number) => count.toLocaleString('en-US')
