import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_AREA_POINTS, ringOf } from './drawn-area.ts'
import { simplifyArea } from './simplify-area.ts'

/** A circle around Fremont in Seattle, of many corners. */
const circle = (corners: number) => {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    return [-122.35 + 0.02 * Math.cos(angle), 47.65 + 0.013 * Math.sin(angle)]
  })
  return { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)]] }
}

it('leaves an area of few corners as it is', () => {
  const square = circle(4)
  expect(simplifyArea(square)).toEqual(square)
})

it('a circle of any number of corners can be searched, and is as large as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 900 }), (corners) => {
      const area = simplifyArea(circle(corners))
      const ring = ringOf(area)
      expect(ring.ok).toBe(true)
      if (!ring.ok) return
      expect(ring.value).toHaveLength(Math.min(corners, MAX_AREA_POINTS))
      expect(sizeOf(area) / sizeOf(circle(corners))).toBeGreaterThan(0.99)
    }),
    { numRuns: 20 },
  )
})

it('leaves out the corners on a straight edge first', () => {
  const edge = Array.from({ length: 50 }, (_, i) => [i / 64 - 122, 47.65])
  const area = {
    type: 'Polygon' as const,
    coordinates: [[...edge, [-121.5, 47.7], [-122, 47.65]]],
  }
  expect(simplifyArea(area, 3).coordinates[0]).toEqual([
    [-122, 47.65],
    [49 / 64 - 122, 47.65],
    [-121.5, 47.7],
    [-122, 47.65],
  ])
})

/** By the shoelace formula, in square degrees. */
const sizeOf = ({ coordinates: [ring = []] }: ReturnType<typeof simplifyArea>): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = ring[i + 1] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2
