import { homeTypes } from '../listing/home-type.ts'
import type { HomeFeatures } from './candidate.ts'

/** Homes in columns, as the arithmetic reads them. A feature that is not known is NaN. */
export type HomeTable = {
  readonly length: number
  /** Degrees. */
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  /** Natural logarithm of square feet. */
  readonly lnArea: Float64Array
  readonly lnLot: Float64Array
  readonly yearBuilt: Float64Array
  readonly baths: Float64Array
  readonly beds: Float64Array
  /** Index into `homeTypes`. */
  readonly type: Uint8Array
  /** Day number of the closing, or of the day to value for. */
  readonly day: Float64Array
}

/** A home on a day: sold then, or to be valued for then. */
export type HomeOnDay = HomeFeatures & { readonly day: number }

/** The homes in columns, in the order given. */
export const homeTableOf = (homes: readonly HomeOnDay[]): HomeTable => {
  const column = (numberOf: (home: HomeOnDay) => number) => {
    // `Float64Array.from` takes several times as long.
    const numbers = new Float64Array(homes.length)
    for (const [row, home] of homes.entries()) numbers[row] = numberOf(home)
    return numbers
  }
  return {
    length: homes.length,
    latitude: column((home) => home.latitude),
    longitude: column((home) => home.longitude),
    lnArea: column((home) => logOf(home.livingArea)),
    lnLot: column((home) => lnLotOf(home)),
    yearBuilt: column((home) => home.yearBuilt ?? Number.NaN),
    baths: column((home) => home.bathroomsTotalDecimal ?? Number.NaN),
    beds: column((home) => home.bedroomsTotal ?? Number.NaN),
    type: Uint8Array.from(homes, (home) => homeTypes.indexOf(home.homeType)),
    day: column((home) => home.day),
  }
}

/** A condo's land is not its own: some files give the building's, so it counts as unknown. */
const lnLotOf = ({ homeType, lotSizeSquareFeet }: HomeOnDay): number =>
  homeType === 'Condo' || lotSizeSquareFeet === null
    ? Number.NaN
    : Math.log(Math.max(lotSizeSquareFeet, LEAST_LOT))

/** Lots of less are footprints and slips of the pen. */
const LEAST_LOT = 500

const logOf = (value: number | null): number =>
  value === null || value <= 0 ? Number.NaN : Math.log(value)
