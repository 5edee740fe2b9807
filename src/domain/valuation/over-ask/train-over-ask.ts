import {
  type AskedHome,
  asItStood,
  firstSeen,
  forSaleOn,
  hasSold,
  type ValueThen,
} from './asked-homes.ts'
import { fitOverAsk } from './fit-over-ask.ts'
import { OverAskCursor, type OverAskFit } from './over-ask-chance.ts'
import { pastAsksOf } from './past-asks.ts'
import { binsOf, type PredictedAndObserved, type PredictedBin } from './predicted-and-observed.ts'

/** What a market's asks and sales say about sales over the ask, and whether chances may be predicted by it. JSON. */
export type OverAsk = {
  readonly asOfDay: number
  /** Sales with a known ask that closed in the last 90 days. */
  readonly pairs: number
  /** Since the first listing was seen. */
  readonly followedDays: number
  /** What would have been predicted a month ago of the homes for sale then that have closed since, and what was observed. */
  readonly lately: readonly PredictedBin[]
} & (
  | { readonly state: 'told'; readonly fit: OverAskFit }
  /** Too few sales with known asks, or listings have not been followed for long enough. */
  | { readonly state: 'too few sales' }
  /** What would have been predicted a month ago was too far off. */
  | { readonly state: 'missed lately' }
)

export type AskedMarket = {
  readonly homes: readonly AskedHome[]
  readonly valueOfSale: (saleKey: string) => ValueThen | undefined
}

/** The amount by which a month ago is judged, in US dollars. */
export const JUDGED_BY_USD = 20_000

/**
 * Learns from a market's pairs of ask and sale up to a day. Nothing is predicted before there are 200 pairs of the
 * last 90 days and listings have been followed for 75: with less the level was predicted two to four times too high.
 * Each time it also predicts for the homes of a month before as it would have then, and holds back when any bin of 100
 * of those that have closed is more than 7 points off.
 */
export const trainOverAsk = (market: AskedMarket, asOfDay: number): OverAsk => {
  const { homes } = market
  const sold = homes.filter(hasSold).filter(({ sale }) => sale.closedOn <= asOfDay)
  const pairs = sold.filter(({ sale }) => sale.closedOn > asOfDay - PAIRS_OF_DAYS).length
  const first = homes.reduce((day, { offer }) => Math.min(day, firstSeen(offer)), asOfDay)
  const lately = binsOf(monthBefore(market, asOfDay))
  const about = { asOfDay, pairs, followedDays: asOfDay - first, lately }
  if (pairs < FEWEST_PAIRS || about.followedDays < FEWEST_DAYS)
    return { ...about, state: 'too few sales' }
  if (lately.some(isMissed)) return { ...about, state: 'missed lately' }
  const fit = fitOverAsk(pastAsksOf(sold, market.valueOfSale, asOfDay), asOfDay)
  return { ...about, state: 'told', fit }
}

/** With fewer pairs even a constant predicted better. */
export const FEWEST_PAIRS = 200
export const PAIRS_OF_DAYS = 90
export const FEWEST_DAYS = 75
export const BIN_HOMES = 100
export const MAX_MISSED = 0.07

const isMissed = ({ homes, told: predicted, came: observed }: PredictedBin) =>
  homes >= BIN_HOMES && Math.abs(predicted - observed) > MAX_MISSED

/** Predicted as of 30 days before, from what was known then, for homes that have closed since. */
const monthBefore = (
  { homes, valueOfSale }: AskedMarket,
  asOfDay: number,
): PredictedAndObserved[] => {
  const day = asOfDay - 30
  const sold = homes.filter(hasSold)
  const known = sold.filter(({ sale }) => sale.closedOn <= day)
  if (known.length === 0) return []
  const cursor = new OverAskCursor(fitOverAsk(pastAsksOf(known, valueOfSale, day), day))
  return forSaleOn(homes, day)
    .filter(hasSold)
    .filter(({ sale }) => sale.closedOn <= asOfDay)
    .map((home) => {
      const asked = asItStood(home, day, valueOfSale(home.sale.key))
      return {
        predicted: cursor.chance(asked, JUDGED_BY_USD),
        observed: home.sale.priceUsd - asked.askUsd >= JUDGED_BY_USD,
      }
    })
}
