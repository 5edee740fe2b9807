import { expect, it } from 'vitest'
import type { HomeValue } from '../appraisal/home-value.ts'
import { ownSaleStudy } from './own-sale-study.ts'

const asIs: HomeValue = {
  value: 100,
  likelyRange: { low: 95, high: 112 },
  wideRange: { low: 85, high: 120 },
  grade: 'Strong',
  expectedError: 0.05,
  compsSpread: 0.1,
}

it('compares values of homes sold before with what they would be without that sale', () => {
  const resold = { asIs, priceUsd: 110, withoutOwnSale: Math.log(0.8) }
  const others = { asIs, priceUsd: 500, withoutOwnSale: null }
  const study = ownSaleStudy([resold, others])
  expect(study?.n).toBe(1)
  expect(study?.withIt).toMatchObject({ within20: 100, cover80: 100, cover90: 100 })
  expect(study?.withIt.mdape).toBeCloseTo(100 / 11, 9)
  expect(study?.withIt.bias).toBeCloseTo(-100 / 11, 9)
  expect(study?.without).toMatchObject({ within20: 0, cover80: 0, cover90: 0 })
  expect(study?.without.mdape).toBeCloseTo(300 / 11, 9)
  expect(ownSaleStudy([others])).toBeNull()
})
