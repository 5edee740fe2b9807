import type { IsoDate } from '../../../domain/iso-date.ts'
import { addressKeyOf } from '../../../domain/listings/reading/address-key.ts'

type Identity = {
  readonly source: string
  readonly mlsNumber: string
  readonly url: string
  readonly closeDate: IsoDate | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly latitude: number
  readonly longitude: number
}

/**
 * The listing: its MLS and MLS number. A sale outside the MLS has neither, so there it is the home and the
 * closing date.
 */
export const listingKeyOf = (listing: Identity): string => {
  if (listing.mlsNumber) return `${listing.source}:${listing.mlsNumber}`
  const home = homeIdOf(listing.url)
  return `${home ? `url:${home}` : placeOf(listing)}:${listing.closeDate ?? 'offer'}`
}

/** The home, which may be listed and sold many times: its number on Redfin, else its address, else the listing alone. */
export const homeKeyOf = (listing: Identity): string =>
  homeIdOf(listing.url) ?? addressOf(listing) ?? listingKeyOf(listing)

/** Whether the listing's page names the home. */
export const isHomeNamed = (listing: Identity): boolean => homeIdOf(listing.url) !== null

const homeIdOf = (url: string): string | null => /\/home\/(\d+)/.exec(url)?.[1] ?? null

const addressOf = ({ address, postalCode }: Identity): string | null => {
  const key = addressKeyOf(address, postalCode)
  return key && `address:${key}`
}

const placeOf = (listing: Identity): string =>
  addressOf(listing) ?? `at:${listing.latitude},${listing.longitude}`
