import { boxOf, isWithin, widened } from '../../../domain/box.ts'
import { degreesOf, milesBetween, type Point } from '../../../domain/distance.ts'
import { firstAtLeast } from '../../../domain/first-at-least.ts'

/** Those homes that lie within `miles` of any of the points. */
export const homesNear = <H extends Point>(
  homes: readonly H[],
  points: readonly Point[],
  miles: number,
): H[] => {
  const box = widened(boxOf(homes), miles)
  const near = points
    .filter((point) => isWithin(box, point))
    .toSorted((a, b) => a.latitude - b.latitude)
  const reach = degreesOf(miles, 0).latitude
  return homes.filter((home) => {
    for (let i = firstAtLeast(near, home.latitude - reach, latitudeOf); i < near.length; i++) {
      const point = near[i]
      if (!point || point.latitude > home.latitude + reach) return false
      if (milesBetween(home, point) <= miles) return true
    }
    return false
  })
}

const latitudeOf = (point: Point) => point.latitude
