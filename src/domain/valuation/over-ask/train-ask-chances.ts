import {
  type AskedHome,
  asItStood,
  firstSeen,
  forSaleOn,
  hasSold,
  type SeenSale,
  type ValueThen,
} from './asked-homes.ts'
import type { AskedOn } from './over-ask-features.ts'
import { type PastAsks, pastAsksOf } from './past-asks.ts'
import { binsOf, type PredictedAndObserved, type PredictedBin } from './predicted-and-observed.ts'

/** What a market's asks and sales say about sales against the ask, and whether chances may be predicted by it. JSON. */
export type AskChances<Fit> = {
  readonly asOfDay: number
  /** Sales with a known ask that closed in the last 90 days. */
  readonly pairs: number
  /** Since the first listing was seen. */
  readonly followedDays: number
  /** What would have been predicted a month ago of the homes for sale then that have closed since, and what was observed. */
  readonly lately: readonly PredictedBin[]
} & (
  | { readonly state: 'told'; readonly fit: Fit }
  /** Too few sales with known asks, or listings have not been followed for long enough. */
  | { readonly state: 'too few sales' }
  /** What would have been predicted a month ago was too far off. */
  | { readonly state: 'missed lately' }
)

export type AskedMarket = {
  readonly homes: readonly AskedHome[]
  readonly valueOfSale: (saleKey: string) => ValueThen | undefined
}

/** How chances of one kind are learned, and judged by a month ago. */
export type AskChancesKind<Fit> = {
  readonly weeks: number
  readonly learn: (past: PastAsks, asOfDay: number) => Fit
  /** The chance by which a month ago is judged. */
  readonly predictor: (fit: Fit) => (asked: AskedOn) => number
  readonly isObserved: (sale: { readonly soldUsd: number; readonly askUsd: number }) => boolean
  /** Whether a home for sale on a day that has sold since is one that was predicted of. */
  readonly isOf: (sale: SeenSale, day: number) => boolean
  /** How long ago is judged. */
  readonly daysBefore: (sold: readonly SeenSale[]) => number
  /** The most that a bin of 100 may be off, as a share. */
  readonly mostMissed: number
}

/**
 * Learns from a market's pairs of ask and sale up to a day. Nothing is predicted before there are 200 pairs of the
 * last 90 days and listings have been followed for 75: with less the level was predicted two to four times too high.
 * Each time it also predicts for the homes of a month before as it would have then, and holds back when any bin of 100
 * of those that have closed is too far off.
 */
export const trainAskChances = <Fit>(
  market: AskedMarket,
  asOfDay: number,
  kind: AskChancesKind<Fit>,
): AskChances<Fit> => {
  const { homes, valueOfSale } = market
  const sold = homes.filter(hasSold).filter(({ sale }) => sale.closedOn <= asOfDay)
  const pairs = sold.filter(({ sale }) => sale.closedOn > asOfDay - PAIRS_OF_DAYS).length
  const first = homes.reduce((day, { offer }) => Math.min(day, firstSeen(offer)), asOfDay)
  const lately = binsOf(monthBefore(market, asOfDay, kind))
  const about = { asOfDay, pairs, followedDays: asOfDay - first, lately }
  if (pairs < FEWEST_PAIRS || about.followedDays < FEWEST_DAYS)
    return { ...about, state: 'too few sales' }
  const isMissed = ({ homes: count, told: predicted, came: observed }: PredictedBin) =>
    count >= BIN_HOMES && Math.abs(predicted - observed) > kind.mostMissed
  if (lately.some(isMissed)) return { ...about, state: 'missed lately' }
  const past = pastAsksOf(sold, valueOfSale, { asOfDay, weeks: kind.weeks })
  return { ...about, state: 'told', fit: kind.learn(past, asOfDay) }
}

/** With fewer pairs even a constant predicted better. */
export const FEWEST_PAIRS = 200
export const PAIRS_OF_DAYS = 90
export const FEWEST_DAYS = 75
export const BIN_HOMES = 100

/** Predicted as of a month before, from what was known then, for homes that have closed since. */
const monthBefore = <Fit>(
  { homes, valueOfSale }: AskedMarket,
  asOfDay: number,
  { weeks, learn, predictor, isObserved, isOf, daysBefore }: AskChancesKind<Fit>,
): PredictedAndObserved[] => {
  const sold = homes.filter(hasSold)
  const closed = sold.filter(({ sale }) => sale.closedOn <= asOfDay)
  const day = asOfDay - daysBefore(closed.map(({ sale }) => sale))
  const known = sold.filter(({ sale }) => sale.closedOn <= day)
  if (known.length === 0) return []
  const chanceOf = predictor(learn(pastAsksOf(known, valueOfSale, { asOfDay: day, weeks }), day))
  return forSaleOn(homes, day)
    .filter(hasSold)
    .filter(({ sale }) => sale.closedOn <= asOfDay && isOf(sale, day))
    .map((home) => {
      const asked = asItStood(home, day, valueOfSale(home.sale.key))
      return {
        predicted: chanceOf(asked),
        observed: isObserved({ soldUsd: home.sale.priceUsd, askUsd: asked.askUsd }),
      }
    })
}
