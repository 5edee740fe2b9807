import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesMeet, boxOf, isWithin, widened } from './box.ts'
import { milesBetween } from './distance.ts'

const seattle = { latitude: 47.6, longitude: -122.3 }
const columbus = { latitude: 40, longitude: -83 }
const points = fc.array(
  fc.record({
    latitude: fc.double({ min: 24, max: 49, noNaN: true }),
    longitude: fc.double({ min: -125, max: -67, noNaN: true }),
  }),
  { minLength: 1 },
)
/** Degrees: about ten miles. */
const offset = fc.double({ min: -0.16, max: 0.16, noNaN: true })

describe('a box', () => {
  it('holds the points it was made of, at its edges', () => {
    expect(boxOf([columbus, seattle])).toEqual({ west: -122.3, south: 40, east: -83, north: 47.6 })
    fc.assert(fc.property(points, (some) => some.every((point) => isWithin(boxOf(some), point))))
  })

  it('holds nothing when it was made of nothing', () => {
    expect(isWithin(boxOf([]), seattle)).toBe(false)
    expect(boxesMeet(boxOf([]), boxOf([seattle]))).toBe(false)
    expect(isWithin(widened(boxOf([]), 10), seattle)).toBe(false)
  })

  it('holds everything so many miles around when it is widened', () => {
    fc.assert(
      fc.property(points, offset, offset, (some, north, east) => {
        const box = widened(boxOf(some), 10)
        for (const { latitude, longitude } of some) {
          const nearby = { latitude: latitude + north, longitude: longitude + east }
          if (milesBetween({ latitude, longitude }, nearby) <= 10)
            expect(isWithin(box, nearby)).toBe(true)
        }
      }),
    )
    const mileNorth = { ...columbus, latitude: 40 + 1 / 69.1 }
    expect(isWithin(widened(boxOf([columbus]), 1), mileNorth)).toBe(true)
    expect(isWithin(widened(boxOf([columbus]), 0.9), mileNorth)).toBe(false)
  })

  it('meets another when they touch', () => {
    const west = boxOf([{ latitude: 40, longitude: -84 }, columbus])
    const east = boxOf([columbus, { latitude: 41, longitude: -82 }])
    expect(boxesMeet(west, east)).toBe(true)
    expect(boxesMeet(west, boxOf([seattle]))).toBe(false)
  })
})
