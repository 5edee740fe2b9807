import type { Candidate } from '../../src/domain/comps/candidate.ts'
import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'

/** The last day that synthetic sales close. */
export const LAST_DAY = 20_000

type SyntheticTown = {
  readonly seed?: number
  readonly scatter?: number
  readonly wide?: number
}

/**
 * Sales of a town that follows known rules: price rises with size, lot and baths, falls with age and with
 * distance from the middle, 3 % a year over time, and scatters by `scatter` (logarithms). Bedrooms come
 * with size and, as in real files, those squeezed into a given size cost. The town is `wide` times as wide
 * as a mile or so.
 */
export const syntheticSales = (
  count: number,
  { seed = 1, scatter = 0.12, wide = 1 }: SyntheticTown = {},
): Candidate[] => {
  const { uniform, normal } = drawsOf(seed)
  return Array.from({ length: count }, (_, i) => {
    const livingArea = Math.round(1700 * Math.exp(0.35 * normal()))
    const bedroomsTotal = Math.max(1, Math.round(livingArea / 600 + 0.7 * normal()))
    const bathroomsTotalDecimal = Math.max(
      1,
      Math.round((livingArea / 450) * 0.5 + uniform()) / 2 + 1,
    )
    const lotSizeSquareFeet = uniform() < 0.1 ? null : Math.round(6000 * Math.exp(0.5 * normal()))
    const yearBuilt = uniform() < 0.05 ? null : 1920 + Math.floor(100 * uniform())
    const [east, north] = [normal(), normal()]
    const day = LAST_DAY - Math.floor(500 * uniform())
    const isCondo = uniform() < 0.15
    const lnPrice =
      12 +
      0.6 * Math.log(livingArea / 1700) -
      0.04 * (bedroomsTotal - livingArea / 600) +
      0.06 * bathroomsTotalDecimal +
      0.05 * Math.log((lotSizeSquareFeet ?? 6000) / 6000) +
      0.002 * ((yearBuilt ?? 1970) - 1970) -
      0.15 * Math.hypot(east, north) +
      (0.03 * (day - LAST_DAY)) / 365 -
      (isCondo ? 0.2 : 0) +
      scatter * normal()
    return {
      listingKey: `sale${i}`,
      propertyId: `home${i}`,
      addressKey: null,
      homeType: isCondo ? 'Condo' : 'House',
      latitude: 40 + north * 0.015 * wide,
      longitude: -83 + east * 0.02 * wide,
      livingArea,
      lotSizeSquareFeet,
      yearBuilt,
      bathroomsTotalDecimal,
      bedroomsTotal,
      price: Math.round(Math.exp(lnPrice)),
      day,
    }
  })
}
