import type { AppraisedSale } from './calibrate.ts'
import { HomeValuer, lnValueOf } from './home-valuer.ts'
import { homeTableOf } from './market-model/home-table.ts'
import type { MarketSales } from './market-sales.ts'
import { modelOfSales } from './model-of-sales.ts'
import { CORRECTION_DAYS, recentSalesCorrection } from './recent-sales-correction.ts'

export type AsOfOptions = {
  /** Day numbers: the first and the last sale to value. */
  readonly from: number
  readonly to: number
  /** Miles. The correction is learnt at the first. */
  readonly distances: readonly number[]
}

/**
 * Values past sales as of the day before each, in the order of their days: the protocol by which a model's
 * errors are honest. The model is fitted anew for each calendar month, on the
 * sales before it.
 */
export function* asOfValuations(
  sales: MarketSales,
  { from, to, distances }: AsOfOptions,
): Generator<AppraisedSale> {
  const recent: { readonly day: number; readonly error: number }[] = []
  for (const [month, rows] of rowsByMonth(sales, from, to)) {
    const modelled = modelOfSales(sales, month)
    if (modelled === null) continue
    const valuer = new HomeValuer({ ...modelled, sales })
    const dayBefore = homeTableOf(
      rows.flatMap((row) => {
        const sale = sales.sales[row]
        return sale ? { ...sale, day: sale.day - 1 } : []
      }),
    )
    let correction = recentSalesCorrection([])
    let correctedFor = Number.NaN
    for (const [i, row] of rows.entries()) {
      const sale = sales.sales[row]
      if (!sale) continue
      if (sale.day !== correctedFor) {
        const errors = recent.filter(
          ({ day }) => day < sale.day && day >= sale.day - CORRECTION_DAYS,
        )
        correction = recentSalesCorrection(errors.map(({ error }) => error))
        correctedFor = sale.day
      }
      const appraisals = valuer.appraise(
        { homes: dayBefore, row: i, propertyId: sale.propertyId, addressKey: sale.addressKey },
        distances,
      )
      const [first] = appraisals
      if (first) recent.push({ day: sale.day, error: (sales.lnPrice[row] ?? 0) - lnValueOf(first) })
      yield { row, appraisals, correction }
    }
  }
}

/** Rows by the first day of their calendar month, in the order of their days. */
const rowsByMonth = (sales: MarketSales, from: number, to: number): Map<number, number[]> => {
  const days = sales.homes.day
  const rows = Array.from(days.keys())
    .filter((row) => (days[row] ?? 0) >= from && (days[row] ?? 0) <= to)
    .sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0))
  return Map.groupBy(rows, (row) => firstOfMonth(days[row] ?? 0))
}

const MS_PER_DAY = 86_400_000
const firstOfMonth = (day: number): number => {
  const date = new Date(day * MS_PER_DAY)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / MS_PER_DAY
}
