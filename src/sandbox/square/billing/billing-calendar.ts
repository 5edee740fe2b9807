import { addDays, type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'

/**
 * The first day of a monthly billing period: `anchor` for period 0, the same day of a later month for the
 * others, its last day when the month is shorter.
 */
export const periodStart = (anchor: IsoDate, period: number): IsoDate => {
  const [year = 0, month = 1, day = 1] = anchor.split('-').map(Number)
  const months = year * 12 + (month - 1) + period
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1]
  for (let on = day; on > 28; on--) {
    const date = isoDateOf(inYear, inMonth, on)
    if (date) return date
  }
  return isoDateOf(inYear, inMonth, Math.min(day, 28)) ?? anchor
}

/** The last day of a period: what Square calls the date charged through. */
export const periodEnd = (anchor: IsoDate, period: number): IsoDate =>
  addDays(periodStart(anchor, period + 1), -1)

/** The instant a date begins, UTC, in milliseconds since 1970. */
export const startOf = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`)
