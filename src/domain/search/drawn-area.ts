import { boxOf } from '../box.ts'
import { milesBetween, type Point } from '../distance.ts'
import { err, ok, type Result } from '../result.ts'

/** An area as GeoJSON writes it: pairs of longitude and latitude, the last the same as the first. */
export type AreaPolygon = {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly (readonly number[])[])[]
}

/** The corners of an area in their order, the first one once. */
export type Ring = readonly Point[]

/** A drawn area has at most this many points, the last one, which closes it, not counted. */
export const MAX_AREA_POINTS = 200
/** It reaches at most so far from west to east, and from south to north. */
export const MAX_AREA_MILES = 100

/** The ring of an area; a sentence where it is none that can be searched. */
export const ringOf = ({ coordinates }: AreaPolygon): Result<Ring, string> => {
  const [outer, ...holes] = coordinates
  if (outer === undefined || outer.length === 0) return err('The area has no points.')
  if (holes.length > 0) return err('The area may have no holes: draw its edge alone.')
  const points = outer.map(toPoint)
  if (!points.every(isOnEarth))
    return err('The area has a point that is nowhere: each is a longitude, then a latitude.')
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < 2 || !isSame(first, last))
    return err('The area is not closed: its last point must be the same as its first.')
  const ring = withoutRepeats(points)
  if (ring.length > MAX_AREA_POINTS)
    return err(`The area has ${ring.length} points; it may have ${MAX_AREA_POINTS} at most.`)
  if (ring.every((point) => sideOf(ring[0], ring[1], point) === 0))
    return err('The area encloses nothing: it needs three points or more that are not on one line.')
  if (crossesItself(ring))
    return err('The area crosses itself: its edges may meet at corners only.')
  const { west, south, east, north } = boxOf(ring)
  // Where the eastern US comes to lie by a latitude that is written first.
  if (north < NORTH_OF_ANTARCTICA)
    return err('The area lies in Antarctica: each point is a longitude, then a latitude.')
  const nearest = south > 0 ? south : north < 0 ? north : 0
  const across = milesBetween(
    { latitude: nearest, longitude: west },
    { latitude: nearest, longitude: east },
  )
  const along = milesBetween(
    { latitude: south, longitude: west },
    { latitude: north, longitude: west },
  )
  return east - west > 180 || Math.max(across, along) > MAX_AREA_MILES
    ? err(`The area is too large: it may reach ${MAX_AREA_MILES} miles at most from side to side.`)
    : ok(ring)
}

const NORTH_OF_ANTARCTICA = -60

/** The ring of an area that is known to be one. */
export const pointsOf = ({ coordinates: [outer = []] }: AreaPolygon): Ring =>
  withoutRepeats(outer.map(toPoint))

/** What is no pair is nowhere. */
const toPoint = ([longitude = Number.NaN, latitude = Number.NaN]: readonly number[]): Point => ({
  latitude,
  longitude,
})

/** Each corner once: the first, which comes again as the last, as that. */
const withoutRepeats = (points: readonly Point[]): Ring =>
  points.slice(1).filter((point, i) => !isSame(point, points[i]))

/** Whether it is a place on earth. */
export const isOnEarth = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const isSame = (a: Point | undefined, b: Point | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** Whether two segments of a ring share a point that is no corner of both where one follows the other. */
const crossesItself = (ring: Ring): boolean =>
  ring.some((from, i) => {
    const to = ring[(i + 1) % ring.length]
    return ring.some((otherFrom, j) => {
      if (j <= i) return false
      const otherTo = ring[(j + 1) % ring.length]
      if (j === i + 1) return turnsBack(from, to, otherTo)
      if (i === 0 && j === ring.length - 1) return turnsBack(otherFrom, from, to)
      return doMeet(from, to, otherFrom, otherTo)
    })
  })

/** Whether the second of two segments that follow one another lies on the first. */
const turnsBack = (from: Point, corner: Point | undefined, to: Point | undefined): boolean =>
  corner !== undefined &&
  to !== undefined &&
  sideOf(from, corner, to) === 0 &&
  (from.longitude - corner.longitude) * (to.longitude - corner.longitude) +
    (from.latitude - corner.latitude) * (to.latitude - corner.latitude) >
    0

/** Whether two segments share a point. */
const doMeet = (
  from: Point,
  to: Point | undefined,
  otherFrom: Point,
  otherTo: Point | undefined,
): boolean => {
  // Most are apart, which is known at once.
  if (to === undefined || otherTo === undefined || areApart(from, to, otherFrom, otherTo))
    return false
  const sides = [
    sideOf(from, to, otherFrom) * sideOf(from, to, otherTo),
    sideOf(otherFrom, otherTo, from) * sideOf(otherFrom, otherTo, to),
  ]
  return sides.every((side) => side <= 0)
}

/** Whether the boxes of two segments share no point. */
const areApart = (a: Point, b: Point, c: Point, d: Point): boolean =>
  Math.max(a.longitude, b.longitude) < Math.min(c.longitude, d.longitude) ||
  Math.min(a.longitude, b.longitude) > Math.max(c.longitude, d.longitude) ||
  Math.max(a.latitude, b.latitude) < Math.min(c.latitude, d.latitude) ||
  Math.min(a.latitude, b.latitude) > Math.max(c.latitude, d.latitude)

/** On which side of the line from one point to another a third lies: the sign of 1, -1, or 0 on the line. */
const sideOf = (from: Point | undefined, to: Point | undefined, point: Point): number =>
  from === undefined || to === undefined
    ? 0
    : Math.sign(
        (to.longitude - from.longitude) * (point.latitude - from.latitude) -
          (point.longitude - from.longitude) * (to.latitude - from.latitude),
      )
