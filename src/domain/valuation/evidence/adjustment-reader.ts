import type { HomeTable } from '../../comps/home-table.ts'
import type { Market } from '../appraisal/home-valuer.ts'
import { ModelReader, noParts } from '../market-model/market-model.ts'
import { type AdjustmentLines, adjustmentLines } from './adjustment-lines.ts'

/** Reads what makes sales' prices one home's, line by line. */
export class AdjustmentReader {
  readonly #market: Market
  readonly #reader: ModelReader
  readonly #home = noParts()

  constructor(market: Market) {
    this.#market = market
    this.#reader = new ModelReader(market.model)
  }

  /** From here on `lines` are those to this home. */
  startWith(homes: HomeTable, row: number): void {
    this.#reader.read(homes, row)
    Object.assign(this.#home, this.#reader.parts)
  }

  /** The lines from a sale of the market to the home. */
  lines(sale: number): AdjustmentLines {
    const { sales, modelValue } = this.#market
    const ownPull = this.#reader.read(sales.homes, sale) - (modelValue[sale] ?? 0)
    return adjustmentLines(this.#home, this.#reader.parts, ownPull)
  }
}
