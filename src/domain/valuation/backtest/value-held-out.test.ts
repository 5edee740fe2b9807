import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { heldOutSales } from './held-out-sale.ts'
import { valueAsOf, valueByFolds } from './value-held-out.ts'

const testFrom = LAST_DAY - 120
const heldOut = (candidates: ReturnType<typeof syntheticSales>) => {
  const sales = new MarketSales(candidates)
  const groups = [...valueAsOf(sales, { testFrom, miles: 0.5 })]
  return new Map(
    groups.flatMap((group) =>
      heldOutSales(sales, group).map(({ row, ...one }) => [sales.sales[row]?.listingKey, one]),
    ),
  )
}

describe('sales held out', () => {
  // Few sales train their ranges by leave-one-out, many from earlier months, and they have trees: both must be honest.
  it.each([250, 1100])(
    'of a market of %i know nothing of later sales, ranges and errors too',
    (count) => {
      const all = syntheticSales(count)
      const day = LAST_DAY - 70
      const scattered = all.map((sale, i) =>
        sale.day >= day ? { ...sale, price: sale.price * (i % 2 === 0 ? 3 : 0.4) } : sale,
      )
      const after = heldOut(scattered)
      const before = [...heldOut(all)].filter(([key]) =>
        all.some((sale) => sale.listingKey === key && sale.day < day),
      )
      expect(before.length).toBeGreaterThan(50)
      for (const [key, one] of before) expect(after.get(key)).toEqual(one)
    },
  )
})

it('by folds a sale of years ago is as much a comp as one of the same day', () => {
  const spread = syntheticSales(300).map((sale, i) => ({ ...sale, day: LAST_DAY - 10 * i }))
  const sameDay = spread.map((sale) => ({ ...sale, day: LAST_DAY }))
  const compsOf = (candidates: typeof spread) => {
    const sales = new MarketSales(candidates)
    return [...valueByFolds(sales, { folds: 3, miles: 1 })].flatMap(({ market, appraised }) =>
      appraised.map(({ row, appraisals: [appraisal] }) => ({
        home: sales.sales[row]?.listingKey,
        comps: Array.from(
          appraisal?.compRows.rows ?? [],
          (comp) => market.sales.sales[comp]?.listingKey,
        ),
        dissimilarity: appraisal?.compRows.dissimilarity,
        patternShares: appraisal?.pattern.shares.length,
      })),
    )
  }
  const comps = compsOf(spread)
  expect(comps).toHaveLength(300)
  expect(comps.filter((one) => one.comps.length > 0).length).toBeGreaterThan(250)
  expect(comps).toEqual(compsOf(sameDay))
})
