import { describe, expect, it } from 'vitest'
import { drawsOf } from '../valuation/arithmetic/draws.ts'
import { fitResales, type ValuedResale } from './fit-resales.ts'
import { SHIPPED_RESALE_FIT } from './resale-fit.ts'

const V = 400_000
const resale = (brought: number, facts: Partial<ValuedResale> = {}): ValuedResale => ({
  boughtUsd: V,
  resoldUsd: V * Math.exp(brought),
  resoldOn: 19_000,
  marketMove: 0,
  typicalValue: V,
  likelyRange: { low: V * Math.exp(-0.2), high: V * Math.exp(0.2) },
  ...facts,
})
const many = (count: number, of: (i: number) => ValuedResale) =>
  Array.from({ length: count }, (_, i) => of(i))

describe('what resales show', () => {
  it('is the shipped constant of no resales, and near it of few', () => {
    expect(fitResales([])).toEqual(SHIPPED_RESALE_FIT)
    const { resales, uplift } = fitResales(many(5, () => resale(0.3)))
    expect([resales, uplift]).toEqual([5, SHIPPED_RESALE_FIT.uplift])
  })

  it('is the median of the last 60, the market and the gap that stays taken out', () => {
    const gap = -0.4
    const late = many(60, (i) =>
      resale(0.2 + 0.05 + 0.1 * gap, {
        boughtUsd: V * Math.exp(gap),
        resoldOn: 19_100 + i,
        marketMove: 0.05,
      }),
    )
    const { resales, uplift } = fitResales([...late, ...many(500, () => resale(-0.5))])
    expect(resales).toBe(60)
    expect(uplift).toBeCloseTo(0.2, 9)
  })

  it('does not look at homes bought for half of their value or less', () => {
    expect(fitResales(many(60, () => resale(0.4, { boughtUsd: V / 2 })))).toEqual(
      SHIPPED_RESALE_FIT,
    )
  })

  it('holds eight in ten resales in the range, whether they scatter more or less than values', () => {
    const { normal } = drawsOf(3)
    for (const scatter of [0.14, 0.156, 0.2]) {
      const resales = many(60, (i) => resale(0.09 + scatter * normal(), { resoldOn: 19_000 + i }))
      const { uplift, rangeScale } = fitResales(resales)
      const held = resales.filter(
        ({ resoldUsd }) => Math.abs(Math.log(resoldUsd / V) - uplift) <= 0.2 * rangeScale,
      )
      expect(Math.abs(held.length / 60 - 0.8)).toBeLessThan(0.08)
    }
  })
})
