import type { Point } from '../distance.ts'

/**
 * What sellers may keep back (RESO Data Dictionary, InternetAddressDisplayYN and
 * InternetAutomatedValuationDisplayYN; the rules of the National Association of Realtors for virtual office
 * websites). A listing whose InternetEntireListingDisplayYN is false counts for nothing (`standingsOf`).
 */

/** In place of an address. */
export const ADDRESS_NOT_SHOWN = 'Address not shown at the seller’s request'

export const VALUE_NOT_SHOWN = 'The seller has asked that no automated value be shown.'

type Addressed = {
  readonly unparsedAddress: string | null
  readonly internetAddressDisplayYN: boolean
}

/**
 * Where a home with a hidden address is shown, within half a mile of where it is: not only on maps, but for everything
 * worked out from its place, so that no distance, weight or value shown narrows it down further.
 */
export const coarsePoint = ({ latitude, longitude }: Point): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})

const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** The address as it is shown: one that is kept back is called so. */
export const shownAddress = ({ unparsedAddress, internetAddressDisplayYN }: Addressed): string =>
  internetAddressDisplayYN ? (unparsedAddress ?? '') : ADDRESS_NOT_SHOWN

/** A description that names the house number of an address kept back is kept back with it. */
export const shownRemarks = ({
  publicRemarks,
  unparsedAddress,
  internetAddressDisplayYN,
}: Addressed & { readonly publicRemarks: string | null }): string | null => {
  if (publicRemarks === null || internetAddressDisplayYN) return publicRemarks
  const number = /^\s*([\da-z-]*\d[\da-z-]*)\b/i.exec(unparsedAddress ?? '')?.[1]
  const words = publicRemarks.toLowerCase().split(/[^\da-z-]+/)
  return number === undefined || words.includes(number.toLowerCase()) ? null : publicRemarks
}
