/** What places a home in the order of best leads. */
export type Lead = {
  /** ln(ask / typical value). */
  readonly gap: number
  /** The logit of `flipScore`. */
  readonly flipScore: number
  /** Something about it, or its price, cannot be right. */
  readonly doubtful: boolean
  /** Null when the year it was built is not known. */
  readonly ageYears: number | null
  /** What its work may cost at the ask, in US dollars for each square foot; null where that is not known. */
  readonly roomPerSqft: number | null
  /** From the day a file or feed last showed it to the newest day of its market; 0 for one seen then. */
  readonly daysUnseen: number
}

/**
 * The numbers a home is ordered by as a lead, the smallest first: where the first are equal, the next ones decide.
 * Doubtful homes come last, those under 8 years of age before them; homes that ask at least 14% less than their typical
 * value before all others; then the flip score in steps of half a logit; within a step the larger room for repairs per
 * square foot. A home that has not been seen for a while may be gone: each day takes ln 2 / 21 from its score, so that a
 * sighting two weeks old puts it one step back. Deep gaps are signs of work to do, not errors: they count in full.
 * Measured in bench/valuation/flips.md.
 */
export const leadPlace = (lead: Lead): number[] => [
  lead.doubtful ? 2 : lead.ageYears !== null && lead.ageYears < MIN_AGE_YEARS ? 1 : 0,
  lead.gap <= DEEP_GAP ? 0 : 1,
  -Math.floor((lead.flipScore - LOGITS_A_DAY * Math.max(0, lead.daysUnseen)) / LEAD_STEP),
  lead.roomPerSqft === null ? Number.POSITIVE_INFINITY : -lead.roomPerSqft,
]

/** Among homes that ask less than 14% under their value, .2 to 1% are ever flipped. */
export const DEEP_GAP = Math.log(1 - 0.14)
/** Younger homes that look cheap are something else than their records say. */
export const MIN_AGE_YEARS = 8
export const LEAD_STEP = 0.5
/** As if half of all homes were gone three weeks after they were last seen. */
export const LOGITS_A_DAY = Math.LN2 / 21
