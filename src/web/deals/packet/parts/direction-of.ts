import { MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../../../../domain/distance.ts'

type Place = { readonly latitude: number; readonly longitude: number }

/** Miles from one place to another, on a plane. */
export const offsetOf = (
  from: Place,
  to: Place,
): { readonly east: number; readonly north: number } => ({
  east: (to.longitude - from.longitude) * milesEastPerDegree(from.latitude),
  north: (to.latitude - from.latitude) * MILES_NORTH_PER_DEGREE,
})

/** The way to another place, as an appraiser writes it: `NE`; nothing where both are one place. */
export const directionOf = (from: Place, to: Place): string => {
  const { east, north } = offsetOf(from, to)
  if (east === 0 && north === 0) return ''
  const eighths = Math.round((4 * Math.atan2(east, north)) / Math.PI)
  return ways[(eighths + ways.length) % ways.length] ?? ''
}

const ways = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
