import fc from 'fast-check'
import { expect, it } from 'vitest'
import { milesBetween } from '../../../domain/distance.ts'
import { nearestZips } from './nearest-zip.ts'

const point = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -100, max: -97, noNaN: true }),
})

it('finds the very centroid that a look at all of them finds', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), point, (points, wanted) => {
      const centroids = points.map((each, at) => ({ ...each, zip: String(at) }))
      const miles = centroids.map((centroid) => milesBetween(wanted, centroid))
      const least = Math.min(...miles)
      const found = nearestZips(centroids)(wanted)
      if (least >= 100) expect(found).toBeNull()
      else expect(miles[Number(found)]).toBe(least)
    }),
  )
})
