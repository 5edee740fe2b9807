import { integerAt, numberAt } from '../../entry-at.ts'
import { type Candidate, isSameHome, type Subject } from '../candidate.ts'
import { dissimilarity } from '../choose-comps.ts'
import type { HomeTable } from '../home-table.ts'
import { HomesByPlace, NearbyCursor } from '../homes-by-place.ts'
import type { MarketSales } from '../market-sales.ts'
import { GRID_MILES, isInReachOfGrid, MAX_IN_GRID } from './grid-rules.ts'

/** A sale of a grid: its row among the market's sales. Likeness is exp(-dissimilarity). */
export type GridSale = { readonly row: number; readonly dissimilarity: number }

type SaleNear = { readonly sale: Candidate; readonly row: number; readonly miles: number }

/** The home that a grid is of, on the as-of day, and its row of a table. */
type HomeOfGrid = {
  readonly home: Subject & { readonly day: number }
  readonly homes: HomeTable
  readonly at: number
}

/**
 * Of sales near a home, those of its grid: the most alike, at most six. As for comps, what is doubtful by then, sold
 * again since or a sale of the home itself is left out.
 */
export const mostAlikeInReach = (
  { homes: columns, doubtfulFrom, soldAgainOn }: MarketSales,
  { home, homes, at }: HomeOfGrid,
  near: Iterable<SaleNear>,
): GridSale[] => {
  const found: GridSale[] = []
  for (const { sale, row, miles } of near) {
    if (!isInReachOfGrid(home, sale, miles) || isSameHome(home, sale)) continue
    if (numberAt(doubtfulFrom, row) <= home.day || numberAt(soldAgainOn, row) <= home.day) continue
    const daysApart = home.day - sale.day
    found.push({ row, dissimilarity: dissimilarity(homes, at, columns, row, miles, daysApart) })
  }
  return found
    .sort((a, b) => a.dissimilarity - b.dissimilarity || a.row - b.row)
    .slice(0, MAX_IN_GRID)
}

/** The sales of a market that were in one condition, by place, for the grids of many homes. */
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

  /** Those of a home's grid. */
  around(of: HomeOfGrid): GridSale[] {
    const near = this.#near
    near.find(of.home.latitude, of.home.longitude, GRID_MILES)
    const sales: SaleNear[] = []
    for (let i = 0; i < near.found; i++) {
      const sale = this.#placed.candidates[integerAt(near.rows, i)]
      if (sale) sales.push({ sale, row: sale.row, miles: numberAt(near.miles, i) })
    }
    return mostAlikeInReach(this.#market, of, sales)
  }
}
