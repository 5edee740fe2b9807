import {
  completedOffset,
  isInLikeCondition,
  isInReachOfGrid,
  MAX_IN_GRID,
  type RenovatedBy,
  renovatedBy,
  renovatedOffset,
} from '../../comps/grids/grid-rules.ts'
import { offsetOf } from '../../condition/condition-class.ts'
import { entryAt } from '../../entry-at.ts'
import { type AdjustmentGrid, adjustmentGrid } from './adjustment-grid.ts'
import type { Evidence, EvidenceSale } from './evidence.ts'
import { type AdjustedSale, type GridResult, gridResult } from './grid-result.ts'

/** A sale of a grid: its way to what it would have sold for as the home in the grid's condition. */
export type SaleInGrid<S extends EvidenceSale> = {
  readonly sale: S
  readonly grid: AdjustmentGrid
  readonly renovatedBy: RenovatedBy | null
  /** From 0 to 1; 0 in a grid without a result. */
  readonly weight: number
}

/** Sales in one condition, the most alike first: at most six. */
export type LenderGrid<S extends EvidenceSale> = {
  readonly sales: readonly SaleInGrid<S>[]
  /** Null with fewer than three sales. */
  readonly result: Omit<GridResult, 'weights'> | null
}

/** The two grids that lenders ask for: the home as is, and with the work done. */
export type LenderGrids<S extends EvidenceSale = EvidenceSale> = {
  readonly asIs: LenderGrid<S>
  readonly asCompleted: LenderGrid<S>
}

/**
 * Both grids of a home, from its evidence: sales of its type within a mile, 35% of its living area and twelve months, in
 * like condition as the home, and renovated, by their words or as flips. `off` are listing keys of sales that do not
 * count. The lines are those of the value, but for condition: to the home's own, and to a renovated home's.
 */
export const lenderGrids = <S extends EvidenceSale>(
  { home, sales }: Pick<Evidence, 'home'> & { readonly sales: readonly S[] },
  off: ReadonlySet<string> = new Set(),
): LenderGrids<S> => {
  const inReach = sales
    .filter((sale) => !off.has(sale.listingKey) && mayBeInGrid(home, sale))
    .toSorted((a, b) => b.likeness - a.likeness)
  const own = offsetOf(home.condition)
  const completed = completedOffset(home.condition)
  return {
    asIs: gridOf(
      inReach.filter((sale) => isInLikeCondition(home.condition, sale)),
      (sale) => own + sale.lines.condition,
    ),
    asCompleted: gridOf(
      inReach.filter((sale) => renovatedBy(sale) !== null),
      (sale) => completed - renovatedOffset(sale),
    ),
  }
}

/** The adjusted prices of a grid, as an after-repair value is made of them. */
export const adjustedSalesOf = ({ sales }: LenderGrid<EvidenceSale>): AdjustedSale[] =>
  sales.map(({ sale: { likeness }, grid: { adjustedUsd } }) => ({ adjustedUsd, likeness }))

const gridOf = <S extends EvidenceSale>(
  mostAlikeFirst: readonly S[],
  condition: (sale: S) => number,
): LenderGrid<S> => {
  const chosen = mostAlikeFirst.slice(0, MAX_IN_GRID).map((sale) => ({
    sale,
    grid: adjustmentGrid(sale.price, { ...sale.lines, condition: condition(sale) }),
    renovatedBy: renovatedBy(sale),
  }))
  const made = gridResult(
    chosen.map(({ sale: { likeness }, grid: { adjustedUsd } }) => ({ likeness, adjustedUsd })),
  )
  if (made === null) return { sales: chosen.map((one) => ({ ...one, weight: 0 })), result: null }
  const { weights, ...result } = made
  return { sales: chosen.map((one, i) => ({ ...one, weight: entryAt(weights, i) })), result }
}

/** What kept a sale from the comps, and would keep it from a grid, comes before these reasons. */
const mayBeInGrid = (home: Evidence['home'], sale: EvidenceSale): boolean => {
  if (sale.isOwnSale || !isInReachOfGrid(home, sale, sale.miles)) return false
  switch (sale.whyNotUsed?.why) {
    case undefined:
    case 'beyond the distance':
    case 'larger':
    case 'smaller':
    case 'better matches':
      return true
    default:
      return false
  }
}
