import type { Candidate, HomeFeatures } from '../../comps/candidate.ts'
import { type AlikeCursor, FEWEST_ALIKE, middleAndSpread } from './alike-nearby.ts'
import type { UsualArea } from './checked-home.ts'

/**
 * The living area that sales of a home's type nearby have, moved to the home's bedrooms; null where too few are
 * known. The home's own size plays no part in which sales those are.
 */
export const usualAreaOf = (
  alike: AlikeCursor,
  sales: readonly Candidate[],
  home: HomeFeatures & { readonly propertyId: string },
  day: number,
): UsualArea | null => {
  const rows = alike.of(home, day, { sizeCounts: false }) ?? []
  const areas: number[] = []
  for (const row of rows) {
    const sale = sales[row]
    if (!sale?.livingArea) continue
    const beds = Math.abs((home.bedroomsTotal ?? Number.NaN) - (sale.bedroomsTotal ?? Number.NaN))
    if (beds > 2) continue
    const more = (home.bedroomsTotal ?? 0) - (sale.bedroomsTotal ?? 0)
    areas.push(Math.log(sale.livingArea) + (Number.isNaN(beds) ? 0 : AREA_PER_BEDROOM * more))
  }
  return areas.length < FEWEST_ALIKE ? null : middleAndSpread(areas, MIN_AREA_SPREAD)
}

/** King County 2014-15: each bedroom more goes with about 30 % more living area. */
const AREA_PER_BEDROOM = 0.27
const MIN_AREA_SPREAD = 0.2
