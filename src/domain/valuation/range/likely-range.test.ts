import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeTypes } from '../../listings/home-type.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { fitRanges, type PastError } from './fit-ranges.ts'
import { errorRanges, type RangeClues } from './likely-range.ts'

/** Errors that grow with the spread of the comps. */
const pastErrors = (count: number, seed: number): PastError[] => {
  const { uniform, normal } = drawsOf(seed)
  return Array.from({ length: count }, () => {
    const spread = 0.02 + 0.3 * uniform()
    const clues = {
      near: true,
      spread: uniform() < 0.05 ? Number.NaN : spread,
      likeness: 3 * uniform(),
      residual: 0.1 * normal(),
      homeType: homeTypes[Math.floor(5 * uniform())] ?? 'House',
      lnLot: uniform() < 0.05 ? Number.NaN : 9 + 0.8 * normal(),
      lnArea: uniform() < 0.05 ? Number.NaN : 7.4 + 0.3 * normal(),
      yearBuilt: uniform() < 0.05 ? Number.NaN : 1920 + 100 * uniform(),
      lnValue: 12.5 + 0.5 * normal(),
    }
    return { clues, error: 0.6 * (spread + 0.05) * normal() }
  })
}
const anyClues: fc.Arbitrary<RangeClues> = fc.record({
  near: fc.boolean(),
  spread: fc.double({ min: 0, max: 2 }),
  likeness: fc.double({ min: 0, max: 12, noNaN: true }),
  residual: fc.double({ min: -2, max: 2, noNaN: true }),
  homeType: fc.constantFrom(...homeTypes),
  lnLot: fc.oneof(fc.constant(Number.NaN), fc.double({ min: 6, max: 15, noNaN: true })),
  lnArea: fc.oneof(fc.constant(Number.NaN), fc.double({ min: 5, max: 10, noNaN: true })),
  yearBuilt: fc.oneof(fc.constant(Number.NaN), fc.double({ min: 1700, max: 2030, noNaN: true })),
  lnValue: fc.double({ min: 9, max: 18, noNaN: true }),
})

describe('the likely range', () => {
  it.each([0, 10, 60, 3000])(
    'lies one inside the other around the value, from %i past values',
    (n) => {
      const model = fitRanges(pastErrors(n, 1))
      fc.assert(
        fc.property(anyClues, (clues) => {
          const { likely, wide, scale } = errorRanges(model, clues)
          const ends = [wide.low, likely.low, 0, likely.high, wide.high]
          expect(ends).toEqual(ends.toSorted((a, b) => a - b))
          expect(scale).toBeGreaterThan(0)
        }),
      )
    },
  )

  it('is wide where no sale is near, whatever the market has taught', () => {
    const model = fitRanges(pastErrors(3000, 1))
    fc.assert(
      fc.property(anyClues, (clues) => {
        const { likely } = errorRanges(model, { ...clues, near: false })
        expect(likely.low).toBeLessThan(-0.7)
        expect(likely.high).toBeGreaterThan(0.7)
      }),
    )
  })

  it('holds eight and nine in ten of later sales, among the surest quarter and the least sure alike', () => {
    const model = fitRanges(pastErrors(4000, 1))
    const later = pastErrors(4000, 2)
      .map(({ clues, error }) => ({ ...errorRanges(model, clues), error }))
      .toSorted((a, b) => a.scale - b.scale)
    for (const quarter of [0, 1, 2, 3]) {
      const some = later.slice(quarter * 1000, (quarter + 1) * 1000)
      const share = (holds: (one: (typeof some)[number]) => boolean) =>
        (100 * some.filter(holds).length) / some.length
      expect(
        Math.abs(share((one) => one.error >= one.likely.low && one.error <= one.likely.high) - 80),
      ).toBeLessThan(4)
      expect(
        Math.abs(share((one) => one.error >= one.wide.low && one.error <= one.wide.high) - 90),
      ).toBeLessThan(3)
    }
  })
})
