import { inOrder, quantileOf } from '../arithmetic/quantile.ts'
import { endOf, type SeenSale } from '../over-ask/asked-homes.ts'
import {
  type AskChances,
  type AskChancesKind,
  type AskedMarket,
  trainAskChances,
} from '../over-ask/train-ask-chances.ts'
import { fitUnderAsk, SOLD_WITHIN_WEEKS, salesUnderAsk } from './fit-under-ask.ts'
import { type UnderAskFit, underAskChance, underAskCurve } from './under-ask-chance.ts'

/** What a market's asks and sales say about sales under the ask, and whether chances may be predicted by it. JSON. */
export type UnderAsk = AskChances<UnderAskFit>

/** The share under the ask by which a month ago is judged. */
const JUDGED_BY_SHARE = 0.03
export const MAX_MISSED_UNDER = 0.1

/** Learns the chance of a sale at or under the ask, and holds it back where a month ago it was over 10 points off. */
export const trainUnderAsk = (market: AskedMarket, asOfDay: number): UnderAsk =>
  trainAskChances(market, asOfDay, UNDER_ASK)

/** Whether a home for sale on a day was sold within four weeks: under contract where the source has that, else closed. */
export const isSoldSoon = (sale: Pick<SeenSale, 'contractOn' | 'closedOn'>, day: number): boolean =>
  endOf(sale) - day <= 7 * SOLD_WITHIN_WEEKS

const UNDER_ASK: AskChancesKind<UnderAskFit> = {
  weeks: SOLD_WITHIN_WEEKS,
  learn: fitUnderAsk,
  predictor: (fit) => (asked) => underAskChance(underAskCurve(fit, asked), JUDGED_BY_SHARE),
  isObserved: (sale) => salesUnderAsk.isOne(sale, JUDGED_BY_SHARE),
  isOf: isSoldSoon,
  daysBefore: (sold) => 30 + usualClosingDays(sold),
  mostMissed: MAX_MISSED_UNDER,
}

/** Nine in ten contracts have closed after so many days; none where sources do not have contracts. */
const usualClosingDays = (sold: readonly SeenSale[]): number =>
  sold.length === 0
    ? 0
    : Math.round(quantileOf(inOrder(sold.map((sale) => sale.closedOn - endOf(sale))), 0.9))
