import { fitOverAsk, OVER_ASK_WEEKS, salesOverAsk } from './fit-over-ask.ts'
import { OverAskCursor, type OverAskFit } from './over-ask-chance.ts'
import {
  type AskChances,
  type AskChancesKind,
  type AskedMarket,
  trainAskChances,
} from './train-ask-chances.ts'

/** What a market's asks and sales say about sales over the ask, and whether chances may be predicted by it. JSON. */
export type OverAsk = AskChances<OverAskFit>

/** The amount by which a month ago is judged, in US dollars. */
export const JUDGED_BY_USD = 20_000
export const MAX_MISSED = 0.07

/** Learns the chance of a sale over the ask, and holds it back where a month ago it was more than 7 points off. */
export const trainOverAsk = (market: AskedMarket, asOfDay: number): OverAsk =>
  trainAskChances(market, asOfDay, OVER_ASK)

const OVER_ASK: AskChancesKind<OverAskFit> = {
  weeks: OVER_ASK_WEEKS,
  learn: fitOverAsk,
  predictor: (fit) => {
    const cursor = new OverAskCursor(fit)
    return (asked) => cursor.chance(asked, JUDGED_BY_USD)
  },
  isObserved: (sale) => salesOverAsk.isOne(sale, JUDGED_BY_USD),
  isOf: () => true,
  daysBefore: () => 30,
  mostMissed: MAX_MISSED,
}
