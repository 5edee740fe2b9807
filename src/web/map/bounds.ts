import type { Point } from '../../domain/distance.ts'

/** A box on the map, in degrees. */
type Bounds = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The smallest box that holds all the points; null without points. */
export const boundsOf = (points: readonly Point[]): Bounds | null => {
  if (points.length === 0) return null
  const longitudes = points.map((point) => point.longitude)
  const latitudes = points.map((point) => point.latitude)
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}
