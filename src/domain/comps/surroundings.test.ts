import { describe, expect, it } from 'vitest'
import { homeTableOf } from './home-table.ts'
import { MarketSales } from './market-sales.ts'
import { SURROUNDINGS, SurroundingsCursor } from './surroundings.ts'

const DAY = 20_000
const home = {
  homeType: 'House' as const,
  latitude: 40,
  longitude: -83,
  livingArea: 2000,
  lotSizeSquareFeet: 6000,
  yearBuilt: 1970,
  bathroomsTotalDecimal: 2,
  bedroomsTotal: 3,
  day: DAY,
}
const sale = (key: string, given: Partial<typeof home> = {}) => ({
  ...home,
  listingKey: key,
  propertyId: key,
  addressKey: null,
  price: 300_000,
  day: DAY - 10,
  ...given,
})
const read = (sales: readonly ReturnType<typeof sale>[], propertyId = 'home') =>
  Array.from(
    new SurroundingsCursor(new MarketSales(sales)).read({
      homes: homeTableOf([home]),
      row: 0,
      propertyId,
      addressKey: null,
    }),
  )
const [north, south, east, west] = [
  sale('north', { latitude: 40.001, livingArea: 1000 }),
  sale('south', { latitude: 39.999, livingArea: 1000 }),
  sale('east', { longitude: -82.999, livingArea: 4000 }),
  sale('west', { longitude: -83.001, livingArea: 4000 }),
]

describe('the surroundings of a home', () => {
  it('are what the nearest homes are like, and how the home differs', () => {
    const [lnArea, lnLot, yearBuilt, larger, moreLot] = read([north, south, east, west])
    expect(lnArea).toBeCloseTo(Math.log(2000), 9)
    expect(lnLot).toBeCloseTo(Math.log(6000), 9)
    expect(yearBuilt).toBe(1970)
    expect(larger).toBeCloseTo(0, 9)
    expect(moreLot).toBeCloseTo(0, 9)
  })

  it('lie all around, or to one side with a wide angle open', () => {
    const [around, aside] = [read([north, south, east, west]), read([north, east])]
    expect(around[6]).toBeCloseTo(0, 3)
    expect(around[7]).toBeCloseTo(Math.PI / 2, 3)
    expect(aside[6]).toBeCloseTo(Math.SQRT1_2, 3)
    expect(aside[7]).toBeCloseTo(1.5 * Math.PI, 3)
  })

  it('are of the fifteen nearest', () => {
    const far = Array.from({ length: 30 }, (_, i) =>
      sale(`far${i}`, { latitude: 40.005 + 0.0001 * i, livingArea: 9000 }),
    )
    const near = Array.from({ length: 15 }, (_, i) =>
      sale(`near${i}`, { latitude: 40 + 0.0001 * i, livingArea: 1500 }),
    )
    expect(read([...far, ...near])[0]).toBeCloseTo(Math.log(1500), 9)
  })

  it('know no later sale, none over a year old, none of the home itself, and no price', () => {
    const before = read([north, east])
    const others = [sale('late', { day: DAY + 1 }), sale('old', { day: DAY - 400 }), sale('home')]
    expect(read([north, east, ...others])).toEqual(before)
    expect(read([{ ...north, price: 900_000 }, east])).toEqual(before)
  })

  it('are not known where no sale is near', () => {
    expect(read([sale('away', { latitude: 41 })])).toEqual(
      new Array<number>(SURROUNDINGS).fill(Number.NaN),
    )
  })

  it('of a sale are as on the day before it', () => {
    const market = new MarketSales([north, { ...south, day: DAY - 20 }])
    const row = market.sales.findIndex(({ listingKey }) => listingKey === 'south')
    expect(market.surroundings.subarray(row * SURROUNDINGS)[0]).toBeNaN()
    const other = 1 - row
    expect(market.surroundings.subarray(other * SURROUNDINGS)[0]).toBeCloseTo(Math.log(1000), 9)
  })
})
