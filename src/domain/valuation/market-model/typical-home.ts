import type { HomeTable } from '../../comps/home-table.ts'
import { numberAt } from '../../entry-at.ts'
import { byHomeType, type HomeType, homeTypes } from '../../listings/home-type.ts'
import { medianOf } from '../arithmetic/quantile.ts'

/** Used for features that a file leaves open: the medians of the home's type. JSON. */
export type TypicalHome = {
  readonly lnArea: number
  /** By number of bedrooms, from none to `MAX_BEDS`. */
  readonly lnAreaByBeds: readonly number[]
  readonly lnLot: number
  readonly yearBuilt: number
  readonly baths: number
  readonly beds: number
}

/** The typical home of each type; a type not seen takes the market's. JSON. */
export type TypicalHomes = Readonly<Record<HomeType, TypicalHome>>

/** The typical homes of a market, by the features its sales have. */
export const typicalHomes = (sales: HomeTable): TypicalHomes => {
  const everyRow = Array.from(sales.day.keys())
  const market = typicalOf(sales, everyRow, WORLD)
  return byHomeType((type) => {
    const place = homeTypes.indexOf(type)
    return typicalOf(
      sales,
      everyRow.filter((row) => sales.type[row] === place),
      market,
    )
  })
}

const typicalOf = (sales: HomeTable, rows: readonly number[], wider: TypicalHome): TypicalHome => {
  const median = (column: Float64Array, of: readonly number[], otherwise: number) => {
    const middle = medianOf(of.map((row) => numberAt(column, row)))
    return Number.isNaN(middle) ? otherwise : middle
  }
  const lnArea = median(sales.lnArea, rows, wider.lnArea)
  return {
    lnArea,
    lnAreaByBeds: neverFalling(
      wider.lnAreaByBeds.map((_, beds) => {
        const alike = rows.filter((row) => Math.min(numberAt(sales.beds, row), MAX_BEDS) === beds)
        return alike.length < ENOUGH_ALIKE ? Number.NaN : median(sales.lnArea, alike, lnArea)
      }),
      lnArea,
    ),
    lnLot: median(sales.lnLot, rows, wider.lnLot),
    yearBuilt: median(sales.yearBuilt, rows, wider.yearBuilt),
    baths: median(sales.baths, rows, wider.baths),
    beds: median(sales.beds, rows, wider.beds),
  }
}

/** More bedrooms never stand for less area: gaps and dips take the largest before them. */
const neverFalling = (areas: readonly number[], otherwise: number): number[] => {
  let largest = areas.find((area) => !Number.isNaN(area)) ?? otherwise
  return areas.map((area) => {
    if (area > largest) largest = area
    return largest
  })
}

const MAX_BEDS = 6
const ENOUGH_ALIKE = 5

/** Median US home: 1,800 sqft on 9,000 sqft, built 1980 (US Census, American Housing Survey 2021). */
const WORLD: TypicalHome = {
  lnArea: Math.log(1800),
  lnAreaByBeds: Array.from({ length: MAX_BEDS + 1 }, () => Math.log(1800)),
  lnLot: Math.log(9000),
  yearBuilt: 1980,
  baths: 2,
  beds: 3,
}
