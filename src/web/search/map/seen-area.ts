import type { Box } from '../../../domain/box.ts'
import { MAX_AREA_MILES, ringOf } from '../../../domain/search/drawn-area.ts'
import type { DrawnArea } from '../../data/storage/search/search-state.ts'

/** What a map shows, as an area to search, to about a meter; null where it is more than can be searched. */
export const areaSeen = ({ west, south, east, north }: Box): DrawnArea | null => {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const area: DrawnArea = {
    type: 'Polygon',
    coordinates: [corners.map((corner) => corner.map(rounded))],
  }
  return ringOf(area).ok ? area : null
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

export const TOO_WIDE = `Zoom in to search: ${MAX_AREA_MILES} miles at most.`

/** How far the middle of a view must have moved, of its width or height, before it is another part of the map. */
const MOVED_SHARE = 0.15
/** How much wider or narrower it must be. */
const ZOOMED_SHARE = 0.2

/** Whether a map shows another part of the world than before, and not only a little beside it. */
export const isElsewhere = (before: Box, now: Box): boolean => {
  const width = before.east - before.west
  const height = before.north - before.south
  return (
    Math.abs(now.east + now.west - before.east - before.west) / 2 > MOVED_SHARE * width ||
    Math.abs(now.north + now.south - before.north - before.south) / 2 > MOVED_SHARE * height ||
    Math.abs(now.east - now.west - width) > ZOOMED_SHARE * width
  )
}
