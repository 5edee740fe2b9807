import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { type HomeOnDay, homeTableOf } from '../../comps/home-table.ts'
import { homeTypes } from '../../listings/home-type.ts'
import { type AddedFeatures, contributionsOf, lnContributed } from './contributions.ts'
import { fitMarketModel } from './fit-market-model.ts'
import { ModelCursor } from './market-model.ts'

const modelOf = (count: number) => {
  const sales = syntheticSales(count)
  const lnPrice = Float64Array.from(sales, (sale) => Math.log(sale.price))
  return fitMarketModel({ homes: homeTableOf(sales), lnPrice }, 'test').model
}
const models = [modelOf(1500), modelOf(30)]

const anyHome = fc.record({
  homeType: fc.constantFrom(...homeTypes),
  latitude: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
  longitude: fc.double({ min: -83.1, max: -82.9, noNaN: true }),
  livingArea: fc.option(fc.integer({ min: 300, max: 6000 })),
  lotSizeSquareFeet: fc.option(fc.integer({ min: 100, max: 50_000 })),
  yearBuilt: fc.option(fc.integer({ min: 1850, max: 2024 })),
  bathroomsTotalDecimal: fc.option(fc.integer({ min: 2, max: 12 }).map((halves) => halves / 2)),
  bedroomsTotal: fc.option(fc.integer({ min: 0, max: 7 })),
  day: fc.constant(LAST_DAY),
})
const anyAdded = fc.record({
  bedrooms: fc.integer({ min: 0, max: 4 }),
  baths: fc.integer({ min: 0, max: 8 }).map((halves) => halves / 2),
  livingArea: fc.integer({ min: 0, max: 3000 }),
})
const nothing: AddedFeatures = { bedrooms: 0, baths: 0, livingArea: 0 }

/** The home with what is added; where a feature is not known, the model's typical one is added to. */
const withMore = (home: HomeOnDay, added: AddedFeatures, model = models[0]): HomeOnDay => {
  const typical = model?.typical[home.homeType]
  return {
    ...home,
    bedroomsTotal: (home.bedroomsTotal ?? typical?.beds ?? 0) + added.bedrooms,
    bathroomsTotalDecimal: (home.bathroomsTotalDecimal ?? typical?.baths ?? 0) + added.baths,
    livingArea: home.livingArea === null ? null : home.livingArea + added.livingArea,
  }
}

describe.each(models)('what adding to a home brings, by a model of $sales sales', (model) => {
  it('is what the model says of the home after, less what it says of it before', () => {
    fc.assert(
      fc.property(anyHome, anyAdded, (home, added) => {
        // Without a living area the model takes that of homes with as many bedrooms: a bedroom would bring area along.
        const { livingArea } = home
        fc.pre(livingArea !== null)
        const cursor = new ModelCursor(model)
        const ln = (one: HomeOnDay) => cursor.read(homeTableOf([one]), 0)
        const move = ln(withMore(home, added, model)) - ln(withMore(home, nothing, model))
        expect(lnContributed(contributionsOf(model, home), added)).toBeCloseTo(move, 5)
      }),
    )
  })

  it('is nothing for nothing, and never less for more', () => {
    fc.assert(
      fc.property(anyHome, anyAdded, anyAdded, (home, added, more) => {
        const contributions = contributionsOf(model, home)
        expect(lnContributed(contributions, nothing)).toBe(0)
        const both = {
          bedrooms: added.bedrooms + more.bedrooms,
          baths: added.baths + more.baths,
          livingArea: added.livingArea + more.livingArea,
        }
        expect(lnContributed(contributions, both)).toBeGreaterThanOrEqual(
          lnContributed(contributions, added),
        )
      }),
    )
  })

  it('has no line of area for a home whose area is not known', () => {
    const [home] = syntheticSales(1)
    if (home === undefined) throw new Error('a home')
    const contributions = contributionsOf(model, { ...home, livingArea: null })
    expect(contributions.livingArea).toBeNull()
    expect(lnContributed(contributions, { ...nothing, livingArea: 500 })).toBe(0)
  })
})

it('finds what baths bring in a market where they do', () => {
  const [model] = models
  const home = syntheticSales(40).find(
    ({ bathroomsTotalDecimal, homeType }) => bathroomsTotalDecimal === 2 && homeType === 'House',
  )
  if (model === undefined || home === undefined) throw new Error('a model and a home')
  // The rule of the synthetic town is .06 a bath.
  const brought = lnContributed(contributionsOf(model, home), { ...nothing, baths: 1 })
  expect(brought).toBeGreaterThan(0.02)
  expect(brought).toBeLessThan(0.12)
})
