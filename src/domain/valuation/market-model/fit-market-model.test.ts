import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { type HomeOnDay, homeTableOf } from '../../comps/home-table.ts'
import { homeTypes } from '../../listings/home-type.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { fitMarketModel } from './fit-market-model.ts'
import { type MarketModel, ModelCursor } from './market-model.ts'

const fitted = (count: number) => {
  const sales = syntheticSales(count)
  const homes = homeTableOf(sales)
  const lnPrice = Float64Array.from(sales, (sale) => Math.log(sale.price))
  return { homes, lnPrice, ...fitMarketModel({ homes, lnPrice }, 'test') }
}
const market = fitted(1500)
const lnValue = (home: HomeOnDay, model: MarketModel = market.model) =>
  new ModelCursor(model).read(homeTableOf([home]), 0)

const anyHome = fc.record({
  homeType: fc.constantFrom(...homeTypes),
  latitude: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
  longitude: fc.double({ min: -83.1, max: -82.9, noNaN: true }),
  livingArea: fc.option(fc.integer({ min: 300, max: 9000 })),
  lotSizeSquareFeet: fc.option(fc.integer({ min: 100, max: 500_000 })),
  yearBuilt: fc.option(fc.integer({ min: 1850, max: 2024 })),
  bathroomsTotalDecimal: fc.option(fc.integer({ min: 1, max: 8 })),
  bedroomsTotal: fc.option(fc.integer({ min: 0, max: 9 })),
  day: fc.integer({ min: LAST_DAY - 600, max: LAST_DAY + 100 }),
})

describe('the market model', () => {
  it('takes nothing off for a garage, a view or a better rating, whatever a few sales say', () => {
    const sales = syntheticSales(300).map((sale, i) => {
      const more = { garageSpaces: i % 4, viewYN: i % 5 === 0, countyRating: 0.1 * (i % 3) }
      const price = sale.price * (1 - 0.03 * more.garageSpaces - (more.viewYN ? 0.1 : 0))
      return { ...sale, ...more, price: price * (1 - more.countyRating) }
    })
    const lnPrice = Float64Array.from(sales, (sale) => Math.log(sale.price))
    const { model } = fitMarketModel({ homes: homeTableOf(sales), lnPrice }, 'test')
    expect(model.others.map(({ name, slope }) => [name, slope])).toEqual([
      ['viewYN', 0],
      ['garageSpaces', 0],
      ['countyRating', 0],
    ])
  })

  it.each([
    ['livingArea', 400],
    ['lotSizeSquareFeet', 3000],
    ['bedroomsTotal', 1],
    ['bathroomsTotalDecimal', 0.5],
  ] as const)('never takes anything off for more %s', (feature, more) => {
    fc.assert(
      fc.property(anyHome, (home) => {
        const had = home[feature]
        if (had === null) return
        const larger = { ...home, [feature]: had + more }
        expect(lnValue(larger)).toBeGreaterThanOrEqual(lnValue(home) - 1e-12)
      }),
    )
  })

  it('never takes anything off for more, even fitted on a handful of sales', () => {
    const { model } = fitted(30)
    fc.assert(
      fc.property(anyHome, (home) => {
        const more = { ...home, bedroomsTotal: (home.bedroomsTotal ?? 0) + 1, livingArea: 9500 }
        const fewer = { ...more, bedroomsTotal: more.bedroomsTotal - 1, livingArea: 9000 }
        expect(lnValue(more, model)).toBeGreaterThanOrEqual(lnValue(fewer, model) - 1e-12)
      }),
    )
  })

  it('finds the rules that a market follows', () => {
    const errors = market.lnPrice.map((price, row) => {
      const value = new ModelCursor(market.model).read(market.homes, row)
      return Math.abs(price - value + (market.ownPull[row] ?? 0))
    })
    // The middle of |normal| with the scatter of .12 is .081.
    expect(medianOf(errors)).toBeLessThan(0.095)
    const { at, height } = market.model.time
    const perYear =
      ((height.at(-1) ?? 0) - (height[0] ?? 0)) / (((at.at(-1) ?? 0) - (at[0] ?? 0)) / 365)
    expect(perYear).toBeCloseTo(0.03, 1)
  })

  it('knows what it would say of a sale without that sale', () => {
    const sales = syntheticSales(300)
    const lnPrice = Float64Array.from(sales, (sale) => Math.log(sale.price))
    const homes = homeTableOf(sales)
    const { model, ownPull } = fitMarketModel({ homes, lnPrice }, 'test')
    const misses = Array.from({ length: 30 }, (_, row) => {
      const others = fitMarketModel(
        {
          homes: homeTableOf(sales.filter((_, other) => other !== row)),
          lnPrice: lnPrice.filter((_, other) => other !== row),
        },
        'test',
      )
      const without = new ModelCursor(others.model).read(homes, row)
      const withIt = new ModelCursor(model).read(homes, row)
      return {
        byLeverage: Math.abs(withIt - (ownPull[row] ?? 0) - without),
        unchanged: Math.abs(withIt - without),
      }
    })
    // Knots and places shift a little with the sale left out: leverage knows only about the coefficients.
    expect(medianOf(misses.map((miss) => miss.byLeverage))).toBeLessThan(
      medianOf(misses.map((miss) => miss.unchanged)) / 2,
    )
  })

  it('is the same model after a way through JSON', () => {
    const stored: MarketModel = JSON.parse(JSON.stringify(market.model))
    const cursor = new ModelCursor(stored)
    const direct = new ModelCursor(market.model)
    for (let row = 0; row < market.homes.length; row++)
      expect(cursor.read(market.homes, row)).toBe(direct.read(market.homes, row))
  })

  it('rests on what is usual in the country around its only sale', () => {
    const { model } = fitted(1)
    const home = syntheticSales(1)[0]
    if (!home) throw new Error('one sale')
    expect(Math.exp(lnValue(home, model))).toBeCloseTo(home.price, -3)
  })
})
