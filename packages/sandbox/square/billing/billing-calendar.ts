import { addDays, type IsoDate, utcDateOf } from '../../../../src/domain/iso-date.ts'

/**
 * The first day of a monthly billing period: `anchor` for period 0, the same day of a later month for the
 * others, its last day when the month is shorter.
 */
export const periodStart = (anchor: IsoDate, period: number): IsoDate => {
  const year = Number(anchor.slice(0, 4))
  const month = Number(anchor.slice(5, 7)) - 1 + period
  const day = Number(anchor.slice(8))
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return utcDateOf(new Date(Date.UTC(year, month, Math.min(day, lastDay))))
}

/** The last day of a period: what Square calls the date charged through. */
export const periodEnd = (anchor: IsoDate, period: number): IsoDate =>
  addDays(periodStart(anchor, period + 1), -1)

/** The instant a date begins, UTC, in milliseconds since 1970. */
export const startOf = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`)

/** Dates of subscriptions are dates here. */
export const TIMEZONE = 'Etc/UTC'
