import type { EvidenceShown } from '../../../contract/evidence.ts'
import type { Home } from '../../../contract/home.ts'
import { profitPotential } from '../../../domain/search/profit-potential.ts'
import { bargainChance } from '../../../domain/valuation/bargain-chance.ts'
import { profitAcrossRange } from '../../../domain/valuation/profit-range.ts'
import type { RecomputedValue } from '../../../domain/valuation/recompute-value.ts'
import type { ShownValue } from '../shown-value.ts'

/** The value that was made again from its evidence, with other comps. */
export const recomputedValue = (
  home: Home,
  evidence: EvidenceShown,
  recomputed: RecomputedValue,
): ShownValue => {
  const { value, range80, grade, fixedUpValue, comps, expectedError } = recomputed
  const bargain = bargainChance(
    evidence.bargain,
    { askUsd: home.price, value, scale: expectedError },
    evidence.chanceOfUsd,
  )
  const valueUsd = Math.round(value)
  return {
    valueUsd,
    rangeUsd: { low: Math.round(range80.low), high: Math.round(range80.high) },
    grade,
    gradeFacts: {
      comps: comps.length,
      newestDaysAgo:
        comps.length === 0 ? null : Math.min(...comps.map((comp) => evidence.home.day - comp.day)),
      sizeStep: evidence.sizeStep,
      modelOf: evidence.modelOf,
    },
    chance: bargain.chance,
    gapUsd: valueUsd - home.price,
    likelyGapUsd: Math.round(bargain.expectedGapUsd),
    fixedUpUsd: fixedUpValue === null ? null : Math.round(fixedUpValue),
    averageCompUsd: averageOf([
      ...comps.map((comp) => comp.price),
      ...home.comps.filter(({ status }) => status === 'Active').map((comp) => comp.price),
    ]),
    profit: {
      ...profitAcrossRange({ value, range80 }, home.price),
      atValue: profitPotential(valueUsd, home.price),
    },
  }
}

const averageOf = (prices: readonly number[]): number | null =>
  prices.length === 0
    ? null
    : Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length)
