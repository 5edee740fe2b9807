import type { FairMarketRents } from '../../domain/rents/fair-market-rents.ts'

/** HUD's table of rents that ships with the product. */
export type ShippedFairMarketRents = {
  /** Null for a zip that HUD has no rents for. */
  readonly ofZip: (zip: string) => FairMarketRents | null
}
