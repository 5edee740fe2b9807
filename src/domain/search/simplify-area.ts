import { type AreaPolygon, MAX_AREA_POINTS, pointsOf, type Ring } from './drawn-area.ts'

/**
 * An area with at most `most` corners: those that change its shape the least are left out, one after another (Visvalingam
 * and Whyatt, 1993: the corner whose triangle with its neighbors is the smallest).
 */
export const simplifyArea = (area: AreaPolygon, most = MAX_AREA_POINTS) => {
  const ring = pointsOf(area)
  const corners = [...ring.slice(-1), ...ring.slice(0, -1)]
  while (corners.length > most) corners.splice(leastCorner(corners), 1)
  const edge = corners.map(({ longitude, latitude }) => [longitude, latitude])
  return { type: 'Polygon' as const, coordinates: [[...edge, ...edge.slice(0, 1)]] }
}

const leastCorner = (ring: Ring): number => {
  let least = 0
  let leastSize = Number.POSITIVE_INFINITY
  for (const [i, corner] of ring.entries()) {
    const before = ring.at(i - 1) ?? corner
    const after = ring[(i + 1) % ring.length] ?? corner
    // Twice the area in degrees: of one drawing, a degree of longitude is as wide everywhere.
    const size = Math.abs(
      (corner.longitude - before.longitude) * (after.latitude - before.latitude) -
        (after.longitude - before.longitude) * (corner.latitude - before.latitude),
    )
    if (size < leastSize) [least, leastSize] = [i, size]
  }
  return least
}
