import type { AppraisedSale } from './appraised-sale.ts'
import { HomeValuer, type Market } from './home-valuer.ts'
import { recentSalesCorrection } from './recent-sales-correction.ts'

/**
 * Values sales of a market from all its other sales, later ones too: what errors to expect where there are
 * too few earlier sales, or no dates, to value as of the day before. At most `most` sales, spread evenly.
 */
export const leftOutValuations = (
  market: Market,
  { distances, most }: { readonly distances: readonly number[]; readonly most: number },
): AppraisedSale[] => {
  const { sales, modelValue } = market
  const valuer = new HomeValuer(market)
  const step = Math.max(1, Math.ceil(sales.sales.length / most))
  return sales.sales.flatMap(({ propertyId, addressKey }, row) => {
    if (row % step !== 0) return []
    const subject = { homes: sales.homes, row, propertyId, addressKey, timeless: true }
    return {
      row,
      appraisals: valuer.appraise(subject, distances, modelValue[row]),
      correction: recentSalesCorrection([]),
    }
  })
}
