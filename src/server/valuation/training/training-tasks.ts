import type { Candidate } from '../../../domain/comps/candidate.ts'
import { homeTableOf } from '../../../domain/comps/home-table.ts'
import { MarketSales } from '../../../domain/comps/market-sales.ts'
import type { SalesColumns } from '../../../domain/comps/sales-in-columns.ts'
import {
  type ConditionFit,
  fitCondition,
  withConditions,
  withCountyRatings,
} from '../../../domain/condition/fit-condition.ts'
import { milesOf, searchMiles } from '../../../domain/distance.ts'
import {
  type DescribedHome,
  describedHome,
  learnWorkConstant,
} from '../../../domain/flips/chance-of-work.ts'
import { type FlipFit, fitFlips } from '../../../domain/flips/fit-flips.ts'
import { resalesOf } from '../../../domain/flips/resales.ts'
import {
  type SaleChecks,
  saleChecks,
  withDoubts,
} from '../../../domain/listings/checks/sale-checks.ts'
import { homeValueOf } from '../../../domain/valuation/appraisal/home-value.ts'
import { HomeValuer } from '../../../domain/valuation/appraisal/home-valuer.ts'
import {
  type HomeValueThen,
  homesThen,
  type PredictedThen,
  predictedThen,
} from '../../../domain/valuation/backtest/asks/asks-study.ts'
import {
  type LikelyThen,
  likelyThen,
} from '../../../domain/valuation/backtest/asks/likely-sale-study.ts'
import { type OfferThen, offersThen } from '../../../domain/valuation/backtest/asks/offers-study.ts'
import {
  type HeldOutGroup,
  heldOutSales,
} from '../../../domain/valuation/backtest/held-out-sale.ts'
import { type IndexKnown, marketMoveBy } from '../../../domain/valuation/backtest/market-index.ts'
import { valueAsOf } from '../../../domain/valuation/backtest/value-held-out.ts'
import { StackerCursor } from '../../../domain/valuation/boosting/stacker.ts'
import {
  fitOfParts,
  type MarketFit,
  type PastValue,
  type StoredPastValue,
  salesToFit,
} from '../../../domain/valuation/calibration/fit-market.ts'
import {
  type FitPart,
  type FittedPart,
  fitPart,
  partsOfFit,
} from '../../../domain/valuation/calibration/fit-parts.ts'
import type { AskedHome, ValueThen } from '../../../domain/valuation/over-ask/asked-homes.ts'
import { UNDER_ASK_SHARES } from '../../../domain/valuation/under-ask/fit-under-ask.ts'
import {
  accuracyOf,
  type Figures,
  type HeldOut,
  type HeldOutValue,
} from '../accuracy/accuracy-of.ts'
import type { OfferOnFile } from '../accuracy/asked-homes-of.ts'
import type { TrainingSale } from './training-sale.ts'

/** What to do with a market's sales up to a day (number): fit it on them, or test the method with them. */
export type TrainingTask = { readonly market: string; readonly asOfDay: number } & (
  | { readonly what: 'fit' }
  /** With the market's listings: chances of a sale over the ask are tested on them. */
  | { readonly what: 'test'; readonly listings: readonly AskedHome<OfferOnFile>[] }
)

/** The messages a training thread gets. */
export type TrainingOrder =
  | { readonly type: 'take'; readonly sales: readonly TrainingSale[] }
  | { readonly type: 'forget' }
  | { readonly type: 'train'; readonly task: TrainingTask }
  /** A fit whose parts are fitted elsewhere: answered with those parts. */
  | { readonly type: 'begin'; readonly task: TaskOf<'fit'> }
  /** What they have come to, in their order: answered with the fit. */
  | { readonly type: 'end'; readonly fitted: readonly (FittedPart | null)[] }

/** The parts of a fit, and the sales they are fitted on. */
export type PartsToFit = {
  readonly sales: SalesColumns
  readonly parts: readonly FitPart[]
  /** Miles. */
  readonly distances: readonly number[]
}

/**
 * A market's fit, with what is known of each sale in the JSON it is stored as: an object for each sale of a large
 * market would cost the thread that asked many times as much.
 */
export type TrainedFit = Omit<MarketFit, 'modelValues' | 'pastValues' | 'purchaseValues'> & {
  readonly saleValues: string
  readonly pastValues: string
  readonly purchaseValues: string
  readonly flips: FlipFit
  readonly condition: ConditionFit
  /** What is wrong with sales, by sale key, as JSON. */
  readonly saleChecks: string
}

export type TrainingAnswer = {
  /** Null for a market without sales of known size. */
  readonly fit: TrainedFit | null
  readonly test: Figures
}

export type TaskOf<W extends TrainingTask['what']> = TrainingTask & { readonly what: W }

type Tasks = {
  readonly [W in TrainingTask['what']]: (
    sales: readonly TrainingSale[],
    task: TaskOf<W>,
  ) => TrainingAnswer[W]
}

/** Each takes seconds for a large market: for a thread of its own. */
export const trainingTasks: Tasks = {
  fit: (sales, task) => {
    const { sales: trusted, parts, distances, end } = beginFit(sales, task)
    return end(parts.map((part) => fitPart(trusted, part, distances)))
  },
  test: (all, { market, asOfDay, listings }) => {
    const trusted = withDoubts(all)
    const condition = fitCondition(all)
    const sales = new MarketSales(withConditions(trusted, condition))
    const unread =
      condition.described === 0
        ? null
        : valuesUnread(withCountyRatings(trusted, condition), asOfDay)
    return accuracyOf(
      sales,
      { ...heldOut(sales, asOfDay, listings), unread },
      { market, testedFrom: testedFromDay(all, asOfDay) },
    )
  },
}

/** Checks a market's sales and names the parts of its fit; `end` puts their results together, in their order. */
export const beginFit = (sales: readonly TrainingSale[], { asOfDay }: TaskOf<'fit'>) => {
  const checks = saleChecks(sales)
  const condition = fitCondition(sales.filter(({ day }) => day <= asOfDay))
  const trusted = salesToFit(withConditions(withDoubts(sales, checks), condition), asOfDay)
  const parts = partsOfFit(trusted, asOfDay)
  const options = { asOfDay, distances: searchMiles }
  const end = (fitted: readonly (FittedPart | null)[]): TrainedFit | null => {
    const fit = fitOfParts({ sales: trusted, parts, fitted }, options)
    if (fit === null) return null
    const flips = fitFlips(trusted.sales, checks, fit, asOfDay)
    const workConstant = learnWorkConstant(describedSales(trusted.sales, fit.pastValues))
    return trainedFit(fit, checks, flips, { ...condition, workConstant })
  }
  return { sales: trusted, parts, distances: searchMiles, end }
}

/** The sales of the last months whose words are known, with what was paid in place of an ask. */
const describedSales = (
  sales: readonly Candidate[],
  pastValues: readonly PastValue[],
): DescribedHome[] => {
  const values = new Map(pastValues.map(({ listingKey, valueUsd }) => [listingKey, valueUsd]))
  return sales.flatMap((sale) => describedHome(sale, values.get(sale.listingKey)) ?? [])
}

const trainedFit = (
  { modelValues, pastValues, purchaseValues, ...trained }: MarketFit,
  checks: SaleChecks,
  flips: FlipFit,
  condition: ConditionFit,
): TrainedFit => ({
  ...trained,
  flips,
  condition,
  saleValues: saleValuesJson(modelValues),
  saleChecks: JSON.stringify(Object.fromEntries(checks)),
  pastValues: pastValuesJson(pastValues),
  purchaseValues: pastValuesJson(purchaseValues),
})

const pastValuesJson = (values: readonly PastValue[]): string =>
  JSON.stringify(
    Object.fromEntries(
      values.map(({ listingKey, valueUsd, expectedError, likelyRange, chanceOfWork }) => [
        listingKey,
        {
          valueUsd,
          expectedError,
          low80: likelyRange.low,
          high80: likelyRange.high,
          ...(chanceOfWork === null ? {} : { chanceOfWork }),
        } satisfies StoredPastValue,
      ]),
    ),
  )

/** A JSON object: what the model says of a sale, by sale key. */
const saleValuesJson = (values: MarketFit['modelValues']): string => {
  const pieces: string[] = []
  for (let start = 0; start < values.length; start += PIECE_VALUES) {
    const piece = values.slice(start, start + PIECE_VALUES)
    pieces.push(piece.map(memberJson).join(','))
  }
  return `{${pieces.join(',')}}`
}

const PIECE_VALUES = 1000

const memberJson = ({ listingKey, modelValue }: MarketFit['modelValues'][number]): string =>
  `${JSON.stringify(listingKey)}:${JSON.stringify(modelValue)}`

/**
 * Values the sales month by month, each from earlier ones, and before each of the last months predicts for the homes for
 * sale by the values and sales until then.
 */
const heldOut = (
  sales: MarketSales,
  asOfDay: number,
  listings: readonly AskedHome<OfferOnFile>[],
): Omit<HeldOut, 'unread'> => {
  const options = { testFrom: asOfDay - TESTED_DAYS, miles: milesOf.mile }
  const values = new Map<number, HeldOutValue>()
  const past = new Map<string, ValueThen>()
  const predicted: PredictedThen[] = []
  const likely: LikelyThen[] = []
  const offers: OfferThen[] = []
  const models: IndexKnown[] = []
  const saleOf = new Map(listings.map(({ offer, sale }) => [offer.listingKey, sale ?? undefined]))
  let month = Number.NaN
  // Appraisals take far more memory than what is read from the values: they are dropped group by group.
  for (const group of valueAsOf(sales, options)) {
    if (group.firstDay !== month && group.firstDay > asOfDay - TESTED_DAYS) {
      const then = {
        day: group.firstDay - 1,
        homes: listings,
        valueOfSale: (key: string) => past.get(key),
        valueOfHome: homeValuesBy(group),
      }
      const homes = homesThen(
        then,
        ({ listingKey }) => saleOf.get(listingKey),
        ({ postalCode }) => postalCode ?? '',
      )
      predicted.push(...predictedThen(homes))
      likely.push(...likelyThen(then, homes))
      offers.push(...offersThen(then, homes, { lastDay: asOfDay, shares: UNDER_ASK_SHARES }))
    }
    if (group.firstDay !== month)
      models.push({ before: group.firstDay, time: group.market.model.time })
    month = group.firstDay
    for (const { row, home, asIs } of heldOutSales(sales, group)) {
      values.set(row, {
        asIs,
        value: home.value,
        likelyRange: home.likelyRange,
        expectedError: home.expectedError,
        knownBefore: group.firstDay,
      })
      const key = sales.sales[row]?.listingKey
      if (key !== undefined)
        past.set(key, { valueUsd: home.value, expectedError: home.expectedError })
    }
  }
  const flips = flipsAmong(sales, { offers: listings.map(({ offer }) => offer), models, asOfDay })
  return { values, models, predicted, likely, offers, flips }
}

/** The values of the same sales as if none had remarks. */
const valuesUnread = (all: readonly Candidate[], asOfDay: number): HeldOut['unread'] => {
  const sales = new MarketSales(all)
  const options = { testFrom: asOfDay - TESTED_DAYS, miles: milesOf.mile }
  const values = new Map<number, Pick<HeldOutValue, 'value' | 'asIs'>>()
  for (const group of valueAsOf(sales, options))
    for (const { row, home, asIs } of heldOutSales(sales, group))
      values.set(row, { value: home.value, asIs })
  return values
}

/** The keys of sales whose homes were sold or listed again as flips. */
const flipsAmong = (
  { sales }: MarketSales,
  {
    offers,
    models,
    asOfDay,
  }: {
    readonly offers: readonly OfferOnFile[]
    readonly models: readonly IndexKnown[]
    readonly asOfDay: number
  },
): ReadonlySet<string> => {
  const asked = offers.map((offer) => ({ ...offer, askUsd: offer.asks.at(-1)?.usd ?? Number.NaN }))
  const options = { asOfDay, marketMove: marketMoveBy(models) }
  const { resales } = resalesOf({ sales, offers: asked }, options)
  return new Set(resales.flatMap(({ isFlip, bought }) => (isFlip ? bought.listingKey : [])))
}

/** Values of homes for sale as of the day before a month, by what was known then. */
const homeValuesBy = ({ firstDay, market, appraised, trained }: MonthGroup) => {
  const valuer = new HomeValuer(market)
  const correction = appraised[0]?.correction.added ?? 0
  const [range] = trained.ranges
  const stack = new StackerCursor(trained.stacker)
  return (offer: OfferOnFile): HomeValueThen | undefined => {
    const { propertyId, addressKey } = offer
    const homes = homeTableOf([{ ...offer, day: firstDay - 1 }])
    const [appraisal] = valuer.appraise({ homes, row: 0, propertyId, addressKey }, [milesOf.mile])
    if (!appraisal || !range) return undefined
    const stacked = stack.read(appraisal.stackClues)
    const calibration = { correction, stacked, range }
    const { value, expectedError, likelyRange } = homeValueOf(appraisal, calibration)
    return { valueUsd: value, expectedError, likelyRange }
  }
}

type MonthGroup = HeldOutGroup & { readonly firstDay: number }

/**
 * The day number from which a market's sales are tested: the last half year, but none of the first three
 * months that it has sales of, whose values were made while it was still unknown.
 */
export const testedFromDay = (
  sales: readonly { readonly day: number }[],
  asOfDay: number,
): number => {
  const first = sales.reduce((earliest, { day }) => Math.min(earliest, day), asOfDay)
  return Math.max(asOfDay - TESTED_DAYS, first + UNKNOWN_DAYS)
}

/**
 * Sales of this many days up to the as-of date are tested, and for homes sold again those of the year before.
 */
const TESTED_DAYS = 180
const UNKNOWN_DAYS = 90
