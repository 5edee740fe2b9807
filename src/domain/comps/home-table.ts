import { byteAt, numberAt } from '../entry-at.ts'
import { type HomeType, homeTypes } from '../listings/home-type.ts'
import type { HomeFeatures } from './candidate.ts'
import { OTHER_FEATURES, otherFeatureIn, otherFeatureNames } from './other-features.ts'

/** Homes in columns, as the arithmetic reads them. A feature that is not known is NaN. */
export type HomeTable = {
  readonly length: number
  /** Degrees. */
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  /** Natural logarithm of square feet. */
  readonly lnArea: Float64Array
  readonly lnLot: Float64Array
  readonly yearBuilt: Float64Array
  readonly baths: Float64Array
  readonly beds: Float64Array
  /** `OTHER_FEATURES` numbers a row, as `otherFeatureNames` has them. */
  readonly others: Float64Array
  /** Index into `homeTypes`. */
  readonly type: Uint8Array
  /** Day number of the closing, or of the day to value for. */
  readonly day: Float64Array
}

/** A home on a day: sold then, or to be valued for then. */
export type HomeOnDay = HomeFeatures & { readonly day: number }

/** The homes in columns, in the order given. */
export const homeTableOf = (homes: readonly HomeOnDay[]): HomeTable => {
  const table = emptyHomeTable(homes.length)
  for (const [row, home] of homes.entries()) putHome(table, row, home, home.day)
  return table
}

/** Empty columns for `length` homes. */
export const emptyHomeTable = (length: number): HomeTable => ({
  length,
  latitude: new Float64Array(length),
  longitude: new Float64Array(length),
  lnArea: new Float64Array(length),
  lnLot: new Float64Array(length),
  yearBuilt: new Float64Array(length),
  baths: new Float64Array(length),
  beds: new Float64Array(length),
  others: new Float64Array(length * OTHER_FEATURES),
  type: new Uint8Array(length),
  day: new Float64Array(length),
})

/** Puts a home into a row, in place of what was there. */
export const putHome = (table: HomeTable, row: number, home: HomeFeatures, day: number): void => {
  table.latitude[row] = home.latitude
  table.longitude[row] = home.longitude
  table.lnArea[row] = logOf(home.livingArea)
  table.lnLot[row] = lnLotOf(home)
  table.yearBuilt[row] = home.yearBuilt ?? Number.NaN
  table.baths[row] = home.bathroomsTotalDecimal ?? Number.NaN
  table.beds[row] = home.bedroomsTotal ?? Number.NaN
  for (const [k, name] of otherFeatureNames.entries())
    table.others[row * OTHER_FEATURES + k] = otherFeatureIn(home, name)
  table.type[row] = homeTypes.indexOf(home.homeType)
  table.day[row] = day
}

/** Some rows of a table, in the order given. */
export const homesAt = (homes: HomeTable, rows: readonly number[]): HomeTable => {
  const pick = (column: Float64Array) => Float64Array.from(rows, (row) => numberAt(column, row))
  const others = new Float64Array(rows.length * OTHER_FEATURES)
  for (const [i, row] of rows.entries()) others.set(othersAt(homes, row), i * OTHER_FEATURES)
  return {
    length: rows.length,
    latitude: pick(homes.latitude),
    longitude: pick(homes.longitude),
    lnArea: pick(homes.lnArea),
    lnLot: pick(homes.lnLot),
    yearBuilt: pick(homes.yearBuilt),
    baths: pick(homes.baths),
    beds: pick(homes.beds),
    others,
    type: Uint8Array.from(rows, (row) => byteAt(homes.type, row)),
    day: pick(homes.day),
  }
}

/** One other feature of a home, by its place in `otherFeatureNames`; NaN where it is not known. */
export const otherAt = ({ others }: HomeTable, row: number, feature: number): number =>
  numberAt(others, row * OTHER_FEATURES + feature)

/** A home's other features, as `otherFeatureNames` has them. */
const othersAt = ({ others }: HomeTable, row: number): Float64Array =>
  others.subarray(row * OTHER_FEATURES, (row + 1) * OTHER_FEATURES)

export const homeTypeAt = (homes: HomeTable, row: number): HomeType =>
  homeTypeOfIndex(byteAt(homes.type, row))

/** The type at an index into `homeTypes`. */
export const homeTypeOfIndex = (index: number): HomeType => {
  const type = homeTypes[index]
  if (type === undefined) throw new RangeError(`there is no home type ${index}`)
  return type
}

/** A condo's land is not its own: some files give the building's, so it counts as unknown. */
export const lnLotOf = ({
  homeType,
  lotSizeSquareFeet,
}: Pick<HomeFeatures, 'homeType' | 'lotSizeSquareFeet'>): number =>
  homeType === 'Condo' || lotSizeSquareFeet === null
    ? Number.NaN
    : Math.log(Math.max(lotSizeSquareFeet, MIN_LOT))

/** Lots of less are footprints and slips of the pen. */
const MIN_LOT = 500

const logOf = (value: number | null): number =>
  value === null || value <= 0 ? Number.NaN : Math.log(value)
