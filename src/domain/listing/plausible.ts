import type { IsoDate } from '../iso-date.ts'

/**
 * What a home's figures may be. Files write 0 or 1 for "unknown" and hold slips of the pen; a figure out of
 * its range is taken as unknown (null), since a wrong one would mislead every comparison.
 */

/** Prices of this or less are transfers within families, fees and slips of the pen, not market sales. */
export const NO_MARKET_SALE_USD = 10_000

/** Square feet of living space, from a room to a palace. */
export const plausibleLivingArea = (squareFeet: number | null): number | null =>
  wholeWithin(squareFeet, 100, 200_000)

/** Square feet of land, from a row house's footprint to a ranch. */
export const plausibleLotSize = (squareFeet: number | null): number | null =>
  wholeWithin(squareFeet, 100, 2_000_000_000)

/** Built since 1700, or to be finished within three years of the file. */
export const plausibleYearBuilt = (year: number | null, exportedOn: IsoDate): number | null =>
  wholeWithin(year, 1700, Number(exportedOn.slice(0, 4)) + 3)

/** Bathrooms, halves and quarters counted. */
export const plausibleBathrooms = (bathrooms: number | null): number | null =>
  bathrooms !== null && bathrooms > 0 && bathrooms <= MAX_ROOMS
    ? Math.round(bathrooms * 100) / 100
    : null

/** Bedrooms; 0 means a studio where homes may be studios, else unknown. */
export const plausibleBedrooms = (
  bedrooms: number | null,
  home: { readonly mayBeStudio: boolean },
): number | null => wholeWithin(bedrooms, home.mayBeStudio ? 0 : 1, MAX_ROOMS)

/**
 * Whether a single home can hold this many bedrooms: each takes 70 sqft at least (International Residential
 * Code, R304.1), more than ten come with 300 sqft of house each, and beyond twenty it is not a single home.
 */
export const canHoldBedrooms = (livingArea: number | null, bedrooms: number): boolean => {
  if (bedrooms > 20) return false
  if (livingArea === null) return true
  return livingArea >= bedrooms * (bedrooms > 10 ? 300 : 70)
}

/** Whole dollars a month; 0 says that there are no dues. */
export const plausibleAssociationFee = (usdAMonth: number | null): number | null =>
  wholeWithin(usdAMonth, 0, 20_000)

/** Whole days; more than a century is not such a count. */
export const plausibleDaysOnMarket = (days: number | null): number | null =>
  days !== null && days >= 0 && days < 36_525 ? Math.floor(days) : null

/** A price as whole dollars, null when it is not a price at all. */
export const plausiblePrice = (usd: number | null): number | null =>
  wholeWithin(usd, 1, 1_000_000_000)

/**
 * Characters an address, a city or a number may have, and the address of a page; anything longer is not one.
 */
export const LONGEST_TEXT = 250
export const LONGEST_URL = 2000

const MAX_ROOMS = 50

const wholeWithin = (value: number | null, least: number, most: number): number | null => {
  if (value === null || value < least || value > most) return null
  return Math.round(value)
}
