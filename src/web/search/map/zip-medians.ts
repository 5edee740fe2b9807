import type { Home } from '../../../contract/search/home.ts'
import { boxOf } from '../../../domain/box.ts'
import type { Point } from '../../../domain/distance.ts'
import { quantileOf } from '../../../domain/valuation/arithmetic/quantile.ts'
import { placeOf } from './home-pills.ts'

/** What the found homes of a zip are typically worth. */
export type ZipMedian = {
  readonly zip: string
  readonly homes: number
  /** The median of their typical values, in US dollars. */
  readonly typicalValueUsd: number
  /** The middle of the homes. */
  readonly at: Point
}

/** The median typical value of each zip that has found homes, by zip. */
export const zipMedians = (homes: readonly Home[]): readonly ZipMedian[] =>
  [...new Set(homes.map(({ zip }) => zip))]
    .filter((zip) => zip !== '')
    .toSorted()
    .map((zip) => {
      const inZip = homes.filter((home) => home.zip === zip)
      const { north, south, west, east } = boxOf(inZip.map(placeOf))
      return {
        zip,
        homes: inZip.length,
        typicalValueUsd: quantileOf(
          Float64Array.from(inZip, ({ typicalValue }) => typicalValue).toSorted(),
          0.5,
        ),
        at: { latitude: (north + south) / 2, longitude: (west + east) / 2 },
      }
    })
