import { isWithin } from './box.ts'
import type { Point } from './distance.ts'

/** Whether a point lies within the US: the 48 states, Alaska, Hawaii, Puerto Rico and the Virgin Islands, roughly. */
export const isInUnitedStates = (point: Point): boolean => boxes.some((box) => isWithin(box, point))

const boxes = [
  { south: 24.3, north: 49.5, west: -125.2, east: -66.8 },
  { south: 51, north: 71.6, west: -180, east: -129.9 },
  { south: 51, north: 53.5, west: 172, east: 180 },
  { south: 18.8, north: 22.4, west: -160.7, east: -154.6 },
  { south: 17.6, north: 18.7, west: -68, east: -64.4 },
]
