import type { Point } from '../../domain/distance.ts'

/** A rectangle of the map, in degrees. */
export type Area = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** An area written `west,south,east,north`, or null when the text is no such thing. */
export const parseArea = (text: string): Area | null => {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return null
  }
  const real = numbers.length === 4 && numbers.every((number) => Number.isFinite(number))
  return real && west <= east && south <= north ? { west, south, east, north } : null
}

/** Whether the box around some points meets the area. */
export const meets = (area: Area, points: readonly Point[]): boolean => {
  let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { latitude, longitude } of points) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return west <= area.east && east >= area.west && south <= area.north && north >= area.south
}

/** The pieces of a line whose steps meet the area. */
export const piecesWithin = (area: Area, line: readonly Point[]): Point[][] => {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const [at, to] of line.entries()) {
    const from = line[at - 1]
    if (!from) continue
    if (meets(area, [from, to])) {
      piece = piece.length > 0 ? [...piece, to] : [from, to]
    } else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}
