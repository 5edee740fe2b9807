import { type Box, boxOf, widened } from '../box.ts'
import { bandOf, milesBetween, type Point } from '../distance.ts'
import type { Ring } from './drawn-area.ts'

/** A part of the map: a circle, or what a ring encloses. */
export type Region =
  | { readonly kind: 'radius'; readonly center: Point; readonly miles: number }
  | { readonly kind: 'area'; readonly ring: Ring }

/** A box that holds all of a region; around a circle a little generous. */
export const boxAround = (region: Region): Box =>
  region.kind === 'area' ? boxOf(region.ring) : widened(boxOf([region.center]), region.miles)

/** Whether a point lies in a region or on its edge. */
export const isInRegion = (region: Region, point: Point): boolean =>
  region.kind === 'area'
    ? isInRing(region.ring, point)
    : milesBetween(region.center, point) <= region.miles

/** The latitude bands that a box reaches into. */
export const bandsOf = ({ south, north }: Box): number[] => between(bandOf(south), bandOf(north))

/**
 * Whether a point lies in a ring or on its edge: a line from it to the east crosses the ring an odd number of times. A
 * corner on that line counts as below it, so that the line is counted once there.
 */
const isInRing = (ring: Ring, point: Point): boolean => {
  const { latitude: y, longitude: x } = point
  let isIn = false
  let before = ring.at(-1)
  for (const corner of ring) {
    // Most segments lie to the north or the south of the point.
    if (before !== undefined && !isBeside(before.latitude, corner.latitude, y)) {
      const side =
        (corner.longitude - before.longitude) * (y - before.latitude) -
        (x - before.longitude) * (corner.latitude - before.latitude)
      if (side === 0 && isBetween(before, corner, point)) return true
      const isUp = corner.latitude > y
      if (isUp !== before.latitude > y && isUp === side > 0) isIn = !isIn
    }
    before = corner
  }
  return isIn
}

/** Whether a number is less than both of two others, or more than both. */
const isBeside = (a: number, b: number, number: number): boolean =>
  (a > number && b > number) || (a < number && b < number)

/** Of a point on the line through two others. */
const isBetween = (a: Point, b: Point, { latitude, longitude }: Point): boolean =>
  latitude >= Math.min(a.latitude, b.latitude) &&
  latitude <= Math.max(a.latitude, b.latitude) &&
  longitude >= Math.min(a.longitude, b.longitude) &&
  longitude <= Math.max(a.longitude, b.longitude)

/**
 * The map cut into cells of an eighth of a degree (some six by nine miles). A saved search of a region is kept under
 * those that its box reaches into, and a home looks under its own.
 */
export const CELLS_PER_DEGREE = 8

/** The name of the cell in a row from south to north and a column from west to east: `at 381 -979`. */
export const cellsOf = ({ west, south, east, north }: Box): string[] => {
  const columns = between(cellOf(west), cellOf(east))
  return between(cellOf(south), cellOf(north)).flatMap((row) =>
    columns.map((column) => `at ${row} ${column}`),
  )
}

const cellOf = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE)

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
