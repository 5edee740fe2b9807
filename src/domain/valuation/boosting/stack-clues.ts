import type { HomeTable } from '../../comps/home-table.ts'
import { SURROUNDINGS } from '../../comps/surroundings.ts'
import * as entries from '../../entry-at.ts'
import type { CompsPattern } from '../appraisal/adjusted-comps.ts'
import { quantileOf } from '../arithmetic/quantile.ts'
import { PLACE_FEATURES, putPlace } from './market-pattern.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { byteAt, numberAt } = entries

/** How a value was made, as far as it shows how far off it may be. The home's rooms have no part in any of it. */
export type ValueMade = {
  readonly homes: HomeTable
  readonly row: number
  readonly surroundings: Float64Array
  readonly comps: CompsPattern
  /** By comp, the most alike first. */
  readonly dissimilarity: Float64Array
  /** What the nearby pattern adds to the market model. */
  readonly nearby: number
  /** What the market model says of the home with as many rooms as is usual, and what the market pattern says (ln US dollars). */
  readonly modelWithoutRooms: number
  readonly marketPattern: number
  /** Whole degrees, where the pattern's places are measured. */
  readonly latitude: number
}

/** How many numbers the clues are. */
export const STACK_CLUES = PLACE_FEATURES + 17 + SURROUNDINGS

/** The clues that a stacker reads; NaN for what is not known. */
export const stackCluesOf = (made: ValueMade): Float64Array => {
  const { homes, row, comps, nearby, modelWithoutRooms, marketPattern } = made
  const { residual } = comps.sales
  const count = residual.length
  const ordered = Float64Array.from(residual).sort()
  const lnArea = numberAt(homes.lnArea, row)
  const ownValue = modelWithoutRooms + (comps.residual + nearby) / 2
  const clues = new Float64Array(STACK_CLUES)
  putPlace(clues, made.latitude, homes, row)
  clues.set(
    [
      lnArea,
      numberAt(homes.lnLot, row),
      numberAt(homes.yearBuilt, row),
      byteAt(homes.type, row),
      count < 2 ? Number.NaN : comps.spread,
      comps.likeness,
      count,
      comps.residual,
      nearby,
      comps.residual - nearby,
      count === 0 ? Number.NaN : numberAt(made.dissimilarity, 0),
      count === 0 ? Number.NaN : numberAt(residual, 0),
      quantileOf(ordered, 0.2),
      quantileOf(ordered, 0.8),
      ownValue,
      ownValue - lnArea,
      marketPattern - ownValue,
    ],
    PLACE_FEATURES,
  )
  clues.set(made.surroundings, PLACE_FEATURES + 17)
  return clues
}
