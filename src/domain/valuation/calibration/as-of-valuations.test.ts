import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { lnValueOf } from '../appraisal/home-valuer.ts'
import { asOfValuations } from './as-of-valuations.ts'

const all = syntheticSales(900)
const valuesBefore = (sales: typeof all, day: number) => {
  const market = new MarketSales(sales)
  const options = { from: LAST_DAY - 200, to: LAST_DAY, distances: [0.5] }
  const months = [...asOfValuations(market, options)]
  return new Map(
    months.flatMap(({ appraised }) =>
      appraised.flatMap(({ row, appraisals: [at], correction }) => {
        const sale = market.sales[row]
        if (!sale || !at || sale.day > day) return []
        // What a stacker will read must be as honest as the value.
        const clues = Array.from(at.stackClues ?? [])
        return [[sale.listingKey, [lnValueOf(at) + correction.added, ...clues]] as const]
      }),
    ),
  )
}

describe('as-of valuations', () => {
  it('rest on strictly earlier sales: prices of the same day or later change nothing', () => {
    const day = LAST_DAY - 80
    const dearer = all.map((sale) => (sale.day >= day ? { ...sale, price: 3 * sale.price } : sale))
    const values = valuesBefore(all, day)
    expect(values.size).toBeGreaterThan(100)
    expect([...values.values()].some((value) => value.length > 1)).toBe(true)
    expect(valuesBefore(dearer, day)).toEqual(values)
  })

  it('do notice earlier prices', () => {
    const day = LAST_DAY - 80
    const dearer = all.map((sale) => (sale.day < day ? { ...sale, price: 3 * sale.price } : sale))
    const values = valuesBefore(all, day)
    for (const [key, [value]] of valuesBefore(dearer, day))
      expect(value).toBeGreaterThan((values.get(key)?.[0] ?? 99) + 0.5)
  })
})
