import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'
import { monthOfName, yearOfTwoDigits } from '../../../domain/written-date.ts'

/**
 * The date of a cell: `June-28-2018` and `October-8-2022 11:00 AM` as exports write it; `6/28/2018`,
 * `28-Jun-18` and `2018-06-28` as spreadsheets make of it. Null when it holds none.
 */
export const redfinDate = (text: string): IsoDate | null => {
  const found = patterns.map((pattern) => pattern.exec(text)?.groups).find(Boolean)
  if (!found) return null
  const { year = '', month = '', day = '' } = found
  const monthNumber = /\d/.test(month) ? Number(month) : monthOfName(month)
  if (monthNumber === null) return null
  const fullYear = year.length === 2 ? yearOfTwoDigits(Number(year)) : Number(year)
  return isoDateOf(fullYear, monthNumber, Number(day))
}

const patterns = [
  /^(?<month>[a-z]{3,9}\.?)[-\s](?<day>\d{1,2}),?[-\s](?<year>\d{4})(?!\d)/i,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<day>\d{1,2})-(?<month>[a-z]{3,9})-(?<year>\d{4}|\d{2})(?!\d)/i,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
]
