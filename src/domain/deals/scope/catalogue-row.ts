import type { ScopeRow } from '../inputs/deal-inputs.ts'
import { type CatalogueItem, type Grade, grades } from './scope-catalogue.ts'
import { quantityIn, type ScopeFacts } from './scope-quantities.ts'

/** What one unit costs where the home is, in whole cents. `factor` is what rehab costs there against the country. */
export const unitCentsOf = (item: CatalogueItem, grade: Grade, factor: number): number =>
  Math.round(100 * item.usd[grade] * factor)

/** The row of an item, with the quantity that the home's facts give. */
export const rowOfItem = (
  item: CatalogueItem,
  {
    id,
    facts,
    factor,
    grade = 'usual',
  }: {
    readonly id: string
    readonly facts: ScopeFacts
    readonly factor: number
    readonly grade?: Grade
  },
): ScopeRow => ({
  id,
  area: item.area,
  task: item.task,
  quantity: quantityIn(facts, item.quantity),
  unit: item.unit,
  unitCents: unitCentsOf(item, grade, factor),
  contractor: '',
  permit: item.fixedUsd > 0 || item.work === 'structure',
  draw: null,
  item: item.id,
  ...(item.fixedUsd === 0 ? {} : { fixedCents: 100 * item.fixedUsd }),
})

/** A row of an item at the price of a grade, with the fixed part that the item has. */
export const atGrade = (
  row: ScopeRow,
  item: CatalogueItem,
  { grade, factor }: { readonly grade: Grade; readonly factor: number },
): ScopeRow => ({
  ...row,
  unitCents: unitCentsOf(item, grade, factor),
  // A fixed part of the user's own stays.
  ...(row.fixedCents !== undefined || item.fixedUsd === 0
    ? {}
    : { fixedCents: 100 * item.fixedUsd }),
})

/** The grade whose price a row has; null for a price of its own. */
export const gradeOfRow = (
  { unitCents }: ScopeRow,
  item: CatalogueItem,
  factor: number,
): Grade | null => grades.find((grade) => unitCentsOf(item, grade, factor) === unitCents) ?? null
