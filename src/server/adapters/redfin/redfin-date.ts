import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'

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

/** 1 to 12 for an English month or its first three letters or more (`jun`, `Sept`), else null. */
const monthOfName = (name: string): number | null => {
  const start = name.toLowerCase().replace(/\.$/, '')
  const index = start.length < 3 ? -1 : months.findIndex((month) => month.startsWith(start))
  return index === -1 ? null : index + 1
}

/** The year that two digits stand for on a sale: 1970 to 2069. */
const yearOfTwoDigits = (digits: number): number => (digits < 70 ? 2000 : 1900) + digits

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
