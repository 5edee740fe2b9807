import { numberAt } from '../../entry-at.ts'
import { OVER_ASK_AMOUNTS, type OverAskFit } from './over-ask-chance.ts'
import { MONTH, overAskColumns } from './over-ask-features.ts'
import type { PastAsks } from './past-asks.ts'
import { fitSignHeldLogistic } from './sign-held-logistic.ts'

/**
 * Fits the chance of a sale over the ask, separately for each amount, by ridge logistic regression with held signs.
 * Time is a column, since closings reflect contracts a month old: homes for sale are predicted as of half a month on,
 * along a trend of at most that much.
 */
export const fitOverAsk = (past: PastAsks, asOfDay: number): OverAskFit => ({
  asOfDay,
  medianUsd: past.medianUsd,
  amounts: OVER_ASK_AMOUNTS.map((usd) => {
    const outcome = Uint8Array.from(past.overUsd, (over) => Number(over >= usd))
    const fit = fitSignHeldLogistic({ ...past, outcome }, overAskColumns, USUAL)
    const trend = numberAt(fit.coefficients, MONTH)
    const ahead = LOOKED_AHEAD_MONTHS * Math.min(MAX_TREND, Math.max(-MAX_TREND, trend))
    return {
      intercept: fit.intercept + ahead,
      coefficients: Array.from(fit.coefficients).filter((_, j) => j !== MONTH),
    }
  }),
})

/** Where nothing is known, as if five homes had been seen and a tenth of each had sold over its ask. */
const USUAL = { cases: 5, share: 0.1 }
const LOOKED_AHEAD_MONTHS = 0.5
const MAX_TREND = 1.5
