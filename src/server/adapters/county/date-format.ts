import { createRequire } from 'node:module'
import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'
import { err, ok, type Result } from '../../../domain/result.ts'

export type DateReader = (text: string) => IsoDate | null

/**
 * A reader for dates written in date-fns tokens (`yyyyMMdd'T'HHmmss`, `M/d/yyyy`,
 * `EEE MMM dd HH:mm:ss zzz yyyy`), or `iso` for `2014-10-13` with or without a time. The calendar date is
 * read as it is written: a zone behind the time is left out, so that it never moves a sale to another day. A
 * month without a day (`yyyy M`) counts as its first, which is never in the future. An error says what is wrong with the format.
 */
export const dateReaderOf = (format: string): Result<DateReader, string> => {
  if (format === 'iso') return ok(isoDateAtStart)
  const { tokens, hasZone } = withoutZone(format.trim())
  const { parse, write } = loadDateFns()
  // A zone alone, which date-fns takes for no format at all.
  if (tokens === '') return err(NO_MONTH)
  const reader = remembering((text) => {
    const written = text.trim().replace(/\s+/g, ' ')
    const date = parse(
      hasZone ? written.replace(ZONE_BEHIND_TIME, '$1') : written,
      tokens,
      REFERENCE,
    )
    return calendarDateOf(date)
  })
  try {
    const read = reader(write(PROBE, tokens))
    return read === calendarDateOf(PROBE) || read === calendarDateOf(FIRST_OF_PROBED_MONTH)
      ? ok(reader)
      : err(NO_MONTH)
  } catch (error) {
    if (error instanceof RangeError) return err(`date-fns says: ${error.message}`)
    throw error
  }
}

const require = createRequire(import.meta.url)

/**
 * Its parts, when the first such file comes: the whole of it takes 150 MB. As CommonJS, because of an ES module Node
 * reads the 140 kB that its package.json exports for each of 84 files, which no start of a server needs to wait for.
 */
const loadDateFns = () => {
  const { format }: typeof import('date-fns/format') = require('date-fns/format')
  const { parse }: typeof import('date-fns/parse') = require('date-fns/parse')
  return { parse, write: format }
}

/** Many rows of a file have the same day, which date-fns takes a while to parse. */
const remembering = (read: DateReader): DateReader => {
  const known = new Map<string, IsoDate | null>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const date = read(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (text.length <= LONGEST_REMEMBERED) known.set(text, date)
    return date
  }
}

/** More than a file has days; a file of nothing but odd texts must not fill the memory. */
const MAX_REMEMBERED = 10_000
const LONGEST_REMEMBERED = 50

const NO_MONTH = 'it needs a year and a month'

const isoDateAtStart: DateReader = (text) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text.trim())
  return match ? isoDateOf(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** date-fns cannot read zone names such as EDT, and would shift the day by those it can read. */
const withoutZone = (format: string) => {
  const parts = format.split(/('[^']*')/)
  const tokens = parts.map((part) => (part.startsWith("'") ? part : part.replace(ZONE_TOKEN, '')))
  return { tokens: tokens.join(''), hasZone: tokens.some((part, i) => part !== parts[i]) }
}

const ZONE_TOKEN = /\s*(?:z{1,4}|O{1,4}|X{1,5}|x{1,5})/g
const ZONE_BEHIND_TIME =
  /(\d:?\d{2}(?:\.\d+)?(?: ?[ap]m)?) ?(?:[a-z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}(?::?\d{2})?)(?= |$)/i

/** What the written date leaves open; a two-digit year is one of 1950 to 2049. */
const REFERENCE = new Date(2000, 0, 1)
/** Its month begins no quarter. */
const PROBE = new Date(2014, 10, 13, 11, 30)
const FIRST_OF_PROBED_MONTH = new Date(2014, 10, 1)

/** The day as the local clock of this process shows it, null for none: date-fns built it from local parts. */
const calendarDateOf = (date: Date): IsoDate | null =>
  Number.isNaN(date.getTime()) || date.getFullYear() < FIRST_YEAR
    ? null
    : isoDateOf(date.getFullYear(), date.getMonth() + 1, date.getDate())

const FIRST_YEAR = 1700
