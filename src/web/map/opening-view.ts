import type { Point } from '../../domain/distance.ts'
import { MAP_ZOOM, type PinMargins } from './map-driver.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * How the map opens. The specification's zoom of 16 shows about a third of a mile around the home; comps may
 * be a mile away, and a user who opens the map looks for them. So it opens on the home at that zoom where all
 * markers stand in view there, clear of the controls, and else as close as shows them all.
 */
export const openingView = (
  home: Point,
  points: readonly Point[],
  size: Size,
  margins: PinMargins,
): 'home' | 'all' => {
  const center = pixelsOf(home)
  const inView = points.every((point) => {
    const { x, y } = pixelsOf(point)
    const [left, top] = [size.width / 2 + x - center.x, size.height / 2 + y - center.y]
    return (
      left >= margins.left &&
      top >= margins.top &&
      left <= size.width - margins.right &&
      top <= size.height - margins.bottom
    )
  })
  return inView ? 'home' : 'all'
}

/** Web Mercator at `MAP_ZOOM`, with tiles of 256 px. */
const pixelsOf = ({ latitude, longitude }: Point) => {
  const world = 256 * 2 ** MAP_ZOOM
  const radians = (latitude * Math.PI) / 180
  return {
    x: (longitude / 360) * world,
    y: (-Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world,
  }
}
