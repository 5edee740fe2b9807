import type { Point } from '../distance.ts'
import { err, ok, type Result } from '../result.ts'
import { isInUnitedStates } from '../united-states.ts'
import { numberIn } from './number-in.ts'

/** Why two cells name no place, and which of them is at fault. */
export type PointFault = { readonly part: 'latitude' | 'longitude'; readonly reason: string }

/** The place in the United States that a file's cells name, to the seven digits files carry. */
export const pointIn = (cells: {
  readonly latitude: string
  readonly longitude: string
}): Result<Point, PointFault> => {
  const latitude = numberIn(cells.latitude)
  const longitude = numberIn(cells.longitude)
  if (latitude === null) return err({ part: 'latitude', reason: 'no coordinates' })
  if (longitude === null) return err({ part: 'longitude', reason: 'no coordinates' })
  const point = { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) }
  return isInUnitedStates(point)
    ? ok(point)
    : err({ part: 'latitude', reason: 'a place outside the United States' })
}

/** Without the noise of floating point, which is not a change of place. */
const roundedDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
