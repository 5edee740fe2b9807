import { numberAt } from '../../entry-at.ts'
import { fitAskChances, type SaleEvents } from './fit-ask-chances.ts'
import { OVER_ASK_AMOUNTS, type OverAskFit } from './over-ask-chance.ts'
import { MONTH, overAskColumns } from './over-ask-features.ts'
import type { PastAsks } from './past-asks.ts'

/** Sales for so many US dollars or more over the ask. */
export const salesOverAsk: SaleEvents = {
  amounts: OVER_ASK_AMOUNTS,
  isOne: ({ soldUsd, askUsd }, usd) => soldUsd - askUsd >= usd,
  columns: overAskColumns,
}

/**
 * Fits the chance of a sale over the ask. Time is a column, since closings reflect contracts a month old: homes for
 * sale are predicted as of half a month on, along a trend of at most that much.
 */
export const fitOverAsk = (past: PastAsks, asOfDay: number): OverAskFit => ({
  asOfDay,
  medianUsd: past.medianUsd,
  amounts: fitAskChances(past, salesOverAsk).map(({ intercept, coefficients }) => {
    const trend = numberAt(coefficients, MONTH)
    const ahead = LOOKED_AHEAD_MONTHS * Math.min(MAX_TREND, Math.max(-MAX_TREND, trend))
    return {
      intercept: intercept + ahead,
      coefficients: Array.from(coefficients).filter((_, j) => j !== MONTH),
    }
  }),
})

/** How far back each sale counts as it was for sale. */
export const OVER_ASK_WEEKS = 13
const LOOKED_AHEAD_MONTHS = 0.5
const MAX_TREND = 1.5
