import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onEarth } from '../../../tests/search/on-earth.ts'
import { isWithin } from '../box.ts'
import { bandOf, type Point } from '../distance.ts'
import { ringOf } from './drawn-area.ts'
import { bandsOf, boxAround, CELLS_PER_DEGREE, cellsOf, isInRegion, type Region } from './region.ts'

const FREMONT = { latitude: 47.65, longitude: -122.35 }
const at = (east: number, north: number): Point => ({
  latitude: FREMONT.latitude + north,
  longitude: FREMONT.longitude + east,
})

/** A ring around Fremont that does not cross itself: its corners by their direction. */
const rings = fc
  .array(fc.double({ min: 0.001, max: 0.05, noNaN: true }), { minLength: 3, maxLength: 40 })
  .map((reaches) =>
    reaches.map((reach, i) => {
      const turn = (2 * Math.PI * i) / reaches.length
      return at(reach * Math.cos(turn), reach * Math.sin(turn))
    }),
  )
const offset = fc.double({ min: -0.06, max: 0.06, noNaN: true })
const points = fc.tuple(offset, offset).map(([east, north]) => at(east, north))

/** How often a ring goes around a point, by the angles that its corners are seen at. */
const timesAround = (ring: readonly Point[], point: Point): number => {
  const seenAt = (corner: Point) =>
    Math.atan2(corner.latitude - point.latitude, corner.longitude - point.longitude)
  const turned = ring.reduce((sum, corner, i) => {
    const turn = seenAt(corner) - seenAt(ring.at(i - 1) ?? corner)
    return sum + turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  }, 0)
  return Math.round(turned / (2 * Math.PI))
}

it('an area holds the points that its ring goes around', () => {
  fc.assert(
    fc.property(rings, fc.array(points, { minLength: 20, maxLength: 20 }), (ring, some) => {
      for (const point of some)
        expect(isInRegion({ kind: 'area', ring }, point)).toBe(timesAround(ring, point) !== 0)
    }),
  )
})

it('it holds them in whichever direction, and from whichever corner, it was drawn', () => {
  fc.assert(
    fc.property(rings, points, fc.nat(), (ring, point, first) => {
      const from = first % ring.length
      const other = [...ring.slice(from), ...ring.slice(0, from)].reverse()
      expect(isInRegion({ kind: 'area', ring: other }, point)).toBe(
        isInRegion({ kind: 'area', ring }, point),
      )
    }),
  )
})

it('its corners and the middles of its edges are in it, and a line through a corner counts once', () => {
  const ring = [at(0, 0), at(0.5, 0), at(0.5, 0.25), at(0.25, 0.25), at(0.25, 0.5), at(0, 0.5)]
  const area: Region = { kind: 'area', ring }
  for (const [i, corner] of ring.entries()) {
    const before = ring.at(i - 1) ?? corner
    const middle = {
      latitude: (corner.latitude + before.latitude) / 2,
      longitude: (corner.longitude + before.longitude) / 2,
    }
    expect([isInRegion(area, corner), isInRegion(area, middle)]).toEqual([true, true])
  }
  expect(isInRegion(area, at(-0.25, 0.25))).toBe(false)
  expect(isInRegion(area, at(-0.25, 0))).toBe(false)
  expect(isInRegion(area, at(0.125, 0.25))).toBe(true)
  expect(isInRegion(area, at(0.375, 0.375))).toBe(false)
})

it('of a curved ring the outside of a bend is out', () => {
  const area: Region = {
    kind: 'area',
    ring: [at(0, 0), at(3, 0), at(3, 3), at(2, 3), at(2, 1), at(1, 1), at(1, 3), at(0, 3)],
  }
  expect(isInRegion(area, at(1.5, 2))).toBe(false)
  expect([isInRegion(area, at(0.5, 2)), isInRegion(area, at(2.5, 2))]).toEqual([true, true])
})

it('a radius holds what lies so many miles away along the earth, and no more', () => {
  const region: Region = { kind: 'radius', center: FREMONT, miles: 2 }
  const milesOfDegree = (3958.8 * Math.PI) / 180
  expect(isInRegion(region, at(0, 1.9999 / milesOfDegree))).toBe(true)
  expect(isInRegion(region, at(0, 2.0001 / milesOfDegree))).toBe(false)
  const east = milesOfDegree * Math.cos((47.65 * Math.PI) / 180)
  expect(isInRegion(region, at(1.9999 / east, 0))).toBe(true)
  expect(isInRegion(region, at(2.001 / east, 0))).toBe(false)
})

it('the box, the bands and the cells of a region have all of its points', () => {
  const regions = fc.oneof(
    rings.map((ring): Region => ({ kind: 'area', ring })),
    fc
      .tuple(
        fc.double({ min: 18, max: 71, noNaN: true }),
        fc.double({ min: -179, max: -65, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
      )
      .map(
        ([latitude, longitude, miles]): Region => ({
          kind: 'radius',
          center: { latitude, longitude },
          miles,
        }),
      ),
  )
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(regions, share, share, share, (region, turn, out, beyond) => {
      const { point, isIn } =
        region.kind === 'area'
          ? { point: at(0.06 * (turn - 0.5), 0.06 * (out - 0.5)), isIn: false }
          : { point: onEarth(region.center, turn, region.miles * out * 0.999_999), isIn: true }
      if (isIn) expect(isInRegion(region, point)).toBe(true)
      if (region.kind === 'radius' && out > 0.999)
        expect(
          isInRegion(region, onEarth(region.center, turn, region.miles * (1.001 + beyond))),
        ).toBe(false)
      if (!isInRegion(region, point)) return
      const box = boxAround(region)
      expect(isWithin(box, point)).toBe(true)
      expect(bandsOf(box)).toContain(bandOf(point.latitude))
      const [row, column] = [point.latitude, point.longitude].map((degrees) =>
        Math.floor(degrees * CELLS_PER_DEGREE),
      )
      expect(cellsOf(box)).toContain(`at ${row} ${column}`)
    }),
  )
})

it('a ring around a point is an area that can be searched', () => {
  fc.assert(
    fc.property(rings, (ring) => {
      const line = [...ring, ...ring.slice(0, 1)].map(
        ({ latitude, longitude }) => [longitude, latitude] as const,
      )
      const read = ringOf({ type: 'Polygon', coordinates: [line] })
      expect(read).toMatchObject({ ok: true })
    }),
  )
})

it('a ring of random corners is refused where two of its edges share a point', () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(
      fc.uniqueArray(corner, { minLength: 3, maxLength: 7, selector: String }),
      (corners) => {
        const line = [...corners, ...corners.slice(0, 1)].map(([x, y]) => [x / 8, y / 8] as const)
        const read = ringOf({ type: 'Polygon', coordinates: [line] })
        const isFlat = corners.every(
          ([x, y]) => crossOf(corners[0] ?? [0, 0], corners[1] ?? [0, 0], [x, y]) === 0,
        )
        expect(read.ok).toBe(!isFlat && !sharePoints(corners))
      },
    ),
    { numRuns: 500 },
  )
})

type Whole = readonly [number, number]
const crossOf = (a: Whole, b: Whole, c: Whole): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])

/** Whether two edges of a ring of whole numbers share a point beyond the corner between them, by fractions of both. */
const sharePoints = (corners: readonly Whole[]): boolean => {
  const edges = corners.map((from, i) => [from, corners[(i + 1) % corners.length] ?? from] as const)
  return edges.some(([a, b], i) =>
    edges.some(([c, d], j) => {
      if (i >= j) return false
      const isNext = j === i + 1 || (i === 0 && j === edges.length - 1)
      const [dx, dy, ex, ey] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
      const across = dx * ey - dy * ex
      const [fx, fy] = [c[0] - a[0], c[1] - a[1]]
      if (across !== 0) {
        const onFirst = (fx * ey - fy * ex) / across
        const onSecond = (fx * dy - fy * dx) / across
        return !isNext && onFirst >= 0 && onFirst <= 1 && onSecond >= 0 && onSecond <= 1
      }
      if (fx * dy - fy * dx !== 0) return false
      const along = ([x, y]: Whole) => (x - a[0]) * dx + (y - a[1]) * dy
      const [first, last] = [Math.min(along(c), along(d)), Math.max(along(c), along(d))]
      const overlap = Math.min(along(b), last) - Math.max(0, first)
      return isNext ? overlap > 0 : overlap >= 0
    }),
  )
}
