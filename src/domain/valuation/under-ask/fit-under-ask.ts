import { entryAt } from '../../entry-at.ts'
import { fitAskChances, type SaleEvents } from '../over-ask/fit-ask-chances.ts'
import { overAskColumns } from '../over-ask/over-ask-features.ts'
import type { PastAsks } from '../over-ask/past-asks.ts'
import type { UnderAskFit } from './under-ask-chance.ts'

/** The shares under the ask that chances are fitted for: those of `HELD_SHARES`, and the one a month ago is judged by. */
export const UNDER_ASK_SHARES = [0.01, 0.02, 0.03, 0.08, 0.1] as const

/** What makes a sale over the ask likelier makes one under it less likely. */
const underAskColumns = overAskColumns.map(({ sign, ridge }) => ({
  sign: sign === 0 ? sign : sign === 1 ? (-1 as const) : (1 as const),
  ridge,
}))

/** Chances are of homes that sell within so many weeks: of those that take longer, too few are known yet. */
export const SOLD_WITHIN_WEEKS = 4

/** Sales for the ask less so large a share of it, or for less. */
export const salesUnderAsk: SaleEvents = {
  amounts: UNDER_ASK_SHARES,
  isOne: ({ soldUsd, askUsd }, share) => soldUsd <= Math.round(askUsd * (1 - share)),
  columns: underAskColumns,
}

/** Fits the chance of a sale under the ask, for each of some rising shares of it. The trend is not looked ahead. */
export const fitUnderAsk = (
  past: PastAsks,
  asOfDay: number,
  shares: readonly number[] = UNDER_ASK_SHARES,
): UnderAskFit => ({
  asOfDay,
  medianUsd: past.medianUsd,
  amounts: fitAskChances(past, { ...salesUnderAsk, amounts: shares }).map(
    ({ intercept, coefficients }, i) => ({
      share: entryAt(shares, i),
      intercept,
      coefficients: Array.from(coefficients),
    }),
  ),
})
