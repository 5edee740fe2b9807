import { boxOf } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'
import { MAP_ZOOM, type PinMargins } from './drivers/map-driver.ts'
import { pixelsOf, pointAt } from './drivers/web-mercator.ts'

type Size = { readonly width: number; readonly height: number }
type View = { readonly center: Point; readonly zoom: number }

/**
 * The closest view at a whole zoom, up to `MAP_ZOOM`, with all the points inside the margins, their box in the middle
 * of what the margins leave: for a map library that knows no farthest zoom of a fit. Null without points.
 */
export const fittingView = (
  points: readonly Point[],
  { width, height }: Size,
  margins: PinMargins,
): View | null => {
  if (points.length === 0) return null
  const { north, south, west, east } = boxOf(points)
  const corners = (zoom: number) => ({
    from: pixelsOf({ latitude: north, longitude: west }, zoom),
    to: pixelsOf({ latitude: south, longitude: east }, zoom),
  })
  const fits = (zoom: number) => {
    const { from, to } = corners(zoom)
    return (
      to.x - from.x <= width - margins.left - margins.right &&
      to.y - from.y <= height - margins.top - margins.bottom
    )
  }
  let zoom = MAP_ZOOM
  while (zoom > 0 && !fits(zoom)) zoom -= 1
  const { from, to } = corners(zoom)
  const center = {
    x: (from.x + to.x + margins.right - margins.left) / 2,
    y: (from.y + to.y + margins.bottom - margins.top) / 2,
  }
  return { center: pointAt(center, zoom), zoom }
}
