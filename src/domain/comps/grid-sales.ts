import { integerAt, numberAt } from '../entry-at.ts'
import { type Candidate, isSameHome, type Subject } from './candidate.ts'
import { dissimilarity } from './choose-comps.ts'
import { GRID_MILES, isInReachOfGrid, MAX_IN_GRID } from './grid-rules.ts'
import type { HomeTable } from './home-table.ts'
import { HomesByPlace, NearbyCursor } from './homes-by-place.ts'
import type { MarketSales } from './market-sales.ts'

/** A sale of a grid: its row among the market's sales. Likeness is exp(-dissimilarity). */
export type GridSale = { readonly row: number; readonly dissimilarity: number }

/** The sales of a market that were in one condition, by place: those that make grids. */
export class GridSales {
  readonly #market: MarketSales
  readonly #placed: HomesByPlace<Candidate & { readonly row: number }>
  readonly #near: NearbyCursor

  constructor(market: MarketSales, belongs: (sale: Candidate) => boolean) {
    this.#market = market
    this.#placed = new HomesByPlace(
      market.sales.flatMap((sale, row) => (belongs(sale) ? { ...sale, row } : [])),
    )
    this.#near = new NearbyCursor(this.#placed)
  }

  /**
   * The most alike of them around a home (row `at` of `homes`, on the as-of day), at most six. As for comps, what is
   * doubtful by then, sold again since or a sale of the home itself is left out.
   */
  around(home: Subject & { readonly day: number }, homes: HomeTable, at: number): GridSale[] {
    const near = this.#near
    const { candidates, homes: columns } = this.#placed
    const found: GridSale[] = []
    near.find(home.latitude, home.longitude, GRID_MILES)
    for (let i = 0; i < near.found; i++) {
      const place = integerAt(near.rows, i)
      const miles = numberAt(near.miles, i)
      const sale = candidates[place]
      if (sale === undefined || !isInReachOfGrid(home, sale, miles)) continue
      if (isSameHome(home, sale) || !this.#counts(sale.row, home.day)) continue
      const daysApart = home.day - sale.day
      found.push({
        row: sale.row,
        dissimilarity: dissimilarity(homes, at, columns, place, miles, daysApart),
      })
    }
    return found
      .sort((a, b) => a.dissimilarity - b.dissimilarity || a.row - b.row)
      .slice(0, MAX_IN_GRID)
  }

  #counts(row: number, day: number): boolean {
    const { doubtfulFrom, soldAgainOn } = this.#market
    return numberAt(doubtfulFrom, row) > day && numberAt(soldAgainOn, row) > day
  }
}
