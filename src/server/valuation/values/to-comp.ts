import type { Comp } from '../../../contract/search/home.ts'
import type { ReadSale } from '../../../domain/condition/fit-condition.ts'
import { milesBetween, type Point } from '../../../domain/distance.ts'
import type { Check } from '../../../domain/listings/checks/check.ts'
import { shownAddress } from '../../../domain/listings/display-rules.ts'
import { type StoredListing, shownLink, sourceOnWire } from '../../listings/queries.ts'

/** A comp as the database holds it: what it is compared by, and what the browser shows of it. */
export type StoredCandidate = ReadSale &
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
    | 'internetAddressDisplayYN'
  > & {
    readonly status: 'Closed' | 'Active'
    /** What may be wrong with a sale; absent for one without a fault, and for a home for sale. */
    readonly checks?: readonly Check[]
  }

/**
 * Writes comps as JSON in UTF-8, as they are sent to the database: a comp's own fields once, no matter how many homes
 * it is a comp of, and its distance once for each home, no matter at how many distances it is shown. A cursor: `array`
 * answers for the home of the last `startWith`.
 */
export class CompWriter {
  readonly #written = new Map<StoredCandidate, WrittenComp>()
  #home: Point = { latitude: 0, longitude: 0 }
  /** Counts homes. */
  #turn = 0
  #room = new Uint8Array(0)
  #at = 0
  #rooms: ArrayBuffer[] = []

  startWith(home: Point): void {
    this.#home = home
    this.#turn += 1
  }

  /** A JSON array of the contract's Comp. */
  array(comps: readonly StoredCandidate[]): Uint8Array {
    if (comps.length === 0) return NO_COMPS
    const written = comps.map((comp) => this.#beside(comp))
    this.#makeRoom(written.reduce((sum, { text }) => sum + text.length + MAX_BYTES_OF_MILES, 1))
    const room = this.#room
    const start = this.#at
    let at = start
    for (const { text, thousandths } of written) {
      room[at] = at === start ? ARRAY_BEGINS : COMMA
      room.set(text, at + 1)
      at = putMiles(room, at + 1 + text.length, thousandths)
      room[at++] = COMP_ENDS
    }
    room[at++] = ARRAY_ENDS
    this.#at = at
    return room.subarray(start, at)
  }

  /** The memory of all arrays since the last call, which passes to the caller: none is written to it any more. */
  takeMemory(): ArrayBuffer[] {
    const taken = this.#rooms
    this.#rooms = []
    this.#room = new Uint8Array(0)
    this.#at = 0
    return taken
  }

  /** Many arrays share a large piece of memory. */
  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#room.length) return
    const memory = new ArrayBuffer(Math.max(bytes, ROOM))
    this.#rooms.push(memory)
    this.#room = new Uint8Array(memory)
    this.#at = 0
  }

  #beside(candidate: StoredCandidate): WrittenComp {
    let comp = this.#written.get(candidate)
    if (comp === undefined) {
      const own = `${JSON.stringify(toComp(candidate)).slice(0, -1)},"distanceMiles":`
      comp = { text: Buffer.from(own), thousandths: 0, turn: 0 }
      this.#written.set(candidate, comp)
    }
    if (comp.turn !== this.#turn) {
      comp.turn = this.#turn
      comp.thousandths = Math.round(milesBetween(this.#home, candidate) * 1000)
    }
    return comp
  }
}

/** A comp's own fields, and how far it is from the home of one turn, in thousandths of a mile. */
type WrittenComp = { readonly text: Uint8Array; thousandths: number; turn: number }

/** Puts miles as JSON has them, without zeros at the end. Returns where the next byte goes. */
const putMiles = (bytes: Uint8Array, start: number, thousandths: number): number => {
  let at = start
  const whole = Math.floor(thousandths / 1000)
  let power = 1
  while (10 * power <= whole) power *= 10
  for (; power >= 1; power /= 10) bytes[at++] = ZERO + (Math.floor(whole / power) % 10)
  let rest = thousandths - 1000 * whole
  if (rest > 0) bytes[at++] = POINT
  for (let place = 100; rest > 0; place /= 10) {
    const digit = Math.floor(rest / place)
    bytes[at++] = ZERO + digit
    rest -= digit * place
  }
  return at
}

/** Bytes: some fifty homes' comps. */
const ROOM = 2 ** 20
/** With the comma before the comp and the brace behind it. */
const MAX_BYTES_OF_MILES = 16

const NO_COMPS: Uint8Array = Buffer.from('[]')
const [ARRAY_BEGINS = 0, ARRAY_ENDS = 0, COMP_ENDS = 0, COMMA = 0, POINT = 0, ZERO = 0] =
  Buffer.from('[]},.0')

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
  ...(candidate.condition ? { condition: candidate.condition } : {}),
  checks: [...(candidate.checks ?? [])],
})
