import { describe, expect, it } from 'vitest'
import { syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import {
  fitMarketPattern,
  MarketPatternCursor,
  patternWithoutItself,
  surroundingsAt,
} from './market-pattern.ts'

const sales = new MarketSales(syntheticSales(1200))
const rows = Array.from(sales.sales.keys())

/** The deviation of numbers by row from ln price. */
const scatterOf = (lnValueOf: (row: number) => number) =>
  Math.sqrt(
    rows.reduce((sum, row) => sum + (lnValueOf(row) - numberAt(sales.lnPrice, row)) ** 2, 0) /
      rows.length,
  )

describe('a market pattern', () => {
  it('follows prices, those of sales it was not fitted on as well', () => {
    const without = patternWithoutItself(sales, rows)
    expect(without.size).toBe(1200)
    const scatter = scatterOf((row) => without.get(row) ?? Number.NaN)
    const mean = rows.reduce((sum, row) => sum + numberAt(sales.lnPrice, row), 0) / rows.length
    // The scatter of .12 alone, and what trees cannot tell from so few sales.
    expect(scatter).toBeLessThan(0.2)
    expect(scatter).toBeLessThan(0.6 * scatterOf(() => mean))
  })

  it('is not fitted on fewer than 500 sales', () => {
    expect(fitMarketPattern(sales, rows.slice(0, 499))).toBeNull()
    expect(fitMarketPattern(sales, rows.slice(0, 500))?.sales).toBe(500)
  })

  it('does not see rooms', () => {
    const pattern = fitMarketPattern(sales, rows)
    if (pattern === null) throw new Error('1,200 sales are enough')
    const cursor = new MarketPatternCursor(pattern)
    const roomy = { ...sales.homes, beds: sales.homes.beds.map((beds) => beds + 3) }
    for (const row of rows.slice(0, 50)) {
      const around = surroundingsAt(sales, row)
      expect(cursor.read(roomy, row, around)).toBe(cursor.read(sales.homes, row, around))
    }
  })
})
