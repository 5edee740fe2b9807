import * as z from 'zod/mini'
import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'
import { numberIn } from '../../../domain/listings/reading/number-in.ts'
import { storableText } from '../../platform/csv-file.ts'

/**
 * A listing as RentCast writes it (reference/property-listings-schema). Any field may be missing, null or of another
 * kind.
 */
export type RentcastRecord = {
  readonly text: (field: string) => string
  readonly number: (field: string) => number | null
  readonly date: (field: string) => IsoDate | null
  /** The moment, ISO 8601 in UTC to the millisecond. */
  readonly moment: (field: string) => string | null
  /** What is under a field; a record without fields where nothing is. */
  readonly part: (field: string) => RentcastRecord
  readonly fields: () => readonly string[]
}

/** Null where a value is no object. */
export const rentcastRecordOf = (value: unknown): RentcastRecord | null => {
  const parsed = objectSchema.safeParse(value)
  return parsed.success ? recordOf(parsed.data) : null
}

/** Whether a record has what a listing of RentCast has, which leaves out what it does not know. */
export const isRentcastListing = (record: RentcastRecord): boolean => {
  const fields = record.fields()
  const isListed = ['price', 'status', 'listedDate'].some((field) => fields.includes(field))
  return isListed && fields.includes('id') && fields.includes('formattedAddress')
}

/** The calendar day at the start of a date or a moment, as it is written: listing days are midnights in UTC. */
export const rentcastDate = (text: string): IsoDate | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  return match ? isoDateOf(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

const objectSchema = z.record(z.string(), z.unknown())

const recordOf = (fields: Readonly<Record<string, unknown>>): RentcastRecord => {
  const own = (field: string) => (Object.hasOwn(fields, field) ? fields[field] : null)
  const text = (field: string) => textOf(own(field))
  return {
    text,
    number: (field) => numberIn(text(field)),
    date: (field) => rentcastDate(text(field)),
    moment: (field) => momentOf(text(field)),
    part: (field) => rentcastRecordOf(own(field)) ?? recordOf({}),
    fields: () => Object.keys(fields),
  }
}

const textOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? storableText(value).trim().replace(/\s+/g, ' ') : ''
}

const momentOf = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
