/** Prices of this or less are transfers within families, fees and slips of the pen, not market sales. */
export const NO_MARKET_SALE_USD = 10_000

/** The least and the most that a figure can be. */
export type Plausible = readonly [least: number, most: number]

/**
 * A figure, rounded to whole ones or to the `parts` of one that count. Files write 0 or 1 for "unknown" and hold slips
 * of the pen: a figure out of its range is taken as unknown (null), since a wrong one would mislead every comparison.
 */
export const plausible = (
  figure: { readonly plausible: Plausible; readonly parts?: number },
  value: number | null,
): number | null => {
  const { parts = 1 } = figure
  const [least, most] = figure.plausible
  return value !== null && value >= least && value <= most
    ? Math.round(value * parts) / parts
    : null
}

/**
 * Whether a single home can hold this many bedrooms: each takes 70 sqft at least (International Residential
 * Code, R304.1), more than ten come with 300 sqft of house each, and beyond twenty it is not a single home.
 */
export const canHoldBedrooms = (livingArea: number | null, bedrooms: number): boolean => {
  if (bedrooms > 20) return false
  if (livingArea === null) return true
  return livingArea >= bedrooms * (bedrooms > 10 ? 300 : 70)
}

/** Whole days; more than a century is not such a count. */
export const plausibleDaysOnMarket = (days: number | null): number | null =>
  days !== null && days >= 0 && days < 36_525 ? Math.floor(days) : null

/** A price as whole dollars, null when it is not a price at all. */
export const plausiblePrice = (usd: number | null): number | null =>
  plausible({ plausible: [1, 1_000_000_000] }, usd)

/**
 * Characters an address, a city or a number may have, and the address of a page; anything longer is not one.
 */
export const LONGEST_TEXT = 250
export const LONGEST_URL = 2000
/** Characters of a description; what is behind them is cut off. */
export const LONGEST_REMARKS = 20_000
