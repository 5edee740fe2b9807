import { DAY_MS, HOUR_MS } from './time-units.ts'
/** A calendar date `YYYY-MM-DD`, without time or zone: dates of sales and listings never shift with a clock. */
export type IsoDate = string & { readonly __brand: 'IsoDate' }

/** The date when `text` is a real calendar date written `YYYY-MM-DD`, else null (`2023-02-30` is none). */
export const parseIsoDate = (text: string): IsoDate | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match ? isoDateOf(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** The date from year, month (1-12) and day, or null when the calendar has no such day. */
export const isoDateOf = (year: number, month: number, day: number): IsoDate | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? fromUtc(date) : null
}

/** The calendar date of an instant, as UTC sees it. */
export const utcDateOf = (instant: Date): IsoDate => fromUtc(instant)

/** The calendar date of an instant on this machine: what its user calls today. */
export const localDateOf = (instant: Date): IsoDate => {
  const date = isoDateOf(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())
  if (date === null) throw new Error(`An instant without a calendar day: ${instant}`)
  return date
}

/**
 * The calendar date of an instant in Honolulu, the last place of the US to begin a day (it is always ten hours behind
 * UTC): it is not yet tomorrow anywhere in the US.
 */
export const usDateOf = (instant: Date): IsoDate =>
  fromUtc(new Date(instant.getTime() - HONOLULU_BEHIND_MS))

/** The date `days` later (earlier when negative). */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  fromUtc(new Date(dayNumber(date) * DAY_MS + days * DAY_MS))

/** Whole days from `earlier` to `later`; negative when they are in the other order. */
export const daysBetween = (earlier: IsoDate, later: IsoDate): number =>
  dayNumber(later) - dayNumber(earlier)

/** Days since 1970-01-01: dates as numbers, for hot loops. */
export const dayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** The date this many days after 1970-01-01. */
export const dateOfDay = (day: number): IsoDate => fromUtc(new Date(day * DAY_MS))

/** The later of two dates; null counts as none. */
export const laterOf = (a: IsoDate | null, b: IsoDate | null): IsoDate | null =>
  a === null ? b : b === null || a >= b ? a : b

const HONOLULU_BEHIND_MS = 10 * HOUR_MS
const fromUtc = (date: Date): IsoDate => date.toISOString().slice(0, 10) as IsoDate
