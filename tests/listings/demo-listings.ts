import type { DemoListing } from '../../packages/sandbox/demo-market/demo-listing.ts'
import { drawDemoCity } from '../../packages/sandbox/demo-market/generate-demo-market.ts'
import { type DemoCity, demoCities } from '../../packages/sandbox/towns/demo-cities.ts'
import type { IsoDate } from '../../src/domain/iso-date.ts'

/** Every listing of the demo market as it was made for a date, city by city. */
export const demoListings = (
  asOf: IsoDate,
  cities: readonly DemoCity[] = demoCities,
): DemoListing[] => cities.flatMap((city) => drawDemoCity(city, asOf).listings)
