import { DAYS_PER_YEAR } from '../time-units.ts'
/** At most this many comps stand beside a home. */
export const MAX_COMPS = 12

/** Comps are sales of this many months up to the as-of date. */
export const COMPS_MONTHS = 12
/** The same in days: 365. */
export const COMPS_WINDOW_DAYS = Math.round((COMPS_MONTHS * DAYS_PER_YEAR) / 12)

/** At most this many sales make the nearby pattern. */
export const MAX_PATTERN_SALES = 40
/** The nearby pattern looks this far. */
export const PATTERN_MILES = 1
/** The nearby pattern looks this far where sales are few: no value looks farther. */
export const REACH_MILES = 3
