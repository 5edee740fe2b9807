import type { Comp } from '../../contract/home.ts'
import type { Candidate } from '../../domain/comps/candidate.ts'
import type { IsoDate } from '../../domain/iso-date.ts'

/** A comp as the database holds it: what it is compared by, and what the browser shows of it. */
export type StoredCandidate = Candidate & {
  readonly status: 'Closed' | 'Active'
  readonly source: string
  readonly originatingSystemName: string | null
  readonly unparsedAddress: string | null
  readonly mediaUrl: string | null
  readonly listingUrl: string | null
  readonly closeDate: IsoDate | null
  readonly onMarketDate: IsoDate | null
}

/** The comp on the wire, as the specification names its fields (section 3). */
export const toComp = (candidate: StoredCandidate, miles: number): Comp => ({
  propertyId: candidate.propertyId,
  lat: candidate.latitude,
  long: candidate.longitude,
  address: { line: candidate.unparsedAddress ?? '' },
  price: candidate.price,
  beds: candidate.bedroomsTotal,
  baths: candidate.bathroomsTotalDecimal,
  squareFeet: candidate.livingArea,
  imageUrl: candidate.mediaUrl,
  webUrl: candidate.listingUrl,
  status: candidate.status,
  dateSold: candidate.closeDate,
  dateListed: candidate.onMarketDate,
  distanceMiles: Math.round(miles * 1000) / 1000,
})
