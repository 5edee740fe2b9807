import { degreesOf, milesBetween, type Point } from '../../../domain/distance.ts'

/**
 * Finds the zip with the nearest centroid. The centroids lie in a grid of quarter degrees; the search
 * walks outwards ring by ring until no nearer centroid can follow.
 */
export const nearestZips = (
  centroids: readonly (Point & { readonly zip: string })[],
): ((point: Point) => string | null) => {
  const cells = new Map<number, (Point & { readonly zip: string })[]>()
  for (const centroid of centroids) {
    const cell = cellOf(cellIndex(centroid.latitude), cellIndex(centroid.longitude))
    const held = cells.get(cell)
    if (held) held.push(centroid)
    else cells.set(cell, [centroid])
  }

  return (point) => {
    const row = cellIndex(point.latitude)
    const column = cellIndex(point.longitude)
    const cellMiles = 1 / Math.max(...Object.values(degreesOf(1 / CELL_DEGREES, point.latitude)))
    let nearest: string | null = null
    let nearestMiles = LIMIT_MILES
    for (let ring = 0; (ring - 1) * cellMiles < nearestMiles; ring++) {
      for (const cell of ringCells(row, column, ring)) {
        for (const centroid of cells.get(cell) ?? []) {
          const miles = milesBetween(point, centroid)
          if (miles < nearestMiles) {
            nearest = centroid.zip
            nearestMiles = miles
          }
        }
      }
    }
    return nearest
  }
}

/** The cells whose row or column lies exactly `ring` away. */
function* ringCells(row: number, column: number, ring: number): Generator<number> {
  for (let dRow = -ring; dRow <= ring; dRow++) {
    const step = Math.abs(dRow) === ring || ring === 0 ? 1 : 2 * ring
    for (let dColumn = -ring; dColumn <= ring; dColumn += step) {
      yield cellOf(row + dRow, column + dColumn)
    }
  }
}

const CELL_DEGREES = 0.25
const LIMIT_MILES = 100
const cellIndex = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
const cellOf = (row: number, column: number) => row * 4096 + column
