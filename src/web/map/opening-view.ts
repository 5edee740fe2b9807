import type { Point } from '../../domain/distance.ts'
import { MAP_ZOOM, type PinMargins } from './map-driver.ts'
import { pixelsOf } from './web-mercator.ts'

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
  const center = pixelsOf(home, MAP_ZOOM)
  const inView = points.every((point) => {
    const { x, y } = pixelsOf(point, MAP_ZOOM)
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
