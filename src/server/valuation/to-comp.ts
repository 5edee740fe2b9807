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
 * Writes comps as JSON in UTF-8, as they are sent to the database: a comp's own fields once, no matter how many homes it
 * stands beside, and with its distance once for each home, no matter at how many distances it is shown. A cursor:
 * `array` answers for the home of the last `startWith`.
 */
export class CompWriter {
  readonly #written = new Map<StoredCandidate, Buffer>()
  readonly #beside = new Map<StoredCandidate, Buffer>()
  #home: Point = { latitude: 0, longitude: 0 }
  #room = Buffer.alloc(0)

  startWith(home: Point): void {
    this.#home = home
    this.#beside.clear()
  }

  /** A JSON array of the contract's Comp. */
  array(comps: readonly StoredCandidate[]): Buffer {
    if (comps.length === 0) return NO_COMPS
    let length = 1
    for (const candidate of comps) length += this.#comp(candidate).length + 1
    const array = this.#takeRoom(length)
    let at = 0
    for (const candidate of comps) {
      array[at] = at === 0 ? ARRAY_BEGINS : COMMA
      const comp = this.#comp(candidate)
      array.set(comp, at + 1)
      at += comp.length + 1
    }
    array[at] = ARRAY_ENDS
    return array
  }

  /** Part of a large piece of memory that many arrays share. */
  #takeRoom(length: number): Buffer {
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(Math.max(length, ROOM))
    const taken = this.#room.subarray(0, length)
    this.#room = this.#room.subarray(length)
    return taken
  }

  #comp(candidate: StoredCandidate): Buffer {
    const known = this.#beside.get(candidate)
    if (known !== undefined) return known
    let written = this.#written.get(candidate)
    if (written === undefined) {
      written = Buffer.from(`${JSON.stringify(toComp(candidate)).slice(0, -1)},"distanceMiles":`)
      this.#written.set(candidate, written)
    }
    const miles = `${Math.round(milesBetween(this.#home, candidate) * 1000) / 1000}}`
    const comp = Buffer.allocUnsafe(written.length + miles.length)
    comp.set(written)
    comp.write(miles, written.length, 'latin1')
    this.#beside.set(candidate, comp)
    return comp
  }
}

/** Bytes: some fifty homes' comps. */
const ROOM = 2 ** 20

const NO_COMPS = Buffer.from('[]')
const [ARRAY_BEGINS = 0, ARRAY_ENDS = 0] = NO_COMPS
const COMMA = ','.charCodeAt(0)

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
