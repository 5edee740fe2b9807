import type { FairMarketRents } from '../../domain/rents/fair-market-rents.ts'

/** HUD's table of rents that ships with the product. */
export type ShippedFairMarketRents = {
  /** Null for a zip that HUD has no rents for. */
  readonly ofZip: (zip: string) => FairMarketRents | null
}

/** A table of HUD that an operator brings in. */
export type FairMarketTable = {
  /** By zip, whole US dollars a month for homes of 0 to 4 bedrooms. */
  readonly rentsUsd: ReadonlyMap<string, readonly number[]>
  /** Rows without a zip or without one of the rents. */
  readonly refused: number
}

export type FairMarketTableOfYear = FairMarketTable & { readonly fiscalYear: number }
