import { type Candidate, inFixedOrder } from '../comps/candidate.ts'
import { bandOf, degreesOf, milesBetween } from '../distance.ts'
import { firstAtLeast } from '../first-at-least.ts'
import { homeTypes } from '../listing/home-type.ts'
import { type SubjectRow, unlikeness } from './choose-comps.ts'
import { type HomeTable, homeTableOf } from './market-model/home-table.ts'

/** A home for sale near another, and how unlike they are by what comps are chosen by. */
export type NearbyOffer<C extends Candidate> = {
  readonly candidate: C
  readonly miles: number
  readonly unlikeness: number
}

/**
 * Homes for sale, laid out for "which of them near here are most alike": by home type and latitude band,
 * then longitude.
 */
export class HomesForSale<C extends Candidate> {
  readonly #bands: ReadonlyMap<string, Band<C>>

  constructor(homes: Iterable<C>) {
    const byBand = Map.groupBy(homes, (home) => bandKey(home.homeType, bandOf(home.latitude)))
    this.#bands = new Map(
      [...byBand].map(([key, homes]) => {
        const sorted = homes.sort((a, b) => a.longitude - b.longitude || inFixedOrder(a, b))
        return [key, { homes: sorted, table: homeTableOf(sorted) }]
      }),
    )
  }

  /**
   * The homes for sale of a home's type within `miles`, most alike first; equals by distance, then in a
   * fixed order. The home itself is left out under any listing or spelling of its address.
   */
  near(subject: SubjectRow, miles: number): NearbyOffer<C>[] {
    const { homes, row } = subject
    const at = { latitude: homes.latitude[row] ?? 0, longitude: homes.longitude[row] ?? 0 }
    const type = homeTypes[homes.type[row] ?? 0]
    const span = degreesOf(miles, at.latitude)
    const last = bandOf(at.latitude + span.latitude)
    const found: NearbyOffer<C>[] = []
    for (let number = bandOf(at.latitude - span.latitude); number <= last; number++) {
      const band = this.#bands.get(bandKey(type, number))
      if (!band) continue
      const west = at.longitude - span.longitude
      for (let i = firstAtLeast(band.homes, west, (home) => home.longitude); ; i++) {
        const candidate = band.homes[i]
        if (candidate === undefined || candidate.longitude > at.longitude + span.longitude) break
        const milesOff = milesBetween(at, candidate)
        if (milesOff > miles || isSameHome(subject, candidate)) continue
        found.push({
          candidate,
          miles: milesOff,
          unlikeness: unlikeness(homes, row, band.table, i, milesOff, 0),
        })
      }
    }
    return found.sort(mostAlikeFirst)
  }
}

type Band<C> = { readonly homes: readonly C[]; readonly table: HomeTable }

const bandKey = (homeType: string | undefined, number: number) => `${homeType} ${number}`

const isSameHome = (subject: SubjectRow, candidate: Candidate) =>
  candidate.propertyId === subject.propertyId ||
  (subject.addressKey !== null && candidate.addressKey === subject.addressKey)

const mostAlikeFirst = <C extends Candidate>(a: NearbyOffer<C>, b: NearbyOffer<C>) =>
  a.unlikeness - b.unlikeness || a.miles - b.miles || inFixedOrder(a.candidate, b.candidate)
