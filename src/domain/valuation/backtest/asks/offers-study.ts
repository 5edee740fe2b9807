import { hasSold, type SeenOffer } from '../../over-ask/asked-homes.ts'
import { pastAsksOf } from '../../over-ask/past-asks.ts'
import { fitUnderAsk, SOLD_WITHIN_WEEKS, salesUnderAsk } from '../../under-ask/fit-under-ask.ts'
import { isSoldSoon, trainUnderAsk } from '../../under-ask/train-under-ask.ts'
import { underAskChance, underAskCurve } from '../../under-ask/under-ask-chance.ts'
import {
  type HomeThen,
  type MarketThen,
  type PredictedThen,
  shareAmongClosings,
} from './asks-study.ts'

/** Shares under the ask that are looked at: those that chances are shown for, and others. */
export const STUDIED_SHARES = [
  0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15,
] as const

/** A home that was for sale on a past day and sold within four weeks, and what was predicted for one price. */
export type OfferThen = PredictedThen & {
  /** The price, as a share under the ask. */
  readonly share: number
}

/**
 * Of the homes for sale on a past day that sold within four weeks, the chance that they sell for their ask less each of
 * some `shares` of it, or for less, from what was known then; nothing for a day within four weeks of `lastDay`, as not
 * all its sales are known.
 */
export const offersThen = <O extends SeenOffer>(
  { homes: known, valueOfSale, day }: Pick<MarketThen<O>, 'homes' | 'valueOfSale' | 'day'>,
  homes: readonly HomeThen<O>[],
  { lastDay, shares }: { readonly lastDay: number; readonly shares: readonly number[] },
): OfferThen[] => {
  const sold = known.filter(hasSold).filter(({ sale }) => sale.closedOn <= day)
  if (sold.length === 0 || lastDay - day < 7 * SOLD_WITHIN_WEEKS) return []
  const { state } = trainUnderAsk({ homes: known, valueOfSale }, day)
  const past = pastAsksOf(sold, valueOfSale, { asOfDay: day, weeks: SOLD_WITHIN_WEEKS })
  const fit = fitUnderAsk(past, day, shares)
  const constants = shares.map((share) =>
    shareAmongClosings(sold, day, (sale) => salesUnderAsk.isOne(sale, share)),
  )
  return homes.flatMap(({ place, asked, sale }) => {
    if (sale === null || !isSoldSoon(sale, day)) return []
    const curve = underAskCurve(fit, asked)
    return shares.map((share, i) => ({
      day,
      place,
      share,
      predicted: underAskChance(curve, share),
      observed: salesUnderAsk.isOne({ soldUsd: sale.priceUsd, askUsd: asked.askUsd }, share),
      // What makes a sale over the ask likelier makes one under it less likely.
      gapUsd: asked.askUsd - asked.valueUsd,
      constant: constants[i] ?? Number.NaN,
      state,
    }))
  })
}
