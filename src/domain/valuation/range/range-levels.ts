/**
 * How many of 100 past sales the likely and the wide range of a value hold. Code that depends on these levels reads
 * them here; shipped figures for them are below. Answers and stored rows keep the figures in their names (`range80`,
 * `low90`, `cover80`).
 */
export const LIKELY_PERCENT = 80
export const WIDE_PERCENT = 90

/** Within a sentence, and where one begins. */
export const LIKELY_IN_WORDS = 'eight in ten'
export const LIKELY_BEGINS = 'Eight in ten'

/** The shares of cases below and above a range that holds `percent` of them, as many below as above. */
export const sharesBelow = (percent: number): Ends => ({
  low: (100 - percent) / 200,
  high: (100 + percent) / 200,
})

/** How many of a normal distribution's standard deviations to each side hold `LIKELY_PERCENT` of it. */
export const LIKELY_DEVIATIONS = 1.2815515655446004

/**
 * Misses with `LIKELY_PERCENT` of them below 1, as of normal errors: the even quantiles of the standard normal
 * distribution's absolute value, over `LIKELY_DEVIATIONS`.
 */
export const PSEUDO_MISSES = [
  0.024, 0.073, 0.123, 0.173, 0.223, 0.274, 0.327, 0.381, 0.438, 0.496, 0.557, 0.623, 0.692, 0.768,
  0.852, 0.947, 1.058, 1.197, 1.389, 1.749,
] as const

/** In logarithms, or in expected errors: below the value and above it. */
export type Ends = { readonly low: number; readonly high: number }

/** The ends of both ranges around ln value, in logarithms. */
export type Ranges = { readonly likely: Ends; readonly wide: Ends }

/** The same in expected errors, as stored and sent. */
export type RangeClass = {
  readonly low90: number
  readonly low80: number
  readonly high80: number
  readonly high90: number
}

export const rangeClassOf = ({ likely, wide }: Ranges): RangeClass => ({
  low90: wide.low,
  low80: likely.low,
  high80: likely.high,
  high90: wide.high,
})

export const rangesOf = ({ low90, low80, high80, high90 }: RangeClass, scale: number): Ranges => ({
  likely: { low: low80 * scale, high: high80 * scale },
  wide: { low: low90 * scale, high: high90 * scale },
})

/** Without past valuations: the likely range within about a third, the wide one within half. */
export const UNKNOWN_CLASS: RangeClass = { low90: -4, low80: -2.7, high80: 2.7, high90: 4 }
