import type { MarketSales } from '../../comps/market-sales.ts'
import { AdjustmentCursor } from '../evidence/adjustment-cursor.ts'
import { exactGrid, GROSS_MARK, NET_MARK } from '../evidence/adjustment-grid.ts'
import type { HeldOutGroup } from './held-out-sale.ts'

/** How many comps of the tested homes change in price by more than lenders like. */
export class AdjustmentStudy {
  #comps = 0
  #netOver15 = 0
  #grossOver25 = 0

  /** Counts the comps of those appraised homes of a group (rows of `tested`) that `isTested` picks. */
  add(
    tested: MarketSales,
    { market, appraised }: HeldOutGroup,
    isTested: (row: number) => boolean,
  ): void {
    const adjustments = new AdjustmentCursor(market)
    for (const { row, appraisals } of appraised) {
      if (!isTested(row)) continue
      adjustments.startWith(tested.homes, row)
      for (const comp of appraisals[0]?.compRows.rows ?? []) {
        const sale = market.sales.sales[comp]
        if (sale === undefined) continue
        const { net, gross } = exactGrid(sale.price, adjustments.lines(comp))
        this.#comps += 1
        if (net > NET_MARK) this.#netOver15 += 1
        if (gross > GROSS_MARK) this.#grossOver25 += 1
      }
    }
  }

  /** Percent of the comps that change by more than 15 % in all, and by more than 25 % signs ignored. */
  shares(): { readonly netOver15: number; readonly grossOver25: number } {
    return {
      netOver15: (100 * this.#netOver15) / this.#comps,
      grossOver25: (100 * this.#grossOver25) / this.#comps,
    }
  }
}
