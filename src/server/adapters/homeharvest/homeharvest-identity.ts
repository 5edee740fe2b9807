import type { IsoDate } from '../../../domain/iso-date.ts'
import { addressKeyOf } from '../../../domain/listings/reading/address-key.ts'

type Identity = {
  readonly propertyId: string
  readonly listingId: string
  readonly propertyUrl: string
  readonly mls: string
  readonly mlsNumber: string
  readonly closeDate: IsoDate | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly latitude: number
  readonly longitude: number
}

/**
 * The keys of a listing and of its home. A listing is its MLS and MLS number, which all versions have; else the
 * site's own number of it; else the home and, of a sale, the closing day. A home is its number on realtor.com,
 * which older versions have in the address of its page alone.
 */
export const identityOf = (
  listing: Identity,
): { readonly listingKey: string; readonly homeKey: string; readonly homeNamed: boolean } => {
  const { mls, mlsNumber, listingId, closeDate } = listing
  const home = homeIdOf(listing)
  const address = addressKeyOf(listing.address, listing.postalCode)
  const place = address ? `address:${address}` : `at:${listing.latitude},${listing.longitude}`
  const listingKey = mlsNumber
    ? `${mls}:${mlsNumber}`
    : listingId
      ? `listing:${listingId}`
      : `${home ? `home:${home}` : place}:${closeDate ?? 'offer'}`
  return {
    listingKey,
    homeKey: home ?? (address ? place : listingKey),
    homeNamed: home !== null,
  }
}

/** `5712113770`, or the same in `…/330-Windsor-Rd_Asheville_NC_28804_M57121-13770`. */
const homeIdOf = ({ propertyId, propertyUrl }: Identity): string | null => {
  if (propertyId) return propertyId
  const page = /\/realestateandhomes-detail\/(?:[^/?]*_)?M?(\d{4,6})-?(\d{4,6})(?=[/?#]|$)/.exec(
    propertyUrl,
  )
  return page ? `${page[1]}${page[2]}` : null
}
