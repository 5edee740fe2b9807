import { MILES_NORTH_PER_DEGREE, milesEastPerDegree, type Point } from '../../../domain/distance.ts'
import { entryAt, numberAt } from '../../../domain/entry-at.ts'
import { medianOf } from '../../../domain/valuation/arithmetic/quantile.ts'

/** Where a market's sales lie, and nothing else of them: a million take 20 MB. */
export class SalePlaces {
  readonly #pages: { readonly latitude: Float64Array; readonly longitude: Float64Array }[] = []

  add(sales: readonly Point[]): void {
    this.#pages.push({
      latitude: Float64Array.from(sales, (sale) => sale.latitude),
      longitude: Float64Array.from(sales, (sale) => sale.longitude),
    })
  }

  /** In the middle of the sales; null without any. */
  middle(): Point | null {
    const latitude = this.#pages.flatMap((page) => Array.from(page.latitude))
    const longitude = this.#pages.flatMap((page) => Array.from(page.longitude))
    return latitude.length === 0
      ? null
      : { latitude: medianOf(latitude), longitude: medianOf(longitude) }
  }

  /** Those points that lie within `miles` of any of the sales. */
  near<P extends Point>(points: readonly P[], miles: number): P[] {
    if (points.length === 0) return []
    const cells = new Map<string, number[]>()
    const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES)
    for (const { latitude, longitude } of this.#pages)
      for (const [row, north] of latitude.entries()) {
        const key = `${cellOf(north)} ${cellOf(numberAt(longitude, row))}`
        const places = cells.get(key)
        if (places) places.push(north, numberAt(longitude, row))
        else cells.set(key, [north, numberAt(longitude, row)])
      }
    const isNear = (point: P): boolean => {
      const north = miles / MILES_NORTH_PER_DEGREE
      const east = miles / milesEastPerDegree(Math.abs(point.latitude) + north)
      for (let row = cellOf(point.latitude - north); row <= cellOf(point.latitude + north); row++)
        for (
          let column = cellOf(point.longitude - east);
          column <= cellOf(point.longitude + east);
          column++
        ) {
          const places = cells.get(`${row} ${column}`) ?? []
          for (let i = 0; i < places.length; i += 2)
            if (isWithinMiles(point, entryAt(places, i), entryAt(places, i + 1), miles)) return true
        }
      return false
    }
    return points.filter(isNear)
  }
}

/** On the small scale of a market the great circle is a straight line at the middle latitude. */
const isWithinMiles = (
  point: Point,
  latitude: number,
  longitude: number,
  miles: number,
): boolean => {
  const y = (latitude - point.latitude) * MILES_NORTH_PER_DEGREE
  const shrink =
    (MILES_NORTH_PER_DEGREE * Math.sin((point.latitude * Math.PI) / 180) * Math.PI) / 360
  const x =
    (longitude - point.longitude) *
    (milesEastPerDegree(point.latitude) - shrink * (latitude - point.latitude))
  return x * x + y * y <= miles * miles
}

const CELL_DEGREES = 0.05
