import { describe, expect, it } from 'vitest'
import { drawsOf } from '../arithmetic/draws.ts'
import { fitKinds } from './fit-kinds.ts'
import type { HomeKind } from './home-kind.ts'
import { LIKELY_DEVIATIONS } from './range-levels.ts'

const WIDE_DEVIATIONS = 1.6449
const { normal } = drawsOf(4)

/** Errors `off` times as large as their ranges were made for. */
const errorsOf = (kind: HomeKind, count: number, off: number) =>
  Array.from({ length: count }, () => ({
    kind,
    error: 0.1 * off * normal(),
    ranges: {
      likely: { low: -0.1 * LIKELY_DEVIATIONS, high: 0.1 * LIKELY_DEVIATIONS },
      wide: { low: -0.1 * WIDE_DEVIATIONS, high: 0.1 * WIDE_DEVIATIONS },
    },
  }))
const houses = errorsOf('House, lot 5,000 to 10,000 sqft', 3000, 1)
const widthOf = (kind: HomeKind, past: Parameters<typeof fitKinds>[0]) => {
  const width = fitKinds(past).find((one) => one.kind === kind)
  if (width === undefined) throw new Error('every kind has a width')
  return width
}

describe('the width of a kind of home', () => {
  it('is as many times what its clues call for as its own past errors were', () => {
    const past = [...houses, ...errorsOf('Condo', 1500, 1.4), ...errorsOf('Townhouse', 1500, 0.7)]
    const [condo, townhouse] = [widthOf('Condo', past), widthOf('Townhouse', past)]
    expect(condo.likely).toBeGreaterThan(1.25)
    expect(condo.likely).toBeLessThan(1.55)
    expect(condo.wide).toBeGreaterThan(1.25)
    expect(townhouse.likely).toBeLessThan(0.8)
    expect(townhouse.wide).toBeLessThan(0.8)
    expect(condo.sales).toBe(1500)
  })

  it('is half as wide again where no such home has sold, and comes down the more have', () => {
    const widths = [0, 30, 60, 100].map(
      (count) => widthOf('Condo', [...houses, ...errorsOf('Condo', count, 1)]).likely,
    )
    expect(widths[0]).toBeGreaterThan(1.4)
    expect(widths[0]).toBeLessThan(1.65)
    expect(widths[1]).toBeLessThan(widths[0] ?? 0)
    for (const width of widths) expect(width).toBeGreaterThan(0.85)
    expect(Math.abs((widths[3] ?? 0) - 1)).toBeLessThan(0.2)
  })

  it('hardly follows a few odd sales', () => {
    expect(widthOf('Other', [...houses, ...errorsOf('Other', 5, 20)]).likely).toBeLessThan(2.5)
  })
})
