import { type Candidate, featuresOf } from '../../comps/candidate.ts'
import { NearbyCursor } from '../../comps/homes-by-place.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import {
  fitCondition,
  type ReadSale,
  withConditions,
  withCountyRatings,
} from '../../condition/fit-condition.ts'
import { readRemarks } from '../../condition/read-remarks.ts'
import { numberAt } from '../../entry-at.ts'
import { withChecks } from '../../flips/fit-flips.ts'
import { dateOfDay } from '../../iso-date.ts'
import { type CheckedSale, saleChecks, withDoubts } from '../../listings/checks/sale-checks.ts'
import { NO_MARKET_SALE_USD } from '../../listings/plausible.ts'
import { type Calibration, homeValueOf } from '../appraisal/home-value.ts'
import { HomeValuer, type Market } from '../appraisal/home-valuer.ts'
import { inOrder, quantileOf } from '../arithmetic/quantile.ts'
import { UNKNOWN_MARKET } from '../range/likely-range.ts'
import { AdjustmentStudy } from './adjustment-study.ts'
import { type FlipStudy, flipStudy } from './flip-study.ts'
import { type HeldOutGroup, type HeldOutSale, heldOutSales } from './held-out-sale.ts'
import type { IndexKnown } from './market-index.ts'
import { naiveValues } from './naive-baselines.ts'
import { type OwnSaleStudy, ownSaleStudy } from './own-sale-study.ts'
import { type RangeStudy, rangeStudy } from './range-study.ts'
import { type Accuracy, ratioStudy } from './ratio-study.ts'
import { foldsOf, valueAsOf, valueByFolds } from './value-held-out.ts'
import { type WordsStudy, wordsStudy } from './words-study.ts'

export type BacktestOptions = {
  /** Miles that comps may lie away. */
  readonly miles: number
  /** As of the day before each sale from `testFrom` on (a day number), or by folds. */
  readonly protocol:
    | { readonly kind: 'as-of'; readonly testFrom: number }
    | { readonly kind: 'folds'; readonly folds: number }
  /** Milliseconds of computing time so far. */
  readonly clock: () => number
}

export type BacktestResult = Accuracy &
  RangeStudy & {
    /** Percent of the comps that change by more than 15 % in all, and by more than 25 % signs ignored. */
    readonly netOver15: number
    readonly grossOver25: number
    readonly homesPerSecond: number
    readonly baselines: { readonly meanPrice: Accuracy; readonly medianPerSqft: Accuracy }
    /** Null by folds: they have no time. */
    readonly flips: FlipStudy | null
    /** Null where no tested home has an earlier sale. */
    readonly ownSales: OwnSaleStudy | null
    /** Null where no sale has remarks. */
    readonly words: WordsStudy | null
  }

/**
 * Tests the product's own values on a file's sales, each valued without itself. What sold for next to nothing
 * is not a sale; a sale of unknown size is one that could not be valued. Where sales have remarks, they are valued once
 * more as if they had none.
 */
export const runBacktest = (
  given: readonly CheckedSale[],
  options: BacktestOptions,
): BacktestResult => {
  const { miles, protocol, clock } = options
  const candidates = given.map(asRead)
  const checks = saleChecks(candidates)
  const inTest = (day: number) => protocol.kind === 'folds' || day >= protocol.testFrom
  // How remarks are written is learned before the test period too.
  const condition = fitCondition(
    protocol.kind === 'folds' ? candidates : candidates.filter(({ day }) => !inTest(day)),
  )
  const trusted = withDoubts(candidates, checks)
  const unread = withCountyRatings(trusted, condition)
  const all = withConditions(trusted, condition)
  const { sales, heldOut, models, adjustments, last } = valueHeldOut(all, options)
  const isTested = ({ row }: { readonly row: number }) => inTest(numberAt(sales.homes.day, row))
  const tested = heldOut.filter(isTested)
  const toValue = all.filter((sale) => inTest(sale.day) && sale.price > NO_MARKET_SALE_USD).length
  const homes = Array.from(sales.sales.keys()).filter((row) => isTested({ row }))
  const withSale = <One extends { readonly row: number }>(one: One) => {
    const sale = sales.sales[one.row]
    return sale ? [{ ...one, sale }] : []
  }
  return {
    ...ratioStudy(
      tested.map(({ asIs, priceUsd }) => ({ value: asIs.value, priceUsd })),
      toValue,
    ),
    ...rangeStudy(
      tested
        .flatMap(withSale)
        .map(({ sale, asIs, priceUsd }) => ({ ...featuresOf(sale), home: asIs, priceUsd })),
    ),
    ...adjustments.shares(),
    homesPerSecond: homesPerSecond(sales, last, { tested, miles, clock }),
    baselines: baselines(sales, homes, { protocol, toValue }),
    flips:
      protocol.kind === 'folds'
        ? null
        : flipStudy({
            sales: withChecks(all, checks),
            models,
            valued: heldOut.flatMap(withSale),
          }),
    ownSales: ownSaleStudy(tested),
    words:
      condition.described === 0
        ? null
        : wordsStudy({
            tested: tested.flatMap(withSale),
            unread: valueHeldOut(unread, options).heldOut.filter(isTested).flatMap(withSale),
            before: heldOut.filter((one) => !isTested(one)).flatMap(withSale),
          }),
  }
}

const asRead = (sale: CheckedSale): CheckedSale & ReadSale => {
  const { publicRemarks = null, specialListingConditions = null, yearBuilt, day } = sale
  const { propertyCondition = null } = sale
  if (publicRemarks === null && specialListingConditions === null && propertyCondition === null)
    return sale
  const said = { publicRemarks, specialListingConditions, yearBuilt, asOf: dateOfDay(day) }
  return {
    ...sale,
    reading: readRemarks({ ...said, propertyCondition, assessedCondition: propertyCondition }),
  }
}

/** Every sale that can be valued without itself, by what is known of the others. Rows are the same for the same sales. */
const valueHeldOut = (all: readonly Candidate[], { miles, protocol }: BacktestOptions) => {
  const sales = new MarketSales(all)
  const groups: Iterable<HeldOutGroup & { readonly firstDay?: number }> =
    protocol.kind === 'as-of'
      ? valueAsOf(sales, { testFrom: protocol.testFrom, miles })
      : valueByFolds(sales, { folds: protocol.folds, miles })
  const isTested = (row: number) =>
    protocol.kind === 'folds' || numberAt(sales.homes.day, row) >= protocol.testFrom
  const adjustments = new AdjustmentStudy()
  const heldOut: (HeldOutSale & { readonly knownBefore: number })[] = []
  const models: IndexKnown[] = []
  let last: Market | null = null
  for (const group of groups) {
    const knownBefore = group.firstDay ?? Number.NaN
    if (models.at(-1)?.before !== knownBefore)
      models.push({ before: knownBefore, time: group.market.model.time })
    for (const sale of heldOutSales(sales, group)) heldOut.push({ ...sale, knownBefore })
    adjustments.add(sales, group, isTested)
    last = group.market
  }
  return { sales, heldOut, models, adjustments, last }
}

/** By default the last third of the days is the test period. A day number. */
export const usualTestFrom = (candidates: readonly Candidate[]): number => {
  const days = inOrder(candidates.map((sale) => sale.day))
  const [first, last] = [quantileOf(days, 0), quantileOf(days, 1)]
  return Math.ceil(last - (last - first) / 3)
}

const baselines = (
  sales: MarketSales,
  rows: readonly number[],
  { protocol, toValue }: Pick<BacktestOptions, 'protocol'> & { readonly toValue: number },
): BacktestResult['baselines'] => {
  const foldOf = protocol.kind === 'folds' ? foldsOf(sales, protocol.folds) : null
  const near = new NearbyCursor(sales)
  const priceOf = (row: number) => {
    const sale = sales.sales[row]
    if (!sale) throw new RangeError(`the market has no sale ${row}`)
    return sale.price
  }
  const valued = rows.map((row) => ({
    priceUsd: priceOf(row),
    ...naiveValues(sales, near, row, foldOf ? (other) => foldOf[other] !== foldOf[row] : undefined),
  }))
  const study = (which: 'meanPrice' | 'medianPerSqft') =>
    ratioStudy(
      valued.flatMap(({ priceUsd, [which]: value }) => (value === null ? [] : { value, priceUsd })),
      toValue,
    )
  return { meanPrice: study('meanPrice'), medianPerSqft: study('medianPerSqft') }
}

/** How fast the tested homes are valued again, one distance each, by the last market. */
const homesPerSecond = (
  sales: MarketSales,
  market: Market | null,
  {
    tested,
    miles,
    clock,
  }: { tested: readonly HeldOutSale[] } & Pick<BacktestOptions, 'miles' | 'clock'>,
): number => {
  if (market === null) return Number.NaN
  const valuer = new HomeValuer(market)
  const calibration: Calibration = { correction: 0, stacked: 0, range: UNKNOWN_MARKET }
  const started = clock()
  for (const { row } of tested) {
    const sale = sales.sales[row]
    if (!sale) continue
    const { propertyId, addressKey } = sale
    const subject = { homes: sales.homes, row, propertyId, addressKey }
    for (const appraisal of valuer.appraise(subject, [miles])) homeValueOf(appraisal, calibration)
  }
  return (1000 * tested.length) / (clock() - started)
}
