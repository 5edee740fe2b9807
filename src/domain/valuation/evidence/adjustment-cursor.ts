import type { HomeTable } from '../../comps/home-table.ts'
import { offsetOf } from '../../condition/condition-class.ts'
import { numberAt } from '../../entry-at.ts'
import type { Market } from '../appraisal/home-valuer.ts'
import { ModelCursor, noParts } from '../market-model/market-model.ts'
import { type AdjustmentLines, adjustmentLines } from './adjustment-lines.ts'

/**
 * Reads what makes sales' prices one home's, line by line. A cursor: `lines` are those to the home of the last
 * `startWith`.
 */
export class AdjustmentCursor {
  readonly #market: Market
  readonly #model: ModelCursor
  readonly #home = noParts()

  constructor(market: Market) {
    this.#market = market
    this.#model = new ModelCursor(market.model)
  }

  startWith(homes: HomeTable, row: number): void {
    this.#model.read(homes, row)
    Object.assign(this.#home, this.#model.parts)
  }

  /** The lines from a sale of the market to the home. */
  lines(sale: number): AdjustmentLines {
    const { sales, modelValue } = this.#market
    const ownPull = this.#model.read(sales.homes, sale) - numberAt(modelValue, sale)
    const offset = offsetOf(sales.sales[sale]?.condition)
    return adjustmentLines(this.#home, this.#model.parts, { ownPull, offset })
  }
}
