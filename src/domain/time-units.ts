/** Milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A year as rules count it: the comps' window and the market's time. Leap days are left aside. */
export const DAYS_PER_YEAR = 365
/** On average: a year of 365.25 days, in twelve. */
export const DAYS_PER_MONTH = 30.44
