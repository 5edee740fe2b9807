import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milesBetween } from '../../../domain/distance.ts'
import { homesNear } from './homes-near.ts'

const point = fc.record({
  latitude: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
  longitude: fc.double({ min: -83.1, max: -82.9, noNaN: true }),
})

describe('homes near points', () => {
  it('are those within so many miles of any of them', () => {
    fc.assert(
      fc.property(fc.array(point), fc.array(point), (homes, points) => {
        expect(homesNear(homes, points, 2)).toEqual(
          homes.filter((home) => points.some((other) => milesBetween(home, other) <= 2)),
        )
      }),
    )
  })

  it('are none without points', () => {
    expect(homesNear([{ latitude: 40, longitude: -83 }], [], 10)).toEqual([])
  })
})
