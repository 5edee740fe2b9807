import { medianOf } from '../arithmetic/quantile.ts'
import { type AskedAndSold, asItStood, endOf, type ValueThen } from './asked-homes.ts'
import { COLUMNS, writeColumns } from './over-ask-features.ts'

/** Past asks of homes that sold, each as it stood on one day: what chances are fitted on. */
export type PastAsks = {
  readonly length: number
  /** Row by row, as `writeColumns` writes them. */
  readonly columns: Float64Array
  /** The ask of that day, and what the sale brought, in US dollars. */
  readonly askUsd: Float64Array
  readonly soldUsd: Float64Array
  readonly weight: Float64Array
  /** Levels of value count from here. */
  readonly medianUsd: number
}

/**
 * The sales of the 200 days up to `asOfDay`, each as it was every week before its end, so many `weeks` back at most: a
 * home that has been for sale for two months must not get the chances of homes that sold in a week. The end is the
 * contract where the source has it, else the closing. A sale counts half as much for every 45 days since it closed, and as much
 * as any other however long it took.
 */
export const pastAsksOf = (
  sold: readonly AskedAndSold[],
  valueOfSale: (saleKey: string) => ValueThen | undefined,
  { asOfDay, weeks }: { readonly asOfDay: number; readonly weeks: number },
): PastAsks => {
  const lately = sold.filter(
    ({ sale }) => sale.closedOn <= asOfDay && sale.closedOn > asOfDay - TAUGHT_DAYS,
  )
  const stood = lately.flatMap((home) => {
    const value = valueOfSale(home.sale.key)
    return daysOf(home, weeks).map((day) => ({
      sale: home.sale,
      asked: asItStood(home, day, value),
    }))
  })
  const levels = stood.map(({ asked }) => (asked.valueUsd > 0 ? asked.valueUsd : asked.askUsd))
  const medianUsd = levels.length === 0 ? Number.NaN : medianOf(levels)
  const columns = new Float64Array(stood.length * COLUMNS)
  for (const [row, { sale, asked }] of stood.entries()) {
    const months = (sale.closedOn - asOfDay) / MONTH_DAYS
    writeColumns(columns, row * COLUMNS, asked, { medianUsd, months })
  }
  const perSale = stood.length / Math.max(1, lately.length)
  return {
    length: stood.length,
    columns,
    askUsd: Float64Array.from(stood, ({ asked }) => asked.askUsd),
    soldUsd: Float64Array.from(stood, ({ sale }) => sale.priceUsd),
    weight: Float64Array.from(
      stood,
      ({ sale }) => 2 ** ((sale.closedOn - asOfDay) / HALF_LIFE_DAYS) / perSale,
    ),
    medianUsd,
  }
}

/** Every seventh day back from the end while the home was listed; the end itself always. */
const daysOf = ({ offer, sale }: AskedAndSold, weeks: number): number[] => {
  const end = endOf(sale)
  const days = [end]
  for (let day = end - 7; day >= Math.max(offer.listedOn, end - weeks * 7); day -= 7) days.push(day)
  return days
}

const TAUGHT_DAYS = 200
const HALF_LIFE_DAYS = 45
const MONTH_DAYS = 30
