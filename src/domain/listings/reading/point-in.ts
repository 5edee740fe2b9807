import { isWithin } from '../../box.ts'
import type { Point } from '../../distance.ts'
import { err, ok, type Result } from '../../result.ts'
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

/** Whether a point lies within the US: the 48 states, Alaska, Hawaii, Puerto Rico and the Virgin Islands, roughly. */
const isInUnitedStates = (point: Point): boolean => boxes.some((box) => isWithin(box, point))

const boxes = [
  { south: 24.3, north: 49.5, west: -125.2, east: -66.8 },
  { south: 51, north: 71.6, west: -180, east: -129.9 },
  { south: 51, north: 53.5, west: 172, east: 180 },
  { south: 18.8, north: 22.4, west: -160.7, east: -154.6 },
  { south: 17.6, north: 18.7, west: -68, east: -64.4 },
]
