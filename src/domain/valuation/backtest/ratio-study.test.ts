import { describe, expect, it } from 'vitest'
import { ratioStudy } from './ratio-study.ts'

describe('a ratio study', () => {
  it('gives the figures of the assessors’ standard', () => {
    const study = ratioStudy(
      [
        { value: 90_000, priceUsd: 100_000 },
        { value: 200_000, priceUsd: 200_000 },
        { value: 360_000, priceUsd: 300_000 },
      ],
      4,
    )
    expect(study).toMatchObject({ n: 3, coverage: 75, medianRatio: 1 })
    expect(study.mdape).toBeCloseTo(10, 9)
    expect(study.mape).toBeCloseTo(10, 9)
    expect(study.within5).toBeCloseTo(100 / 3, 9)
    expect(study.within10).toBeCloseTo(200 / 3, 9)
    expect(study.within20).toBeCloseTo(100, 9)
    // Mean ratio 3.1 / 3, weighted ratio 650 / 600.
    expect(study.cod).toBeCloseTo(10, 9)
    expect(study.prd).toBeCloseTo(3.1 / 3 / (650 / 600), 9)
  })

  it('shows bias against expensive homes as a negative price-related bias and a differential over 1', () => {
    const valued = [100_000, 200_000, 400_000, 800_000].map((priceUsd, i) => ({
      priceUsd,
      value: priceUsd * (1.1 - 0.05 * i),
    }))
    const { prb, prd } = ratioStudy(valued, 4)
    expect(prb).toBeLessThan(-0.04)
    expect(prb).toBeGreaterThan(-0.06)
    expect(prd).toBeGreaterThan(1)
  })
})
