import { bandOf, degreesOf, milesBetween } from '../distance.ts'
import { firstAtLeast } from '../first-at-least.ts'
import { type Candidate, inFixedOrder, type Neighbour, type Subject } from './candidate.ts'
import { likeness } from './likeness.ts'

/**
 * Candidates laid out for "who is near": by home type, then latitude band, then longitude. Finding the
 * neighbours within a mile reads five short runs.
 */
export class Neighbourhood<C extends Candidate> {
  readonly #bands = new Map<string, Band<C>>()

  constructor(candidates: Iterable<C>) {
    for (const candidate of candidates) {
      const key = bandKey(candidate.homeType, bandOf(candidate.latitude))
      const band = this.#bands.get(key)
      if (band) band.push(candidate)
      else this.#bands.set(key, [candidate])
    }
    for (const band of this.#bands.values())
      band.sort((a, b) => a.longitude - b.longitude || inFixedOrder(a, b))
  }

  /**
   * The candidates of the subject's type within `radiusMiles` and `windowDays` before `asOfDay`, with
   * likeness. The home itself is left out under any listing, earlier sale or spelling of its address.
   */
  near(subject: Subject, { radiusMiles, asOfDay, windowDays }: NearOptions): Neighbour<C>[] {
    const span = degreesOf(radiusMiles, subject.latitude)
    const first = bandOf(subject.latitude - span.latitude)
    const last = bandOf(subject.latitude + span.latitude)
    const found: Neighbour<C>[] = []
    for (let number = first; number <= last; number++) {
      const band = this.#bands.get(bandKey(subject.homeType, number))
      if (!band) continue
      const east = subject.longitude + span.longitude
      const west = subject.longitude - span.longitude
      for (let i = firstAtLeast(band, west, longitudeOf); ; i++) {
        const candidate = band[i]
        if (candidate === undefined || candidate.longitude > east) break
        const daysApart = asOfDay - candidate.day
        if (daysApart < 0 || daysApart > windowDays || isSameHome(subject, candidate)) continue
        const miles = milesBetween(subject, candidate)
        if (miles > radiusMiles) continue
        found.push({ candidate, miles, weight: likeness(subject, candidate, miles, daysApart) })
      }
    }
    return found
  }
}

export type NearOptions = {
  readonly radiusMiles: number
  readonly asOfDay: number
  readonly windowDays: number
}

type Band<C> = C[]

const bandKey = (homeType: string, number: number) => `${homeType} ${number}`

const isSameHome = (subject: Subject, candidate: Candidate) =>
  candidate.propertyId === subject.propertyId ||
  (subject.addressKey !== null && candidate.addressKey === subject.addressKey)

const longitudeOf = (candidate: Candidate) => candidate.longitude
