import type { IsoDate } from '../iso-date.ts'
import { beginOfFiscalYear, type FairMarketRents, fairMarketRentUsd } from './fair-market-rents.ts'

/** What a home may rent for, and where that comes from. Money is whole cents a month. */
export type RentEstimate = {
  readonly rentCentsAMonth: number
  /** Eight in ten rents of such homes are expected in it; null where nothing says so. */
  readonly range80: { readonly lowCents: number; readonly highCents: number } | null
  /** The landlord pays the utilities out of it. */
  readonly includesUtilities: boolean
  /** Of so many rents; null where it is of a table. */
  readonly count: number | null
  /** How it was found, as sentences. */
  readonly words: string
  /** Who says so: `HUD`, `RentCast file`. */
  readonly source: string
  readonly asOf: IsoDate
}

/** The estimate by HUD's table for a zip; null where it has none for so many bedrooms. */
export const fairMarketEstimate = (
  zip: string,
  rents: FairMarketRents,
  bedrooms: number,
): RentEstimate | null => {
  const rentUsd = fairMarketRentUsd(rents, bedrooms)
  if (rentUsd === null) return null
  const home =
    bedrooms === 0 ? 'a studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`
  return {
    rentCentsAMonth: 100 * rentUsd,
    range80: null,
    includesUtilities: true,
    count: null,
    words: `HUD Small Area Fair Market Rent, FY${rents.fiscalYear}, for ${home} in zip ${zip}: 40th percentile, utilities included. Where the tenant pays the utilities, the rent is lower by them.`,
    source: 'HUD',
    asOf: beginOfFiscalYear(rents.fiscalYear),
  }
}
