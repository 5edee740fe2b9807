import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAP_ZOOM, pinMargins } from './drivers/map-driver.ts'
import { pixelsOf, pointAt } from './drivers/web-mercator.ts'
import { fittingView } from './fitting-view.ts'

const size = { width: 640, height: 560 }
const margins = pinMargins(false)

const point = fc.record({
  latitude: fc.double({ min: 39, max: 40, noNaN: true }),
  longitude: fc.double({ min: -84, max: -83, noNaN: true }),
})

/** Where a point is seen, in pixels from the view's top left corner. */
const seen = (at: Parameters<typeof pixelsOf>[0], view: ReturnType<typeof fittingView>) => {
  if (view === null) throw new Error('no view')
  const [place, center] = [pixelsOf(at, view.zoom), pixelsOf(view.center, view.zoom)]
  return { x: size.width / 2 + place.x - center.x, y: size.height / 2 + place.y - center.y }
}

describe('a view that fits', () => {
  it('has all points inside its margins, and is as close as that', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
        const view = fittingView(points, size, margins)
        const places = points.map((one) => seen(one, view))
        for (const { x, y } of places) {
          expect(x).toBeGreaterThan(margins.left - 0.01)
          expect(x).toBeLessThan(size.width - margins.right + 0.01)
          expect(y).toBeGreaterThan(margins.top - 0.01)
          expect(y).toBeLessThan(size.height - margins.bottom + 0.01)
        }
        const zoom = view?.zoom ?? 0
        expect(zoom).toBeLessThanOrEqual(MAP_ZOOM)
        if (zoom === MAP_ZOOM) return
        const wide = Math.max(...places.map(({ x }) => x)) - Math.min(...places.map(({ x }) => x))
        const high = Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y))
        const room = {
          width: size.width - margins.left - margins.right,
          height: size.height - margins.top - margins.bottom,
        }
        expect(wide * 2 > room.width || high * 2 > room.height).toBe(true)
      }),
    )
  })

  it('of one point is the closest, and of none there is none', () => {
    const view = fittingView([{ latitude: 39.99, longitude: -82.98 }], size, margins)
    expect(view?.zoom).toBe(MAP_ZOOM)
    expect(fittingView([], size, margins)).toBeNull()
  })
})

it('a place on the map leads back to its point', () => {
  fc.assert(
    fc.property(point, (at) => {
      const back = pointAt(pixelsOf(at, MAP_ZOOM), MAP_ZOOM)
      expect(back.latitude).toBeCloseTo(at.latitude, 9)
      expect(back.longitude).toBeCloseTo(at.longitude, 9)
    }),
  )
})
