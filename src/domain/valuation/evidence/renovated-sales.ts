import type { Subject } from '../../comps/candidate.ts'
import type { SubjectRow } from '../../comps/choose-comps.ts'
import { completedOffset, renovatedBy, renovatedOffset } from '../../comps/grids/grid-rules.ts'
import { GridSales } from '../../comps/grids/grid-sales.ts'
import type { Condition } from '../../condition/condition-class.ts'
import { numberAt } from '../../entry-at.ts'
import type { Market } from '../appraisal/home-valuer.ts'
import type { AdjustedSale } from './grid-result.ts'

/**
 * Reads what renovated sales around homes would have brought as each with the work done: the as-completed grid
 * (`lenderGrids`) without its lines, for many homes of a market.
 */
export class RenovatedSales {
  readonly #market: Market
  readonly #renovated: GridSales

  constructor(market: Market) {
    this.#market = market
    this.#renovated = new GridSales(market.sales, (sale) => renovatedBy(sale) !== null)
  }

  /** The most alike first. `modelValue` is what the market model says of the home, in logarithms of US dollars. */
  around(
    home: Subject & { readonly day: number; readonly condition: Condition | null },
    { homes, row }: Pick<SubjectRow, 'homes' | 'row'>,
    modelValue: number,
  ): AdjustedSale[] {
    const { sales, modelValue: modelValues } = this.#market
    const completed = completedOffset(home.condition)
    return this.#renovated
      .around({ home, homes, at: row })
      .flatMap(({ row: sold, dissimilarity }) => {
        const sale = sales.sales[sold]
        if (sale === undefined) return []
        const lines = modelValue - numberAt(modelValues, sold) + completed - renovatedOffset(sale)
        return {
          adjustedUsd: Math.round(sale.price * Math.exp(lines)),
          likeness: Math.exp(-dissimilarity),
        }
      })
  }
}
