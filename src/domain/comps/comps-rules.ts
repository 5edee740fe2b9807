/** At most so many comps stand beside a home. */
export const MAX_COMPS = 12

/** Comps are sales of the last twelve months before the as-of date. */
export const COMPS_WINDOW_DAYS = 365
