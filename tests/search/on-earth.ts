import type { Point } from '../../src/domain/distance.ts'

/** The point so many miles from another, in a direction that is a share of a full turn. */
export const onEarth = ({ latitude, longitude }: Point, turn: number, miles: number): Point => {
  const [arc, bearing] = [miles / 3958.8, 2 * Math.PI * turn]
  const [lat, long] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  const north = Math.asin(
    Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing),
  )
  const east =
    long +
    Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(lat),
      Math.cos(arc) - Math.sin(lat) * Math.sin(north),
    )
  return { latitude: (north * 180) / Math.PI, longitude: (east * 180) / Math.PI }
}
