import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { type HomeOnDay, homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { StackerCursor } from '../boosting/stacker.ts'
import { fitMarket } from '../calibration/fit-market.ts'
import { homeValueOf } from './home-value.ts'
import { HomeValuer } from './home-valuer.ts'

const distances = [1, 0.5, 0.25]
/** A garage's place is worth three percent. */
const all = syntheticSales(2100, { wide: 2 }).map((sale, i) => {
  const garageSpaces = (i * 7) % 4
  return { ...sale, garageSpaces, price: Math.round(sale.price * (1 + 0.03 * garageSpaces)) }
})
const homes = all.slice(2000).map((home) => ({ ...home, day: LAST_DAY }))
/** The homes' own, sold for more and for less than they are worth, some of them when they were smaller. */
const ownSales = homes.map((home, i) => ({
  ...home,
  propertyId: `own of ${home.propertyId}`,
  addressKey: `address of ${home.propertyId}`,
  livingArea: Math.round((home.livingArea ?? 0) * (1 - 0.03 * (i % 3))),
  price: Math.round(home.price * (0.6 + 0.04 * (i % 20))),
  day: LAST_DAY - 40 - 8 * (i % 80),
}))
const sales = new MarketSales([...all.slice(0, 2000), ...ownSales])
const fit = fitMarket(sales.sales, { asOfDay: LAST_DAY, distances })
if (fit === null) throw new Error('2,000 sales make a market')
const { model, marketPattern, calibration } = fit
const { added: correction } = calibration.correction
const stack = new StackerCursor(calibration.stacker)
const known = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
const modelValue = Float64Array.from(sales.sales, (sale) => known.get(sale.listingKey) ?? 0)
const valuer = new HomeValuer({ model, modelValue, marketPattern, sales })
const valuesOf = (home: HomeOnDay, addressKey: string | null) => {
  const subject = { homes: homeTableOf([home]), row: 0, propertyId: 'home', addressKey }
  return valuer.appraise(subject, distances).flatMap((appraisal, i) => {
    const range = calibration.ranges[i]
    const stacked = stack.read(appraisal.stackClues)
    return range ? homeValueOf(appraisal, { correction, stacked, range }) : []
  })
}

describe('the value of a home', () => {
  it('has a market pattern and a stacker in it', () => {
    expect(marketPattern?.sales).toBe(2100)
    expect(model.others.map(({ name }) => name)).toEqual(['garageSpaces'])
    expect(calibration.stacker?.trainedOn).toBeGreaterThan(500)
  })

  // One more room changes no comp and no weight; a larger home or lot may well bring other comps.
  it.each([
    ['bedroomsTotal', 1],
    ['bathroomsTotalDecimal', 0.5],
    ['garageSpaces', 1],
  ] as const)('is never lowered by more %s, with an own sale or without', (feature, more) => {
    fc.assert(
      fc.property(fc.constantFrom(...homes), fc.nat(4), fc.boolean(), (home, times, resold) => {
        const addressKey = resold ? `address of ${home.propertyId}` : null
        const before = valuesOf(home, addressKey)
        const changed = { ...home, [feature]: (home[feature] ?? 0) + more * (times + 1) }
        const after = valuesOf(changed, addressKey)
        for (const [i, { value }] of after.entries())
          expect(value).toBeGreaterThanOrEqual((before[i]?.value ?? Number.NaN) * (1 - 1e-12))
      }),
    )
  })
})
