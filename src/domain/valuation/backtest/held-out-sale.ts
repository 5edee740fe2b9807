import { exactGrid } from '../adjustment-grid.ts'
import { AdjustmentReader } from '../adjustment-reader.ts'
import type { AppraisedSale } from '../appraised-sale.ts'
import type { ErrorShape } from '../bargain-chance.ts'
import type { MarketCalibration } from '../calibrate.ts'
import { type HomeValue, homeValueOf } from '../home-value.ts'
import type { Market } from '../home-valuer.ts'
import type { MarketSales } from '../market-sales.ts'

/** A sale valued without it, and what the screen would have shown of its comps. */
export type HeldOutSale = {
  readonly row: number
  readonly priceUsd: number
  readonly home: HomeValue
  readonly errors: ErrorShape
  /** By comp: all changes to its price, and all with signs ignored, as shares of it. */
  readonly adjustments: readonly { readonly net: number; readonly gross: number }[]
}

/** Turns appraisals made in one market, with what was known then, into held-out sales of `tested`. */
export const heldOutSales = (
  tested: MarketSales,
  market: Market,
  appraised: readonly AppraisedSale[],
  { ranges, errors }: Pick<MarketCalibration, 'ranges' | 'errors'>,
): HeldOutSale[] => {
  const reader = new AdjustmentReader(market)
  const [range] = ranges
  if (!range) throw new RangeError('a range model for the one distance')
  return appraised.flatMap(({ row, appraisals: [appraisal], correction }) => {
    const sale = tested.sales[row]
    if (!sale || !appraisal) return []
    reader.startWith(tested.homes, row)
    return {
      row,
      priceUsd: sale.price,
      home: homeValueOf(appraisal, { correction: correction.added, range }),
      errors,
      adjustments: Array.from(appraisal.compRows.rows, (comp) => {
        const { net, gross } = exactGrid(
          Math.exp(market.sales.lnPrice[comp] ?? 0),
          reader.lines(comp),
        )
        return { net, gross }
      }),
    }
  })
}
