import type { SubjectRow } from '../../comps/choose-comps.ts'
import { homesAt } from '../../comps/home-table.ts'
import type { MarketSales, PlacedSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import { firstAtLeast } from '../../first-at-least.ts'
import { DAY_MS } from '../../time-units.ts'
import { HomeValuer, lnValueOf, type Market } from '../appraisal/home-valuer.ts'
import {
  CORRECTION_DAYS,
  type RecentSalesCorrection,
  recentSalesCorrection,
} from '../appraisal/recent-sales-correction.ts'
import { modelOfSales } from '../market-model/model-of-sales.ts'
import type { AppraisedSale } from './appraised-sale.ts'

export type AsOfOptions = {
  /** Day numbers: the first and the last sale to value. */
  readonly from: number
  readonly to: number
  /** Miles. The correction is trained at the first. */
  readonly distances: readonly number[]
}

/** Sales of one month, valued by a market that was fitted before it. */
export type AppraisedGroup = {
  /** Day number of the month's first day. */
  readonly firstDay: number
  /** Its model knows no sale of the month or later; its sales are all there are. The same for all of a month. */
  readonly market: Market
  readonly appraised: readonly AppraisedSale[]
}

/**
 * Values past sales as of the day before each, in the order of their days: the protocol by which a model's
 * errors are honest. The model is fitted again for each calendar month, on the sales before it. A month comes in
 * groups, since an appraisal takes some kilobytes.
 */
export function* asOfValuations(
  sales: MarketSales,
  { from, to, distances }: AsOfOptions,
): Generator<AppraisedGroup> {
  const errors = new RecentErrorsCursor()
  for (const [month, rows] of rowsByMonth(sales.homes.day, from, to)) {
    const modeled = modelOfSales(sales, month)
    if (modeled === null) continue
    const market = { ...modeled, sales }
    const valuer = new HomeValuer(market)
    for (let start = 0; start < rows.length; start += GROUP_ROWS) {
      const appraised = rows.slice(start, start + GROUP_ROWS).map((row) => {
        const subject = dayBeforeSale(sales, row)
        const day = numberAt(sales.homes.day, row)
        const correction = errors.correctionFor(day)
        const appraisals = valuer.appraise(subject, distances)
        const [first] = appraisals
        const trusted = numberAt(sales.doubtfulFrom, row) > day
        if (first && trusted) errors.add(day, numberAt(sales.lnPrice, row) - lnValueOf(first))
        return { row, appraisals, correction }
      })
      yield { firstDay: month, market, appraised }
    }
  }
}

const GROUP_ROWS = 500

/** A sold home as it stood on the day before it was sold. */
export const dayBeforeSale = (sales: PlacedSales, row: number): SubjectRow => {
  const homes = homesAt(sales.homes, [row])
  homes.day[0] = numberAt(sales.homes.day, row) - 1
  const { propertyId, addressKey } = sales.homeAt(row)
  return { homes, row: 0, propertyId, addressKey }
}

/**
 * Errors, and the correction that those before a day call for. A cursor: errors are added, and corrections asked
 * for, in the order of their days.
 */
export class RecentErrorsCursor {
  readonly #errors: { readonly day: number; readonly error: number }[] = []
  #day = Number.NaN
  #correction = recentSalesCorrection([])

  add(day: number, error: number): void {
    this.#errors.push({ day, error })
  }

  correctionFor(day: number): RecentSalesCorrection {
    if (day === this.#day) return this.#correction
    const start = firstAtLeast(this.#errors, day - CORRECTION_DAYS, (one) => one.day)
    const recent = this.#errors.slice(start).filter((one) => one.day < day)
    this.#day = day
    this.#correction = recentSalesCorrection(recent.map(({ error }) => error))
    return this.#correction
  }
}

/** Rows by the first day of their calendar month, in the order of their days. */
export const rowsByMonth = (
  days: Float64Array,
  from: number,
  to: number,
): Map<number, number[]> => {
  const rows = Array.from(days.keys())
    .filter((row) => numberAt(days, row) >= from && numberAt(days, row) <= to)
    .sort((a, b) => numberAt(days, a) - numberAt(days, b))
  return Map.groupBy(rows, (row) => firstOfMonth(numberAt(days, row)))
}

const firstOfMonth = (day: number): number => {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}
