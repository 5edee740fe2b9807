import type { OverAskFit } from '../../src/domain/valuation/over-ask/over-ask-chance.ts'
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

/** What a market with that fit predicts. */
export const predictedOverAsk = (asOfDay: number): MarketOverAsk => ({
  state: 'told',
  asOfDay,
  pairs: 400,
  followedDays: 120,
  lately: [],
  fit: overAskFit(asOfDay),
  others: [0.12, 0.08, 0.06, 0.05, 0.04],
})
