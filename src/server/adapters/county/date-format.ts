import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { monthOfName, yearOfTwoDigits } from '../../../domain/written-date.ts'

export type DateReader = (text: string) => IsoDate | null

/**
 * A reader for dates written in date-fns tokens (`yyyyMMdd'T'HHmmss`, `M/d/yyyy`,
 * `EEE MMM dd HH:mm:ss zzz yyyy`), or `iso` for `2014-10-13` with or without a time. Only the calendar date
 * as written is read: times and zones must be there but never move a sale to another day, as they would if
 * the text were read as an instant. An error names the part of the format that is not understood.
 */
export const dateReaderOf = (format: string): Result<DateReader, string> => {
  if (format === 'iso') return ok(isoDateAtStart)
  const parts = [...format.trim().matchAll(/''|'((?:[^']|'')+)'|do|([a-zA-Z])\2*|\s+|./gs)].map(
    ([text, quoted, letter]) => partOf(text, quoted, letter),
  )
  const unknown = parts.find((part) => part.pattern === null)
  if (unknown) return err(`"${unknown.text}" in it is no date-fns token for a date or time`)
  const names = parts.flatMap((part) => part.pattern?.match(/(?<=\?<)[a-z]+(?=>)/g) ?? [])
  const once = ['year', 'month', 'day'].every(
    (wanted) => names.filter((name) => name.startsWith(wanted)).length === 1,
  )
  if (!once) return err('it needs one year, one month and one day')
  const pattern = new RegExp(`^${parts.map((part) => part.pattern).join('')}$`, 'i')
  return ok((text) => dateFrom(pattern.exec(text.trim())?.groups ?? null))
}

const isoDateAtStart: DateReader = (text) =>
  dateFrom(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/.exec(text.trim())?.groups ?? null)

type Part = { readonly text: string; readonly pattern: string | null }

const partOf = (text: string, quoted: string | undefined, letter: string | undefined): Part => {
  if (text === "''") return { text, pattern: "'" }
  if (quoted !== undefined) return { text, pattern: literal(quoted.replaceAll("''", "'")) }
  if (text === 'do') return { text, pattern: String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)` }
  if (letter === undefined)
    return { text, pattern: /^\s/.test(text) ? String.raw`\s+` : literal(text) }
  return { text, pattern: tokens.find(([token]) => token.test(text))?.[1] ?? null }
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

const tokens: readonly (readonly [RegExp, string])[] = [
  [/^yyyy$|^y$|^uuuu$|^u$/, String.raw`(?<year>\d{4})`],
  [/^(yy|uu)$/, String.raw`(?<yearshort>\d{2})`],
  [/^(MM?|LL?)$/, String.raw`(?<month>\d{1,2})`],
  [/^(M{3,4}|L{3,4})$/, String.raw`(?<monthname>[a-z]{3,9}\.?)`],
  [/^dd?$/, String.raw`(?<day>\d{1,2})`],
  [/^(E{1,4}|e{3,4}|c{3,4}|i{3,4})$/, String.raw`[a-z]{2,9}\.?`],
  [/^(HH?|hh?|KK?|kk?|mm?|ss?)$/, String.raw`\d{1,2}`],
  [/^S+$/, String.raw`\d+`],
  [/^[ab]{1,3}$/, String.raw`[ap]\.?m\.?`],
  // `EDT`, `GMT+2`, `Z`, `-07:00`, `+0000`.
  [
    /^(z{1,4}|O{1,4}|X{1,5}|x{1,5})$/,
    String.raw`(?:[a-z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}(?::?\d{2})?)`,
  ],
]

const dateFrom = (groups: Record<string, string | undefined> | null): IsoDate | null => {
  if (!groups) return null
  const year = groups.yearshort ? yearOfTwoDigits(Number(groups.yearshort)) : Number(groups.year)
  const month = groups.monthname ? monthOfName(groups.monthname) : Number(groups.month)
  return month === null ? null : isoDateOf(year, month, Number(groups.day))
}
