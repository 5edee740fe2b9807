import { type Box, boxesMeet, boxOf } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'

/** An area written `west,south,east,north`, or null when the text is not one. */
export const parseArea = (text: string): Box | null => {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return null
  }
  const real = numbers.length === 4 && numbers.every((number) => Number.isFinite(number))
  return real && west <= east && south <= north ? { west, south, east, north } : null
}

/** Whether the box around some points meets the area. */
export const meets = (area: Box, points: readonly Point[]): boolean =>
  boxesMeet(area, boxOf(points))

/** The pieces of a line whose steps meet the area. */
export const piecesWithin = (area: Box, line: readonly Point[]): Point[][] => {
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
