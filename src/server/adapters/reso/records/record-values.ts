import { type IsoDate, parseIsoDate } from '../../../../domain/iso-date.ts'
import { numberIn as numberInText } from '../../../../domain/listings/reading/number-in.ts'
import { yesNoIn as yesNoInText } from '../../../../domain/listings/reading/yes-no-in.ts'
import { printableLine } from '../../../../domain/printable-text.ts'

/** A record as a provider sent it: any field may be absent, null, or of another type than the Data Dictionary's. */
export type ResoRecord = Readonly<Record<string, unknown>>

/** Whether a value of a page is a record at all. */
export const isRecord = (value: unknown): value is ResoRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text in one line, without characters that no screen or table takes; a list as `a, b`; '' where there is none. */
export const textIn = (record: ResoRecord, field: string): string => {
  const value = record[field]
  if (!Array.isArray(value)) return lineOf(value)
  return value
    .slice(0, MAX_VALUES)
    .map(lineOf)
    .filter((line) => line !== '')
    .join(', ')
}

const lineOf = (value: unknown): string => {
  if (typeof value === 'string') return printableLine(value.slice(0, LONGEST_READ))
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** The number, also where it comes as a text: `"4934.00"`. */
export const numberIn = (record: ResoRecord, field: string): number | null => {
  const value = record[field]
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? numberInText(value.slice(0, LONGEST_NUMBER)) : null
}

/** A number, a yes or no, or a short text, as it is written; null for anything else. */
export const valueIn = (record: ResoRecord, field: string): string | number | boolean | null => {
  const value = record[field]
  if (typeof value === 'string') return value.slice(0, LONGEST_NUMBER)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Yes or no, also as `"1"`, `"Y"` or `"false"`; null where it is neither. */
export const yesNoIn = (record: ResoRecord, field: string): boolean | null => {
  const value = record[field]
  if (typeof value === 'boolean') return value
  return yesNoInText(textIn(record, field))
}

/** The calendar date of `2020-10-22`, also with a time behind it. */
export const dateIn = (record: ResoRecord, field: string): IsoDate | null => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(textIn(record, field))
  return match?.[1] === undefined ? null : parseIsoDate(match[1])
}

/** The moment of a timestamp, to the millisecond; one without a zone is UTC, as the Data Dictionary has it. */
export const instantIn = (record: ResoRecord, field: string): Date | null => {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      textIn(record, field),
    )
  if (!match?.[1] || !match[2] || parseIsoDate(match[1]) === null) return null
  const zone = (match[3] ?? 'Z').toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')
  const time = match[2].replace(/(\.\d{3})\d+$/, '$1')
  const instant = new Date(`${match[1]}T${time}${zone}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Longer than any field of the Data Dictionary. */
const LONGEST_READ = 20_000
const LONGEST_NUMBER = 50
const MAX_VALUES = 100
