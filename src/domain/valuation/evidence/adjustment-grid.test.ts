import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustmentGrid } from './adjustment-grid.ts'
import { type AdjustmentLines, lineNames } from './adjustment-lines.ts'

const none: AdjustmentLines = {
  size: 0,
  lot: 0,
  age: 0,
  beds: 0,
  baths: 0,
  location: 0,
  time: 0,
  type: 0,
  features: 0,
  condition: 0,
}
const logarithm = fc.double({ min: -0.4, max: 0.4, noNaN: true })
const someLines: fc.Arbitrary<AdjustmentLines> = fc.record({
  size: logarithm,
  lot: logarithm,
  age: logarithm,
  beds: logarithm,
  baths: logarithm,
  location: logarithm,
  time: logarithm,
  type: logarithm,
  features: logarithm,
  condition: logarithm,
})
const someUsd = fc.integer({ min: 1, max: 3_000_000 })

describe('the adjustment grid', () => {
  it('leads from the price to the adjusted price, to the dollar', () => {
    fc.assert(
      fc.property(someUsd, someLines, (priceUsd, lines) => {
        const grid = adjustmentGrid(priceUsd, lines)
        const sum = lineNames.reduce((total, name) => total + grid.lines[name], priceUsd)
        expect(sum).toBe(grid.adjustedUsd)
        const total = lineNames.reduce((ln, name) => ln + lines[name], Math.log(priceUsd))
        expect(Math.abs(grid.adjustedUsd - Math.exp(total))).toBeLessThanOrEqual(0.501)
      }),
    )
  })

  it('never turns a line round, and leaves one of nothing at nothing', () => {
    fc.assert(
      fc.property(someUsd, someLines, (priceUsd, lines) => {
        const grid = adjustmentGrid(priceUsd, { ...lines, beds: 0 })
        expect(grid.lines.beds).toBe(0)
        for (const name of lineNames)
          expect(grid.lines[name] * lines[name]).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('has a net that cancels out, and a gross that does not', () => {
    const { net, gross } = adjustmentGrid(300_000, { ...none, size: 0.1, location: -0.1 })
    expect(net).toBe(0)
    expect(gross).toBeCloseTo(0.2, 9)
    const up = adjustmentGrid(300_000, { ...none, size: Math.log(1.2) })
    expect(up).toMatchObject({ adjustedUsd: 360_000, lines: { ...none, size: 60_000 } })
    expect(up.net).toBeCloseTo(0.2, 9)
    expect(up.gross).toBeCloseTo(0.2, 9)
  })
})
