import type { Comp } from '../../contract/homes/home.ts'
import type { Candidate } from '../../domain/comps/candidate.ts'
import { milesBetween, type Point } from '../../domain/distance.ts'
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

/**
 * Writes comps as JSON: a comp's own fields once, no matter how many homes it stands beside, and with its distance
 * once for each home, no matter at how many distances it is shown. A cursor: `array` answers for the home of the last
 * `startWith`.
 */
export class CompWriter {
  readonly #written = new Map<StoredCandidate, string>()
  readonly #beside = new Map<StoredCandidate, string>()
  #home: Point = { latitude: 0, longitude: 0 }

  startWith(home: Point): void {
    this.#home = home
    this.#beside.clear()
  }

  /** A JSON array of the contract's Comp. */
  array(comps: readonly StoredCandidate[]): string {
    return `[${comps.map((candidate) => this.#comp(candidate)).join(',')}]`
  }

  #comp(candidate: StoredCandidate): string {
    const known = this.#beside.get(candidate)
    if (known !== undefined) return known
    let written = this.#written.get(candidate)
    if (written === undefined) {
      written = JSON.stringify(toComp(candidate)).slice(0, -1)
      this.#written.set(candidate, written)
    }
    const miles = Math.round(milesBetween(this.#home, candidate) * 1000) / 1000
    const comp = `${written},"distanceMiles":${miles}}`
    this.#beside.set(candidate, comp)
    return comp
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
