import { degreesOf, type Point } from './distance.ts'

/** A rectangle on the map, in degrees. */
export type Box = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The smallest box that holds all the points; without points one that holds nothing. */
export const boxOf = (points: Iterable<Point>): Box => {
  let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { latitude, longitude } of points) {
    west = Math.min(west, longitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    north = Math.max(north, latitude)
  }
  return { west, south, east, north }
}

/** The box that reaches `miles` beyond another on each side; a little generous. */
export const widened = ({ west, south, east, north }: Box, miles: number): Box => {
  // Degrees of longitude are shortest, so most of them are needed, farthest from the equator.
  const reach = degreesOf(miles, Math.max(Math.abs(south), Math.abs(north)))
  return {
    west: west - reach.longitude,
    south: south - reach.latitude,
    east: east + reach.longitude,
    north: north + reach.latitude,
  }
}

/** Whether a point lies in the box or on its edge. */
export const isWithin = (box: Box, { latitude, longitude }: Point): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east

/** Whether two boxes share a point. */
export const boxesMeet = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south
