// By its parts: the whole of date-fns takes half a second and 150 MB to load.
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { addDays, type IsoDate, parseIsoDate } from '../../../domain/iso-date.ts'

/**
 * The first day of a monthly billing period: `anchor` for period 0, the same day of a later month for the
 * others, its last day when the month is shorter.
 */
export const periodStart = (anchor: IsoDate, period: number): IsoDate =>
  parseIsoDate(format(addMonths(parseISO(anchor), period), 'yyyy-MM-dd')) ?? anchor

/** The last day of a period: what Square calls the date charged through. */
export const periodEnd = (anchor: IsoDate, period: number): IsoDate =>
  addDays(periodStart(anchor, period + 1), -1)

/** The instant a date begins, UTC, in milliseconds since 1970. */
export const startOf = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`)

/** Dates of subscriptions are dates here. */
export const TIMEZONE = 'Etc/UTC'
