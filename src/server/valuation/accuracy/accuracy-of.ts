import type { AccuracyFigures, FlipTest, MarketAccuracy } from '../../../contract/accuracy.ts'
import { featuresOf } from '../../../domain/comps/candidate.ts'
import type { MarketSales } from '../../../domain/comps/market-sales.ts'
import { entryAt } from '../../../domain/entry-at.ts'
import { dateOfDay, type IsoDate } from '../../../domain/iso-date.ts'
import type { HomeValue } from '../../../domain/valuation/appraisal/home-value.ts'
import {
  type AgainstResales,
  afterRepairStudy,
} from '../../../domain/valuation/backtest/after-repair-study.ts'
import {
  asksAccuracyOf,
  type PredictedThen,
} from '../../../domain/valuation/backtest/asks/asks-study.ts'
import {
  firstHomes,
  type LikelyThen,
  likelyByGap,
  likelyFigures,
} from '../../../domain/valuation/backtest/asks/likely-sale-study.ts'
import type { OfferThen } from '../../../domain/valuation/backtest/asks/offers-study.ts'
import { testedResales } from '../../../domain/valuation/backtest/flip-study.ts'
import type { IndexKnown } from '../../../domain/valuation/backtest/market-index.ts'
import { heldByKind, rangeStudy } from '../../../domain/valuation/backtest/range-study.ts'
import { ratioStudy, shareOf } from '../../../domain/valuation/backtest/ratio-study.ts'
import { wordsStudy } from '../../../domain/valuation/backtest/words-study.ts'
import { ENOUGH_OF_KIND } from '../../../domain/valuation/range/home-kind.ts'
import type { TrainingSale } from '../training/training-sale.ts'

export type Figures = Pick<
  MarketAccuracy,
  | 'tested'
  | 'overall'
  | 'zips'
  | 'zipsWithTooFew'
  | 'kinds'
  | 'flips'
  | 'asks'
  | 'likelySale'
  | 'offers'
  | 'words'
>

/** What is read from the value of a past sale that was made from earlier ones alone. */
export type HeldOutValue = Pick<HomeValue, 'value' | 'likelyRange' | 'expectedError'> & {
  /** As its own remarks say that the home stood: what the price is compared with. */
  readonly asIs: Pick<HomeValue, 'value' | 'likelyRange' | 'wideRange'>
  /** It knows no sale of this day (number) or later. */
  readonly knownBefore: number
}

export type HeldOut = {
  /** By row of the sales. */
  readonly values: ReadonlyMap<number, HeldOutValue>
  /** How the market moved, by the models that made them. */
  readonly models: readonly IndexKnown[]
  /** Homes for sale at the end of past months, with what would have been predicted then; places are zips. */
  readonly predicted: readonly PredictedThen[]
  /** The same homes with their likely sales. */
  readonly likely: readonly LikelyThen[]
  /** Those of them that sold within four weeks, with the chances of offers for them. */
  readonly offers: readonly OfferThen[]
  /** The keys of sales whose homes were sold or listed again as flips. */
  readonly flips: ReadonlySet<string>
  /** By row: values made as if no sale had remarks; null where none has. */
  readonly unread: ReadonlyMap<number, Pick<HeldOutValue, 'value' | 'asIs'>> | null
}

/**
 * How far values of a market's past sales (by their rows), each made from earlier ones alone, were from what
 * the homes sold for: those of the days from `testedFrom` on, in all and by zip, and for homes sold twice.
 * Null where too few were valued to say anything.
 */
export const accuracyOf = (
  sales: MarketSales<TrainingSale>,
  { values: heldOut, models, predicted, likely, offers, flips, unread }: HeldOut,
  { market, testedFrom }: { readonly market: string; readonly testedFrom: number },
): Figures => {
  const own = [...heldOut].flatMap(([row, home]) => {
    const sale = sales.sales[row]
    return sale?.market === market ? { row, sale, home } : []
  })
  const tested = own.filter(({ sale }) => sale.day >= testedFrom)
  const zips = [...Map.groupBy(tested, ({ sale }) => sale.postalCode ?? '')]
  const enough = zips.filter(([zip, values]) => zip !== '' && values.length >= ENOUGH_SALES)
  return {
    tested: spanOf(tested),
    overall: tested.length < ENOUGH_SALES ? null : figuresOf(tested),
    zips: enough
      .map(([zip, values]) => ({ zip, figures: figuresOf(values) }))
      .sort((a, b) => b.figures.n - a.figures.n || (a.zip < b.zip ? -1 : 1)),
    zipsWithTooFew: zips.length - enough.length,
    kinds: tested.length < ENOUGH_SALES ? null : kindsOf(tested),
    flips: flipsOf(
      sales.sales.filter((sale) => sale.market === market),
      own,
      models,
    ),
    asks: predicted.length === 0 ? null : asksOf(predicted),
    likelySale: likelySaleOf(likely, flips),
    offers: offersOf(offers),
    words: unread === null ? null : wordsOf(own, unread, testedFrom),
  }
}

/** Fewer sales say more about chance than about the market or zip they were made in. */
const ENOUGH_SALES = 20
const ENOUGH_FLIPS = 10

type ValuedSale = {
  readonly row: number
  readonly sale: TrainingSale
  readonly home: HeldOutValue
}

const figuresOf = (valued: readonly ValuedSale[]): AccuracyFigures => {
  const { n, mdape, within10, within20, medianRatio, cod } = ratioStudy(
    valued.map(({ sale, home }) => ({ value: home.asIs.value, priceUsd: sale.price })),
    valued.length,
  )
  const inside = ({
    sale,
    home: {
      asIs: { likelyRange },
    },
  }: ValuedSale) => sale.price >= likelyRange.low && sale.price <= likelyRange.high
  return { n, mdape, within10, within20, medianRatio, cod, cover80: shareOf(valued, inside) }
}

const kindsOf = (valued: readonly ValuedSale[]): MarketAccuracy['kinds'] => {
  const study = rangeStudy(
    valued.map(({ sale, home }) => ({
      ...featuresOf(sale),
      home: home.asIs,
      priceUsd: sale.price,
    })),
  )
  return heldByKind(study).map(([kind, { n, mdape, cover80, cover90 }]) => ({
    kind,
    n,
    mdape: n < ENOUGH_SALES ? null : mdape,
    cover80: n < ENOUGH_OF_KIND ? null : cover80,
    cover90: n < ENOUGH_OF_KIND ? null : cover90,
  }))
}

/** Null where too few homes say that they need work. */
const wordsOf = (
  valued: readonly ValuedSale[],
  unread: NonNullable<HeldOut['unread']>,
  testedFrom: number,
): MarketAccuracy['words'] => {
  const tested = valued.filter(({ sale }) => sale.day >= testedFrom)
  const withPrice = ({ sale, home }: ValuedSale) => ({
    sale,
    priceUsd: sale.price,
    home,
    asIs: home.asIs,
  })
  const study = wordsStudy({
    tested: tested.map(withPrice),
    unread: tested.flatMap(({ row, sale }) => {
      const home = unread.get(row)
      return home ? { sale, priceUsd: sale.price, home, asIs: home.asIs } : []
    }),
    before: valued.filter(({ sale }) => sale.day < testedFrom).map(withPrice),
  })
  return study.withWords.badWords.n < ENOUGH_SALES ? null : study
}

const asksOf = (predicted: readonly PredictedThen[]): MarketAccuracy['asks'] => ({
  overall: asksAccuracyOf(predicted),
  months: [...Map.groupBy(predicted, ({ day }) => day)].map(([day, homes]) => ({
    asOf: dateOfDay(day),
    figures: asksAccuracyOf(homes),
  })),
  zips: [...Map.groupBy(predicted, ({ place }) => place)]
    .filter(([zip, homes]) => zip !== '' && homes.length >= ENOUGH_SALES)
    .map(([zip, homes]) => ({ zip, figures: asksAccuracyOf(homes) }))
    .sort((a, b) => b.figures.homes - a.figures.homes || (a.zip < b.zip ? -1 : 1)),
})

/** By how far under the asking price, the least first; null where no home could be tested. */
const offersOf = (offers: readonly OfferThen[]): MarketAccuracy['offers'] =>
  offers.length === 0
    ? null
    : [...Map.groupBy(offers, ({ share }) => share)].map(([share, homes]) => ({
        share,
        figures: asksAccuracyOf(homes),
      }))

/** Null where too few homes with a likely sale have sold to say anything. */
const likelySaleOf = (
  homes: readonly LikelyThen[],
  flips: ReadonlySet<string>,
): MarketAccuracy['likelySale'] => {
  const overall = likelyFigures(homes)
  if (overall.n < ENOUGH_SALES) return null
  return {
    overall,
    bands: likelyByGap(homes).filter(({ figures }) => figures.n >= ENOUGH_SALES),
    leads: [...Map.groupBy(homes, ({ day }) => day)]
      .map(([day, then]) => ({
        asOf: dateOfDay(day),
        ...firstHomes(then, { order: 'lead', first: FIRST_LEADS, flips }),
      }))
      .filter(({ predicted }) => predicted > 0),
  }
}

/** About as many as a flipper calls on in a month. */
const FIRST_LEADS = 50

const flipsOf = (
  sales: readonly TrainingSale[],
  valued: readonly ValuedSale[],
  models: readonly IndexKnown[],
): FlipTest | null => {
  const { tested } = testedResales({
    sales,
    valued: valued.map(({ sale, home }) => ({ sale, home, knownBefore: home.knownBefore })),
    models,
  })
  const span = spanOf(valued)
  if (tested.length < ENOUGH_FLIPS || span === null) return null
  const { typicalValue, afterRepairValue } = afterRepairStudy(tested)
  const isBelow = ({ typicalValue, boughtUsd }: (typeof tested)[number]) =>
    typicalValue - boughtUsd >= BELOW_USD
  return {
    n: tested.length,
    ...span,
    boughtBelow20k: shareOf(tested, isBelow),
    value: againstResale(typicalValue),
    fixedUpValue: againstResale(afterRepairValue),
  }
}

const BELOW_USD = 20_000

const againstResale = ({ n, bias, mdape }: AgainstResales) => ({
  n,
  medianError: bias,
  medianAbsoluteError: mdape,
})

const spanOf = (
  valued: readonly ValuedSale[],
): { readonly from: IsoDate; readonly to: IsoDate } | null => {
  if (valued.length === 0) return null
  const days = valued.map(({ sale }) => sale.day).sort((a, b) => a - b)
  return { from: dateOfDay(entryAt(days, 0)), to: dateOfDay(entryAt(days, days.length - 1)) }
}
