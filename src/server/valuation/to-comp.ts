import type { Comp } from '../../contract/home.ts'
import type { Candidate } from '../../domain/comps/candidate.ts'
import type { Check } from '../../domain/listing/checks/check.ts'
import { shownAddress } from '../../domain/listing/display-rules.ts'
import { type StoredListing, shownLink, sourceOnWire } from '../listings/queries.ts'

/** A comp as the database holds it: what it is compared by, and what the browser shows of it. */
export type StoredCandidate = Candidate &
  Pick<
    StoredListing,
    | 'source'
    | 'originatingSystemName'
    | 'unparsedAddress'
    | 'mediaUrl'
    | 'listingUrl'
    | 'closeDate'
    | 'onMarketDate'
    | 'askedBefore'
    | 'listOfficeName'
    | 'internetAddressDisplayYn'
  > & {
    readonly status: 'Closed' | 'Active'
    /** What may be wrong with a sale; absent for one without a fault, and for a home for sale. */
    readonly checks?: readonly Check[]
  }

/** Writes comps as JSON; a comp's own fields are written once, no matter how many homes it stands beside. */
export class CompWriter {
  readonly #written = new Map<StoredCandidate, string>()

  /** A JSON array of the contract's Comp. */
  array(comps: readonly { readonly candidate: StoredCandidate; readonly miles: number }[]): string {
    return `[${comps.map(({ candidate, miles }) => this.#comp(candidate, miles)).join(',')}]`
  }

  #comp(candidate: StoredCandidate, miles: number): string {
    let written = this.#written.get(candidate)
    if (written === undefined) {
      written = JSON.stringify(toComp(candidate)).slice(0, -1)
      this.#written.set(candidate, written)
    }
    return `${written},"distanceMiles":${Math.round(miles * 1000) / 1000}}`
  }
}

/** The comp on the wire, without its distance, as the specification names its fields (section 3). */
const toComp = (candidate: StoredCandidate): Omit<Comp, 'distanceMiles'> => ({
  propertyId: candidate.propertyId,
  lat: candidate.latitude,
  long: candidate.longitude,
  address: { line: shownAddress(candidate) },
  price: candidate.price,
  beds: candidate.bedroomsTotal,
  baths: candidate.bathroomsTotalDecimal,
  squareFeet: candidate.livingArea,
  imageUrl: candidate.mediaUrl,
  webUrl: shownLink(candidate),
  status: candidate.status,
  dateSold: candidate.closeDate,
  dateListed: candidate.onMarketDate,
  ...(candidate.status === 'Closed' && candidate.askedBefore !== null
    ? { asked: candidate.askedBefore }
    : {}),
  ...sourceOnWire(candidate),
  checks: [...(candidate.checks ?? [])],
})
