import type { DollarRange } from '../../appraisal/home-value.ts'
import {
  type AskedAndSold,
  type AskedHome,
  asItStood,
  forSaleOn,
  hasSold,
  type SeenOffer,
  type SeenSale,
  type ValueThen,
} from '../../over-ask/asked-homes.ts'
import { fitOverAsk, OVER_ASK_WEEKS, salesOverAsk } from '../../over-ask/fit-over-ask.ts'
import { OverAskCursor } from '../../over-ask/over-ask-chance.ts'
import type { AskedOn } from '../../over-ask/over-ask-features.ts'
import { pastAsksOf } from '../../over-ask/past-asks.ts'
import {
  binsOf,
  brierOf,
  type PredictedAndObserved,
  type PredictedBin,
  type Shares,
  sharesOf,
} from '../../over-ask/predicted-and-observed.ts'
import { JUDGED_BY_USD, type OverAsk, trainOverAsk } from '../../over-ask/train-over-ask.ts'

/** A home's value on a past day, from what was known then. */
export type HomeValueThen = ValueThen & { readonly likelyRange: DollarRange }

/** A market on a past day, from what was known of it then. */
export type MarketThen<O extends SeenOffer> = {
  readonly day: number
  /** With the sales known then, or later ones too: those of later days are not looked at. */
  readonly homes: readonly AskedHome<O>[]
  readonly valueOfSale: (saleKey: string) => ValueThen | undefined
  readonly valueOfHome: (offer: O) => HomeValueThen | undefined
}

/** A home that was for sale on a past day, what would have been predicted of it then, and what it has sold for since. */
export type HomeThen<O extends SeenOffer = SeenOffer> = {
  readonly day: number
  readonly place: string
  readonly offer: O
  readonly asked: AskedOn
  readonly likelyRange: DollarRange
  /** The chance of a sale over the ask, by `JUDGED_BY_USD`. */
  readonly chance: number
  /** The share among the newest closings. */
  readonly constant: number
  /** Whether the product would have shown the chance, or why not. */
  readonly state: OverAsk['state']
  /** Null while it is not known to have sold. */
  readonly sale: Omit<SeenSale, 'propertyId'> | null
}

/** A home that was for sale on a past day and has sold, what would have been predicted of it, and what was observed. */
export type PredictedThen = PredictedAndObserved & {
  readonly day: number
  readonly place: string
  /** Value less ask. */
  readonly gapUsd: number
  /** What would have been predicted of every home by the share among the newest closings. */
  readonly constant: number
  /** Whether the product would have shown it, or why not. */
  readonly state: OverAsk['state']
}

/** Of some homes: what was predicted and observed, and how it compares with what is simpler. Shares from 0 to 1. */
export type AsksAccuracy = Shares & {
  /** What the constant known at the date predicted. */
  readonly constant: number
  readonly brier: number
  readonly brierOfConstant: number
  /** The Brier score of the share observed, which could not be known. */
  readonly brierInHindsight: number
  /** Ranked by the chance, and by the gap on paper; null when none was observed. */
  readonly averagePrecision: number | null
  readonly averagePrecisionOfGap: number | null
  readonly bins: readonly PredictedBin[]
}

/**
 * The homes for sale on a past day that had a value, with what the product would have predicted of them then, and the
 * sale of the same listing where it is known by now; none where no sale was known yet.
 */
export const homesThen = <O extends SeenOffer>(
  market: MarketThen<O>,
  saleOf: (offer: O) => HomeThen['sale'] | undefined,
  placeOf: (offer: O) => string,
): HomeThen<O>[] => {
  const { day, homes, valueOfSale } = market
  const sold = homes.filter(hasSold).filter(({ sale }) => sale.closedOn <= day)
  if (sold.length === 0) return []
  const { state } = trainOverAsk({ homes, valueOfSale }, day)
  const cursor = new OverAskCursor(
    fitOverAsk(pastAsksOf(sold, valueOfSale, { asOfDay: day, weeks: OVER_ASK_WEEKS }), day),
  )
  const constant = shareAmongClosings(sold, day, (sale) => salesOverAsk.isOne(sale, JUDGED_BY_USD))
  return forSaleOn(homes, day).flatMap((home) => {
    const { offer } = home
    const value = market.valueOfHome(offer)
    if (value === undefined) return []
    const asked = asItStood(home, day, value)
    return {
      day,
      place: placeOf(offer),
      offer,
      asked,
      likelyRange: value.likelyRange,
      chance: cursor.chance(asked, JUDGED_BY_USD),
      constant,
      state,
      sale: saleOf(offer) ?? null,
    }
  })
}

/** Of those that have sold, what would have been predicted of a sale over the ask, and what was observed. */
export const predictedThen = (homes: readonly HomeThen[]): PredictedThen[] =>
  homes.flatMap(({ day, place, asked, chance, constant, state, sale }) =>
    sale === null
      ? []
      : {
          day,
          place,
          predicted: chance,
          observed: sale.priceUsd - asked.askUsd >= JUDGED_BY_USD,
          gapUsd: asked.valueUsd - asked.askUsd,
          constant,
          state,
        },
  )

/**
 * The share of sales of a kind among closings up to a day, one ten days older counting half: the best constant there is.
 */
export const shareAmongClosings = (
  sold: readonly AskedAndSold[],
  day: number,
  isOne: (sale: { readonly soldUsd: number; readonly askUsd: number }) => boolean,
): number => {
  let all = 0
  let such = 0
  for (const home of sold) {
    const weight = 2 ** ((home.sale.closedOn - day) / CONSTANT_HALF_LIFE_DAYS)
    const { askUsd } = asItStood(home, home.sale.closedOn, undefined)
    all += weight
    if (isOne({ soldUsd: home.sale.priceUsd, askUsd })) such += weight
  }
  return such / all
}

const CONSTANT_HALF_LIFE_DAYS = 10

/** How what was predicted of some homes compares with what was observed. */
export const asksAccuracyOf = (homes: readonly PredictedThen[]): AsksAccuracy => {
  const shares = sharesOf(homes)
  return {
    ...shares,
    constant: homes.reduce((sum, { constant }) => sum + constant, 0) / homes.length,
    brier: brierOf(homes),
    brierOfConstant: brierOf(homes.map((home) => ({ ...home, predicted: home.constant }))),
    brierInHindsight: brierOf(homes.map((home) => ({ ...home, predicted: shares.came }))),
    averagePrecision: averagePrecision(homes, (home) => home.predicted),
    averagePrecisionOfGap: averagePrecision(homes, (home) => home.gapUsd),
    bins: binsOf(homes),
  }
}

/** The mean, over the homes that sold over the ask, of the share that did down to each one's rank; null when none did. */
const averagePrecision = (
  homes: readonly PredictedThen[],
  score: (home: PredictedThen) => number,
): number | null => {
  const ranked = homes.toSorted((a, b) => score(b) - score(a))
  let found = 0
  let precisions = 0
  for (const [rank, { observed }] of ranked.entries())
    if (observed) {
      found += 1
      precisions += found / (rank + 1)
    }
  return found === 0 ? null : precisions / found
}
