import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { homeValueOf } from '../appraisal/home-value.ts'
import { HomeValuer } from '../appraisal/home-valuer.ts'
import { fitMarket } from './fit-market.ts'

const distances = [0.5]
const options = { asOfDay: LAST_DAY, distances }
const fitOf = (sales: ReturnType<typeof syntheticSales>) => {
  const fit = fitMarket(sales, options)
  if (fit === null) throw new Error('sales make a market')
  return fit
}

describe('fitting a market', () => {
  it("gives the model's prediction of every sale, and trains ranges from the last five months", () => {
    const sales = syntheticSales(800)
    const { modelValues, calibration, model } = fitOf(sales)
    expect(new Set(modelValues.map((one) => one.listingKey))).toEqual(
      new Set(sales.map((sale) => sale.listingKey)),
    )
    expect(model.sales).toBe(800)
    const lately = sales.filter((sale) => sale.day >= LAST_DAY - 150)
    expect(calibration.ranges[0]?.trainedOn).toBe(lately.length)
  })

  it('does not look at sales after the as-of day', () => {
    const sales = syntheticSales(300)
    const later = syntheticSales(300, { seed: 2 }).map((sale) => ({
      ...sale,
      listingKey: `${sale.listingKey} later`,
      day: LAST_DAY + 1,
    }))
    expect(fitMarket([...sales, ...later], options)).toEqual(fitMarket(sales, options))
  })

  it('corrects for prices that have risen since', () => {
    const sales = syntheticSales(1200).map((sale) =>
      sale.day > LAST_DAY - 40 ? { ...sale, price: sale.price * 1.2 } : sale,
    )
    const { correction } = fitOf(sales).calibration
    expect(correction.medianError).toBeGreaterThan(0.05)
    expect(correction.added).toBeGreaterThan(0)
    expect(correction.added).toBeLessThan(correction.medianError)
  })

  it('values a home with some width where there are one, five or fifty sales, and none without', () => {
    expect(fitMarket([], options)).toBeNull()
    const [home] = syntheticSales(1, { seed: 9 })
    if (!home) throw new Error('a home')
    for (const count of [1, 5, 50]) {
      const all = syntheticSales(count)
      const { model, marketPattern, modelValues, calibration } = fitOf(all)
      const known = new Map(modelValues.map((one) => [one.listingKey, one.modelValue]))
      const sales = new MarketSales(all)
      const modelValue = Float64Array.from(
        sales.sales,
        (sale) => known.get(sale.listingKey) ?? Number.NaN,
      )
      const subject = {
        homes: homeTableOf([{ ...home, day: LAST_DAY }]),
        row: 0,
        propertyId: 'subject',
        addressKey: null,
      }
      const [appraisal] = new HomeValuer({ model, modelValue, marketPattern, sales }).appraise(
        subject,
        distances,
      )
      const [range] = calibration.ranges
      if (!appraisal || !range) throw new Error('one distance')
      const { value, likelyRange } = homeValueOf(appraisal, { correction: 0, stacked: 0, range })
      expect(value / home.price).toBeGreaterThan(0.4)
      expect(value / home.price).toBeLessThan(2.5)
      expect(likelyRange.high / likelyRange.low).toBeGreaterThan(1.1)
    }
  })
})
