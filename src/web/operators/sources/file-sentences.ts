import type { FileImport } from '../../../contract/sources/file-imports.ts'
import { formatCount, formatCounted, formatDate } from '../../ui/words/format.ts'

/** `824 KB`, `12 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return formatCounted(bytes, 'byte')
  const kilobytes = Math.round(bytes / 1024)
  if (kilobytes < 1024) return `${formatCount(kilobytes)} KB`
  return `${formatCount(Math.round(bytes / (1024 * 1024)))} MB`
}

/** `Redfin · exported Nov 3, 2020, by its name`; empty until the file is opened. */
export const formatSentence = ({ format, exportedOn, exportedOnFrom }: FileImport): string => {
  if (format === null) return ''
  if (exportedOn === null || exportedOnFrom === null) return format
  return `${format} · exported ${formatDate(exportedOn)}, ${originWords[exportedOnFrom]}`
}

const originWords = {
  given: 'as you said',
  'file name': 'by its name',
  'newest date in its rows': 'the newest date in its rows',
} as const

/** What a file brought, as a person reads it. */
export const summarySentence = (rows: NonNullable<FileImport['rows']>): string => {
  if (rows.read === 0) return 'It has no rows.'
  const parts = [
    ...(rows.added > 0 ? [`${formatCounted(rows.added, 'listing')} new`] : []),
    ...(rows.changed > 0 ? [`${formatCount(rows.changed)} changed`] : []),
    ...(rows.unchanged > 0 ? [`${formatCount(rows.unchanged)} as before`] : []),
    ...(rows.rents > 0 ? [formatCounted(rows.rents, 'rent')] : []),
  ]
  const sales =
    rows.sales === 0
      ? ''
      : ` ${formatCount(rows.sales)} of the new and changed ${rows.sales === 1 ? 'is a sale' : 'are sales'}.`
  const brought = parts.length === 0 ? 'none taken' : parts.join(', ')
  return `${formatCounted(rows.read, 'row')}: ${brought}.${sales}`
}

/** What was valued after a file, with a space before it; empty where nothing was. */
export const valuedSentence = ({
  homesValued,
  filesValued,
}: Pick<FileImport, 'homesValued' | 'filesValued'>): string => {
  if (homesValued === null || homesValued === 0) return ''
  const homes = `${formatCounted(homesValued, 'home')} valued`
  return filesValued === null || filesValued < 2
    ? ` ${homes}.`
    : ` ${homes} for ${formatCount(filesValued)} files together.`
}

/** `6 rows refused`. */
export const refusedWords = (count: number): string => `${formatCounted(count, 'row')} refused`

/** The same of a county list, with the rows that are not matched to a home. */
export const notJoinedWords = (count: number): string =>
  `${refusedWords(count)} or not matched to a home`

/** What each state is called on the screen. */
export const fileStateWords: Record<FileImport['state'], string> = {
  uploading: 'Uploading',
  waiting: 'Waiting for its turn',
  reading: 'Reading',
  valuing: 'Working out values',
  done: 'Imported',
  failed: 'Not imported',
  canceled: 'Canceled',
}

/** Whether anything is still being done with a file. */
export const isUnderWay = ({ state }: FileImport): boolean =>
  state === 'uploading' || state === 'waiting' || state === 'reading' || state === 'valuing'
