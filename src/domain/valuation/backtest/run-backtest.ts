import type { Candidate } from '../../comps/candidate.ts'
import { NearbyCursor } from '../../comps/homes-by-place.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { withChecks } from '../../flips/fit-flips.ts'
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
import { type RangeStudy, rangeStudy } from './range-study.ts'
import { type Accuracy, ratioStudy } from './ratio-study.ts'
import { foldsOf, valueAsOf, valueByFolds } from './value-held-out.ts'

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
  }

/**
 * Tests the product's own values on a file's sales, each valued without itself. What sold for next to nothing
 * is not a sale; a sale of unknown size is one that could not be valued.
 */
export const runBacktest = (
  candidates: readonly CheckedSale[],
  { miles, protocol, clock }: BacktestOptions,
): BacktestResult => {
  const checks = saleChecks(candidates)
  const all = withDoubts(candidates, checks)
  const sales = new MarketSales(all)
  const groups: Iterable<HeldOutGroup & { readonly firstDay?: number }> =
    protocol.kind === 'as-of'
      ? valueAsOf(sales, { testFrom: protocol.testFrom, miles })
      : valueByFolds(sales, { folds: protocol.folds, miles })
  const inTest = (day: number) => protocol.kind === 'folds' || day >= protocol.testFrom
  const isTested = (row: number) => inTest(numberAt(sales.homes.day, row))
  const toValue = all.filter((sale) => inTest(sale.day) && sale.price > NO_MARKET_SALE_USD).length
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
  const tested = heldOut.filter(({ row }) => isTested(row))
  const homes = Array.from(sales.sales.keys()).filter(isTested)
  return {
    ...ratioStudy(
      tested.map(({ home, priceUsd }) => ({ value: home.value, priceUsd })),
      toValue,
    ),
    ...rangeStudy(tested),
    ...adjustments.shares(),
    homesPerSecond: homesPerSecond(sales, last, { tested, miles, clock }),
    baselines: baselines(sales, homes, { protocol, toValue }),
    flips:
      protocol.kind === 'folds'
        ? null
        : flipStudy({
            sales: withChecks(all, checks),
            models,
            valued: heldOut.flatMap(({ row, ...one }) => {
              const sale = sales.sales[row]
              return sale ? { sale, ...one } : []
            }),
          }),
  }
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
