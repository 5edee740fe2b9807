import { integerAt, numberAt } from '../entry-at.ts'
import { type Candidate, isSameHome } from './candidate.ts'
import { dissimilarity, type SubjectRow } from './choose-comps.ts'
import { MAX_COMPS } from './comps-rules.ts'
import { HomesByPlace, NearbyCursor } from './homes-by-place.ts'
import { leastDissimilar } from './least-dissimilar.ts'

/** A home for sale near another. */
export type NearbyOffer<C extends Candidate> = { readonly candidate: C; readonly miles: number }

/** Homes for sale, to be shown beside one: chosen by the likeness that comps are chosen by. */
export class HomesForSale<C extends Candidate> {
  readonly #offers: HomesByPlace<C>
  readonly #near: NearbyCursor
  readonly #dissimilarity: Float64Array

  constructor(offers: Iterable<C>) {
    this.#offers = new HomesByPlace(offers)
    this.#near = new NearbyCursor(this.#offers)
    this.#dissimilarity = new Float64Array(this.#offers.candidates.length)
  }

  /**
   * For each of `distances` (miles) at most twelve homes for sale of a home's type that lie within it, the
   * most alike first. The home itself is left out under any listing or spelling of its address.
   */
  mostAlike(subject: SubjectRow, distances: readonly number[]): NearbyOffer<C>[][] {
    const { homes, row } = subject
    const { candidates, homes: offers } = this.#offers
    const near = this.#near
    near.find(numberAt(homes.latitude, row), numberAt(homes.longitude, row), Math.max(...distances))
    const { found } = near
    for (let i = 0; i < found; i++) {
      const offer = integerAt(near.rows, i)
      const isOther = offers.type[offer] !== homes.type[row]
      this.#dissimilarity[i] = isOther
        ? Number.POSITIVE_INFINITY
        : dissimilarity(homes, row, offers, offer, numberAt(near.miles, i), 0)
    }
    return distances.map((miles) => {
      const { at } = leastDissimilar(this.#dissimilarity, { found, most: MAX_COMPS }, (i) => {
        if (numberAt(near.miles, i) > miles || this.#dissimilarity[i] === Number.POSITIVE_INFINITY)
          return false
        const candidate = candidates[integerAt(near.rows, i)]
        return candidate !== undefined && !isSameHome(subject, candidate)
      })
      return Array.from(at).flatMap((i) => {
        const candidate = candidates[integerAt(near.rows, i)]
        return candidate ? { candidate, miles: numberAt(near.miles, i) } : []
      })
    })
  }
}
