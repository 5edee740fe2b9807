import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Options, parse } from 'csv-parse'
import { err, ok, type Result } from '../../domain/result.ts'
import { FILE_START_BYTES, otherKindOf } from './file-kind.ts'

/** One record of a CSV file; `line` is its first line, counted from 1. */
export type CsvRecord = { readonly cells: readonly string[]; readonly line: number }

/** Where a file stops being CSV, or stops being readable: nothing after it can be trusted. */
export type CsvBreak = { readonly brokenAt: number; readonly why: string }

/** A file that is not of the kind asked for: `what` is the rest of a sentence that begins with the file's name. */
export type WrongFile = { readonly type: 'WrongFile'; readonly what: string }

export const wrongFile = (what: string): { readonly ok: false; readonly error: WrongFile } =>
  err({ type: 'WrongFile', what })

/** While a long file is read, how far is shown each time this many rows have been read. */
export const ROWS_BETWEEN_NEWS = 1000

export type CsvFile = {
  /** The file's name without its folders. */
  readonly name: string
  readonly bytes: number
  /** Bytes read so far by the latest reading. */
  readonly bytesRead: () => number
  /** Reads the file from its start, a piece at a time, blank lines left out. A break comes last. */
  readonly records: () => AsyncGenerator<CsvRecord | CsvBreak>
}

/**
 * Opens a CSV file of any size: UTF-8, UTF-16 or what Windows wrote before, with or without a byte order mark, lines
 * ending in CR, LF or CRLF, cells separated by commas, semicolons, tabs or bars. The fault names the kind of file where
 * it is a workbook, an archive or a page.
 */
export const openCsvFile = async (path: string): Promise<Result<CsvFile, WrongFile>> => {
  const start = await startOfFile(path)
  if (!start.ok) return start
  const { bytes, sample } = start.value
  const kind = otherKindOf(sample)
  if (kind) return wrongFile(`is ${kind.what}, not a CSV file. ${kind.advice}`)
  return ok(
    csvFile(path, bytes, { delimiter: likelyDelimiter(sample), encoding: encodingOf(sample) }),
  )
}

/** The size of an ordinary file and how it begins. */
export const startOfFile = async (
  path: string,
): Promise<Result<{ readonly bytes: number; readonly sample: Uint8Array }, WrongFile>> => {
  try {
    const file = await stat(path)
    if (file.isDirectory()) return wrongFile(`is a folder. Name the files in it.`)
    if (!file.isFile()) return wrongFile(`is not an ordinary file. Save it to disk first.`)
    if (file.size === 0) return wrongFile('is empty.')
    return ok({ bytes: file.size, sample: await firstBytes(path) })
  } catch (error) {
    return wrongFile(`cannot be read: ${whyUnreadable(error)}.`)
  }
}

type Layout = { readonly delimiter: string; readonly encoding: Encoding }
/** csv-parse itself reads UTF-8, and UTF-16 as Windows writes it, by its byte order mark. */
type Encoding = 'as it is' | 'utf-16be' | 'windows-1252'

const csvFile = (path: string, bytes: number, { delimiter, encoding }: Layout): CsvFile => {
  let bytesRead = 0
  return {
    name: basename(path),
    bytes,
    bytesRead: () => bytesRead,
    records: async function* () {
      bytesRead = 0
      const widths = rowWidths()
      let lineEnded = false
      const reader = recordReader(delimiter)
      const decoder = encoding === 'as it is' ? null : new TextDecoder(encoding)
      try {
        for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
          bytesRead += piece.length
          lineEnded = endsALine(piece)
          const records = await reader.read(decoder?.decode(piece, { stream: true }) ?? piece)
          widths.note(records)
          yield* records
          if (reader.broken()) return
        }
        const last = await reader.end()
        yield* lineEnded ? last : last.map(widths.brokenIfCutOff)
      } catch (error) {
        yield { brokenAt: reader.line(), why: `the rest cannot be read: ${whyUnreadable(error)}` }
      }
    },
  }
}

/** In UTF-16 a zero byte follows the line end. */
const endsALine = (piece: Buffer): boolean => {
  const last = piece.at(-1) === 0 ? piece.at(-2) : piece.at(-1)
  return last === 0x0a || last === 0x0d
}

/**
 * Knows how wide a file's rows are, so that a last one without line end and with fewer cells than any other
 * is recognized as cut off. Some exports end in a sentence, in a row of one cell.
 */
const rowWidths = () => {
  let narrowest = 0
  const isCutOff = ({ cells: [first = '', ...others] }: CsvRecord): boolean =>
    others.length + 1 < narrowest && (others.length > 0 || first.split(/\s+/).length < FEWEST_WORDS)
  return {
    note: (records: readonly (CsvRecord | CsvBreak)[]) => {
      for (const record of records) {
        const cells = 'cells' in record ? record.cells.length : 1
        if (cells > 1) narrowest = narrowest === 0 ? cells : Math.min(narrowest, cells)
      }
    },
    brokenIfCutOff: (record: CsvRecord | CsvBreak): CsvRecord | CsvBreak =>
      'cells' in record && isCutOff(record) ? { brokenAt: record.line, why: CUT_OFF } : record,
  }
}

const CUT_OFF = 'the file ends in the middle of this row'
/** Words of a sentence; the words that begin a row are fewer. */
const FEWEST_WORDS = 5

/**
 * Turns pieces of a file into records. csv-parse as a stream drops the records it has already read when it
 * meets a fault, so they are taken from its `on_record` as they come.
 */
const recordReader = (delimiter: string) => {
  let found: (CsvRecord | CsvBreak)[] = []
  let lastLine = 0
  let broken = false
  const keep: Options['on_record'] = (cells: string[], { lines }) => {
    const line = lastLine + 1
    lastLine = lines
    if (cells.some((cell) => cell !== '')) found.push({ cells, line })
  }
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
    cast: (cell) => storableText(cell).trim(),
    on_record: keep,
  })
  const done = (error: Error | null | undefined) => {
    if (error) {
      broken = true
      found.push({ brokenAt: lastLine + 1, why: whyBroken(error) })
    }
    const records = found
    found = []
    return records
  }
  parser.on('error', () => {})
  parser.resume()
  type Records = (CsvRecord | CsvBreak)[]
  return {
    line: () => lastLine + 1,
    broken: () => broken,
    read: (piece: Buffer | string) =>
      new Promise<Records>((resolve) => parser.write(piece, (error) => resolve(done(error)))),
    end: () =>
      new Promise<Records>((resolve) => {
        parser.once('error', (error) => resolve(done(error)))
        parser.once('end', () => resolve(done(null)))
        parser.end()
      }),
  }
}

/**
 * The separator that occurs most in the header, which is the first line with several; where none has, at the
 * file's start; a comma when there is none. Descriptions below a header may hold any number of commas.
 */
const likelyDelimiter = (sample: Uint8Array): string => {
  const text = Buffer.from(sample).toString('latin1')
  const header = text
    .split(/[\r\n]+/, LINES_TO_HEADER)
    .find((line) => delimiters.some((one) => countIn(line, one) >= FEWEST_IN_HEADER))
  const counted = header ?? text
  return delimiters.reduce((best, next) =>
    countIn(counted, next) > countIn(counted, best) ? next : best,
  )
}

const delimiters = [',', ';', '\t', '|'] as const
/** A disclaimer or two may stand above a header. */
const LINES_TO_HEADER = 20
const FEWEST_IN_HEADER = 4

const countIn = (text: string, delimiter: string): number => text.split(delimiter).length - 1

/** What is no UTF-8 is taken as Windows-1252, in which older spreadsheets save `Cañon City`. */
const encodingOf = (sample: Uint8Array): Encoding => {
  const [first, second] = sample
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'as it is'
  return isUtf8Start(sample) ? 'as it is' : 'windows-1252'
}

/** A sample may end in the middle of a character, which has four bytes at most. */
const isUtf8Start = (sample: Uint8Array): boolean =>
  [0, 1, 2, 3].some((cut) => isUtf8(sample.subarray(0, Math.max(0, sample.length - cut))))

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(FILE_START_BYTES),
      0,
      FILE_START_BYTES,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A text without what no database takes: NUL, and halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const whyBroken = (error: Error): string =>
  'code' in error && error.code === 'CSV_MAX_RECORD_SIZE'
    ? 'a line of more than a megabyte, or a quote that never closes'
    : 'a quote opens here and never closes'

export const whyUnreadable = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons.get(code) ?? (error instanceof Error ? error.message : String(error))
}

const reasons = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such file'],
  ['EACCES', 'permission is missing'],
])

const PIECE_BYTES = 256 * 1024
const MAX_RECORD_BYTES = 1_000_000
