import { describe, expect, it } from 'vitest'
import { afterRepairStudy, type TestedResale } from './after-repair-study.ts'

const V = 400_000
const resale = (facts: Partial<TestedResale>): TestedResale => ({
  boughtUsd: 300_000,
  resoldUsd: V * Math.exp(0.3),
  resoldOn: 19_200,
  marketMove: 0,
  typicalValue: V,
  likelyRange: { low: V * 0.8, high: V * 1.2 },
  knownBefore: 19_000,
  ...facts,
})
const sixty = (facts: Partial<TestedResale>) => Array.from({ length: 60 }, () => resale(facts))

describe('after-repair values against resales', () => {
  it('are made from the resales that had closed when the home was bought', () => {
    const later = afterRepairStudy([...sixty({}), resale({ knownBefore: 19_200 })])
    expect(later.afterRepairValue.mdape).toBeGreaterThan(15)
    const known = sixty({ knownBefore: 18_000, resoldOn: 18_200 })
    const { bias } = afterRepairStudy([...known, ...sixty({}), resale({})]).afterRepairValue
    expect(Math.abs(bias)).toBeLessThan(0.01)
  })

  it('are held against resales without the market’s own move', () => {
    const { typicalValue } = afterRepairStudy(
      sixty({ resoldUsd: V * Math.exp(0.1), marketMove: 0.1 }),
    )
    expect(typicalValue.bias).toBeCloseTo(0, 9)
    expect(typicalValue.mdape).toBeCloseTo(0, 9)
  })

  it('come in four bands of gap with as many resales each', () => {
    const all = Array.from({ length: 40 }, (_, i) => resale({ boughtUsd: 250_000 + 1000 * i }))
    const { bands } = afterRepairStudy(all)
    expect(bands.map(({ n }) => n)).toEqual([10, 10, 10, 10])
    expect(bands.at(-1)?.gapUpTo).toBeCloseTo(Math.log(289 / 400), 9)
  })

  it('hold resales in a range or not', () => {
    const off = sixty({ resoldUsd: V * 2 })
    expect(afterRepairStudy(off).afterRepairValue.cover80).toBe(0)
    expect(afterRepairStudy(sixty({ resoldUsd: V })).afterRepairValue.cover80).toBe(100)
  })
})
