import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { marketFiguresOf, salesWindowOf } from './market-figures.ts'

const quarter = { days: 90, daysFromMarketDay: 3 }
const soldAt = (askUsd: number | null, ...prices: readonly number[]) =>
  prices.map((priceUsd) => ({ priceUsd, askUsd }))
const times = (count: number, days: number | null) => Array.from({ length: count }, () => days)

describe('the market of a place', () => {
  it('follows the Market Conditions Addendum', () => {
    const figures = marketFiguresOf({
      daysOnMarket: [...times(6, 10), ...times(6, 50), ...times(8, null)],
      sales: [
        ...soldAt(400_000, 380_000, 388_000, 396_000, 400_000, 400_000, 404_000),
        ...soldAt(500_000, 480_000, 500_000, 510_000, 550_000),
        ...soldAt(null, 100_000, 200_000, 300_000, 400_000, 500_000),
      ],
      window: quarter,
    })
    expect(figures).toEqual({
      forSale: 20,
      daysOnMarket: { median: 30, homes: 12 },
      // 95, 96, 97, 99, 100, 100, 100, 101, 102, 110
      saleToList: { medianPercent: 100, pairs: 10 },
      // 15 sales in 90 / 30.44 months are 5.07 a month; 20 homes last 3.94 months.
      supply: {
        months: expect.closeTo(3.942, 3),
        salesPerMonth: expect.closeTo(5.073, 3),
        sales: 15,
        days: 90,
      },
    })
  })

  it('gives no median of fewer than ten, and says how many there are', () => {
    const figures = marketFiguresOf({
      daysOnMarket: times(9, 20),
      sales: soldAt(400_000, ...times(9, 0).map((_, i) => 390_000 + i)),
      window: quarter,
    })
    expect(figures.daysOnMarket).toEqual({ median: null, homes: 9 })
    expect(figures.saleToList).toEqual({ medianPercent: null, pairs: 9 })
    expect(figures.supply).toEqual({ months: null, salesPerMonth: null, sales: 9, days: 90 })
  })

  it('gives no months of supply from less than thirty days of sales', () => {
    const sales = soldAt(null, ...times(20, 0).map(() => 300_000))
    const over = (days: number) =>
      marketFiguresOf({ daysOnMarket: times(20, 5), sales, window: { ...quarter, days } }).supply
    expect(over(29)).toEqual({ months: null, salesPerMonth: null, sales: 20, days: 29 })
    expect(over(30).months).toBeCloseTo(20 / (20 / (30 / 30.44)), 9)
  })

  it('sets no homes for sale against the sales of another season', () => {
    const sales = soldAt(null, ...times(20, 0).map(() => 300_000))
    const apart = (daysFromMarketDay: number) =>
      marketFiguresOf({ daysOnMarket: times(4, 5), sales, window: { days: 90, daysFromMarketDay } })
    expect(apart(30).supply.months).not.toBeNull()
    expect(apart(31).supply).toMatchObject({ months: null, sales: 20 })
    expect(apart(31).supply.salesPerMonth).toBeCloseTo(6.764, 3)
  })

  it('is that of its homes for sale alone while no sale is known', () => {
    expect(marketFiguresOf({ daysOnMarket: times(10, 7), sales: [], window: null })).toEqual({
      forSale: 10,
      daysOnMarket: { median: 7, homes: 10 },
      saleToList: { medianPercent: null, pairs: 0 },
      supply: { months: null, salesPerMonth: null, sales: 0, days: 0 },
    })
  })
})

describe('the days over which sales are counted', () => {
  const marketDay = date('2024-06-30')
  const asOf = date('2024-06-28')
  it('are ninety, or as many as sales are known for', () => {
    const days = (firstSale: string) =>
      salesWindowOf({ asOf, firstSale: date(firstSale), marketDay })
    expect(days('2022-01-01')).toEqual({ days: 90, daysFromMarketDay: 2 })
    expect(days('2024-06-01')).toEqual({ days: 28, daysFromMarketDay: 2 })
  })
  it('are none without a sale or an as-of date', () => {
    expect(salesWindowOf({ asOf, firstSale: null, marketDay })).toBeNull()
    expect(salesWindowOf({ asOf: null, firstSale: asOf, marketDay })).toBeNull()
  })
})
