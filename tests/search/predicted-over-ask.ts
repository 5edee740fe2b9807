import type { OverAskFit } from '../../src/domain/valuation/over-ask/over-ask-chance.ts'
import { UNDER_ASK_SHARES } from '../../src/domain/valuation/under-ask/fit-under-ask.ts'
import type { UnderAskFit } from '../../src/domain/valuation/under-ask/under-ask-chance.ts'
import type { MarketOverAsk } from '../../src/server/valuation/queries.ts'

/** Chances that fall by the amount and grow with the gap between value and ask. */
const overAskFit = (asOfDay: number): OverAskFit => ({
  asOfDay,
  medianUsd: 300_000,
  amounts: [-1.5, -2, -2.4, -2.7, -3].map((intercept) => ({
    intercept,
    coefficients: [0.4, -0.2, -0.7, -0.5, 0, 0.3, -1, -0.5],
  })),
})

/** Chances of offers that fall by how far they are under the ask, in a market that falls. */
export const underAskFit = (asOfDay: number): UnderAskFit => ({
  asOfDay,
  medianUsd: 300_000,
  amounts: [0, -0.4, -0.8, -2.4, -2.8].map((intercept, i) => ({
    share: UNDER_ASK_SHARES[i] ?? Number.NaN,
    intercept,
    coefficients: [-0.3, 0.2, 0.5, 0.3, 0, -0.2, 0.4, 0.3, 0.4],
  })),
})

/** What a market with that fit predicts. */
export const predictedOverAsk = (asOfDay: number): MarketOverAsk => ({
  state: 'told',
  asOfDay,
  pairs: 400,
  followedDays: 120,
  lately: [],
  fit: overAskFit(asOfDay),
  others: [0.12, 0.08, 0.06, 0.05, 0.04],
  underAsk: {
    state: 'told',
    asOfDay,
    pairs: 400,
    followedDays: 120,
    lately: [],
    fit: underAskFit(asOfDay),
  },
})
