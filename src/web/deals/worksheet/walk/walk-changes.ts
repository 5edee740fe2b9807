import type {
  DealInputs,
  RehabLevel,
  ScopeRow,
} from '../../../../domain/deals/inputs/deal-inputs.ts'
import { withLevelOf } from '../../../../domain/deals/inputs/level-of-deal.ts'
import { rowOfItem } from '../../../../domain/deals/scope/catalogue-row.ts'
import type { CatalogueItem } from '../../../../domain/deals/scope/scope-catalogue.ts'
import { rowsOfLevel } from '../../../../domain/deals/scope/scope-levels.ts'
import type { ScopeFacts } from '../../../../domain/deals/scope/scope-quantities.ts'
import {
  freeId,
  type LevelInputs,
  levelOf,
  scopeRowsOf,
  WHOLE_REHAB,
  withScopeRows,
} from '../sheet.ts'

/** What a walk through a home goes by. */
export type WalkOf = {
  readonly facts: ScopeFacts
  /** What rehab costs there against the country. */
  readonly factor: number
  /** What the defaults give for a level. */
  readonly levelInputs: LevelInputs
}

/**
 * A deal with one more item. A budget by level or as one amount makes way for the scope; a home that was to need nothing
 * gets the contingency and the time of a light rehab, since now there is work.
 */
export const withItem = (
  inputs: DealInputs,
  item: CatalogueItem,
  { facts, factor, levelInputs }: WalkOf,
): DealInputs => {
  const rows = scopeRowsOf(inputs).filter((row) => !isLump(row))
  const row = rowOfItem(item, { id: freeId(scopeRowsOf(inputs)), facts, factor })
  const before = levelOf(inputs) === 'none' ? withLevelOf(inputs, levelInputs('light')) : inputs
  return withScopeRows(before, [...rows, row])
}

/** A deal with the usual items of a level, beside the rows of the user's own; its contingency and time come along. */
export const withLevelItems = (
  inputs: DealInputs,
  level: RehabLevel,
  { facts, factor, levelInputs }: WalkOf,
): DealInputs =>
  withScopeRows(withLevelOf(inputs, levelInputs(level)), [
    ...scopeRowsOf(inputs).filter((row) => row.item === undefined && !isLump(row)),
    ...rowsOfLevel(level, { facts, factor }),
  ])

/** The whole budget in one row, as a scope begins with where it is written row by row. */
const isLump = ({ area, task, item }: ScopeRow): boolean =>
  item === undefined && area === WHOLE_REHAB.area && task === WHOLE_REHAB.task

export const withRow = (inputs: DealInputs, row: ScopeRow): DealInputs =>
  withScopeRows(
    inputs,
    scopeRowsOf(inputs).map((one) => (one.id === row.id ? row : one)),
  )

export const withoutRow = (inputs: DealInputs, id: string): DealInputs =>
  withScopeRows(
    inputs,
    scopeRowsOf(inputs).filter((one) => one.id !== id),
  )
