import { integerAt } from '../entry-at.ts'
import type { HomeIdentity } from './candidate.ts'
import {
  type HomeNumberColumns,
  isNumbered,
  NO_TEXT,
  NOT_THERE,
  RowsOfHomes,
} from './home-numbers.ts'
import type { HomeTable } from './home-table.ts'
import type { MarketSales, PlacedSales } from './market-sales.ts'

/** Data alone, in memory that threads share: handing it to another thread copies nothing. */
export type SalesColumns = Omit<PlacedSales, 'homeAt' | 'isOf' | 'rowsOf'> & {
  readonly numbers: HomeNumberColumns
}

/** A market's sales without their texts, for threads that value by them. */
export const columnsOf = (sales: MarketSales): SalesColumns => ({
  homes: sharedTable(sales.homes),
  firstBand: sales.firstBand,
  bandStart: shared(sales.bandStart, Int32Array),
  lnPrice: shared(sales.lnPrice, Float64Array),
  soldAgainOn: shared(sales.soldAgainOn, Float64Array),
  doubtfulFrom: shared(sales.doubtfulFrom, Float64Array),
  surroundings: shared(sales.surroundings, Float64Array),
  numbers: {
    home: shared(sales.numbers.columns.home, Int32Array),
    address: shared(sales.numbers.columns.address, Int32Array),
  },
})

const sharedTable = (homes: HomeTable): HomeTable => ({
  length: homes.length,
  latitude: shared(homes.latitude, Float64Array),
  longitude: shared(homes.longitude, Float64Array),
  lnArea: shared(homes.lnArea, Float64Array),
  lnLot: shared(homes.lnLot, Float64Array),
  yearBuilt: shared(homes.yearBuilt, Float64Array),
  baths: shared(homes.baths, Float64Array),
  beds: shared(homes.beds, Float64Array),
  others: shared(homes.others, Float64Array),
  type: shared(homes.type, Uint8Array),
  day: shared(homes.day, Float64Array),
})

type Column = Float64Array | Int32Array | Uint8Array

const shared = <T extends Column>(column: T, Kind: new (memory: SharedArrayBuffer) => T): T => {
  const copy = new Kind(new SharedArrayBuffer(column.byteLength))
  copy.set(column)
  return copy
}

/**
 * Sales in columns: homes valued by them get the same values as by the sales themselves. A home is identified by the
 * texts of its numbers.
 */
export class SalesInColumns implements PlacedSales {
  readonly homes: HomeTable
  readonly firstBand: number
  readonly bandStart: Int32Array
  readonly lnPrice: Float64Array
  readonly soldAgainOn: Float64Array
  readonly doubtfulFrom: Float64Array
  readonly surroundings: Float64Array
  readonly #numbers: HomeNumberColumns
  #rows: RowsOfHomes | null = null

  constructor(columns: SalesColumns) {
    this.homes = columns.homes
    this.firstBand = columns.firstBand
    this.bandStart = columns.bandStart
    this.lnPrice = columns.lnPrice
    this.soldAgainOn = columns.soldAgainOn
    this.doubtfulFrom = columns.doubtfulFrom
    this.surroundings = columns.surroundings
    this.#numbers = columns.numbers
  }

  homeAt(row: number) {
    const address = integerAt(this.#numbers.address, row)
    return {
      propertyId: String(integerAt(this.#numbers.home, row)),
      addressKey: address === NO_TEXT ? null : String(address),
    }
  }

  isOf(home: HomeIdentity) {
    return isNumbered(this.#numbers, numbersIn(home))
  }

  rowsOf(home: HomeIdentity) {
    this.#rows ??= new RowsOfHomes(this.#numbers)
    return this.#rows.of(numbersIn(home))
  }
}

const numbersIn = ({ propertyId, addressKey }: HomeIdentity) => ({
  home: Number(propertyId),
  address: addressKey === null ? NOT_THERE : Number(addressKey),
})
