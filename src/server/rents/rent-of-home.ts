import type { Kysely } from 'kysely'
import type { HomeRent, RentRow } from '../../contract/rents.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { coarsePoint } from '../../domain/listings/display-rules.ts'
import {
  RENT_COMPS_MILES,
  type RentComp,
  rentByComps,
  sourceOf,
} from '../../domain/rents/rent-comps.ts'
import { fairMarketEstimate, type RentEstimate } from '../../domain/rents/rent-estimate.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Owner } from '../platform/kept/owner.ts'
import type { ShippedFairMarketRents } from './ports.ts'
import { findHomeToRent, type HomeToRent, importedFairMarketRents, rentsAround } from './store.ts'

export type RentDeps = {
  readonly db: Kysely<Database>
  readonly shipped: ShippedFairMarketRents
  readonly today: () => IsoDate
}

/**
 * What a home may rent for: by comps of rents where there are enough, else by HUD's table. Null for a home that is not
 * known.
 */
export const rentOfHome = async (
  deps: RentDeps,
  propertyId: string,
  owner: Owner | null = null,
): Promise<HomeRent | null> => {
  const home = await findHomeToRent(deps.db, propertyId, owner)
  if (home === undefined) return null
  if (home.homeType === 'MultiFamily') return noRent(OF_SEVERAL_HOMES)
  if (home.bedroomsTotal === null) return noRent(BEDROOMS_UNKNOWN)
  const subject = home.addressShown ? home : { ...home, ...coarsePoint(home) }
  const rents = await rentsAround(deps.db, subject, RENT_COMPS_MILES)
  const byComps = rentByComps(subject, rents, home.asOf ?? deps.today())
  if (byComps !== null)
    return { estimate: byComps.estimate, why: null, rentals: byComps.comps.map(toRentRow) }
  const estimate = await fairMarketRentOf(deps, home.postalCode, home.bedroomsTotal)
  return estimate === null ? noRent(whyNone(home)) : { estimate, why: null, rentals: [] }
}

/** The rent by the newest fair market rents of a zip; null where there are none. */
export const fairMarketRentOf = async (
  { db, shipped }: Pick<RentDeps, 'db' | 'shipped'>,
  zip: string | null,
  bedrooms: number,
): Promise<RentEstimate | null> => {
  if (zip === null) return null
  const known = [await importedFairMarketRents(db, zip), shipped.ofZip(zip) ?? undefined]
  const [newest] = known
    .flatMap((rents) => rents ?? [])
    .toSorted((a, b) => b.fiscalYear - a.fiscalYear)
  return newest === undefined ? null : fairMarketEstimate(zip, newest, bedrooms)
}

const noRent = (why: string): HomeRent => ({ estimate: null, why, rentals: [] })

const OF_SEVERAL_HOMES =
  'This is a building of several homes: add up the rents of its units, and enter the sum.'
const BEDROOMS_UNKNOWN =
  'How many bedrooms it has is not known, so no rent can be suggested. Enter one.'

const whyNone = ({ postalCode }: HomeToRent): string =>
  postalCode === null
    ? 'Its zip code is not known, and fewer than five rents like it are on file. Enter a rent.'
    : `HUD has no rent for zip ${postalCode}, and fewer than five rents like it are on file. Enter a rent.`

const toRentRow = ({ listing, distanceMiles, adjustedUsd }: RentComp): RentRow => ({
  address: listing.unparsedAddress ?? '',
  city: listing.city ?? '',
  state: listing.stateOrProvince ?? '',
  zip: listing.postalCode ?? '',
  lat: listing.latitude,
  long: listing.longitude,
  homeType: listing.homeType ?? 'Other',
  beds: listing.bedroomsTotal,
  baths: listing.bathroomsTotalDecimal,
  squareFeet: listing.livingArea,
  rent: listing.rentUsd,
  adjustedRent: adjustedUsd,
  distanceMiles,
  listedOn: listing.listedOn,
  seenOn: listing.seenOn,
  source: sourceOf(listing),
})
