import type { EvidenceSaleShown, EvidenceShown } from '../../../contract/valuation/evidence.ts'
import {
  type ConditionCorrection,
  type CorrectedCondition,
  correctionOf,
} from '../../../domain/condition/corrected-condition.ts'
import type { BoughtByFlipper } from '../../../domain/flips/bought-by-flipper.ts'
import {
  type AdjustmentGrid,
  adjustmentGrid,
} from '../../../domain/valuation/evidence/adjustment-grid.ts'
import { type LineName, lineNames } from '../../../domain/valuation/evidence/adjustment-lines.ts'
import { isUsedSale } from '../../../domain/valuation/evidence/evidence.ts'
import type { RecomputedValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import type { ChosenComps, SwitchOffReason } from '../../data/storage/comps/comps-choice.ts'
import { compName, ownSaleName } from '../words/comp-name.ts'
import { compOfSale } from './comp-of-sale.ts'
import type { ValueLedger } from './value-ledger.ts'

/** A sale on the workbench. */
export type GridRow = {
  readonly sale: EvidenceSaleShown
  /** Its address, or what else identifies it. */
  readonly name: string
  readonly grid: AdjustmentGrid
  /** Lines that say nothing of the home. Only a sale that is not used has them: its adjusted price says nothing then. */
  readonly meaningless: readonly LineName[]
  /** Its share of the value, 0 to 1. */
  readonly weight: number
  /** By how many whole US dollars it moves the value. */
  readonly movesUsd: number
  readonly part: PartInValue
  readonly pinned: boolean
  /** Why it was switched off. */
  readonly reason: SwitchOffReason | null
  /** Of the home's own sale: whether its ask shows that it was bought by a flipper. */
  readonly boughtByFlipper: BoughtByFlipper | null
  /** The condition that the person says it was in; null where it is as its words say. */
  readonly corrected: CorrectedCondition | null
}

/** What part a sale has in the value. */
export type PartInValue =
  | 'own sale'
  | 'comp'
  /** A comp but for the limits that were set. */
  | 'outside'
  | 'pattern'
  | 'switched off'
  | 'not used'

export type GridRows = {
  /** The home's own earlier sale; null without one that counts, or did until it was switched off. */
  readonly own: GridRow | null
  /** What is compared with, or was until it was switched off or fell outside the limits; the likest first. */
  readonly comps: readonly GridRow[]
  /** What else the nearby pattern rests on. */
  readonly pattern: readonly GridRow[]
  /** Near, but neither comp nor in the pattern; the nearest first. */
  readonly notUsed: readonly GridRow[]
  /** How many such sales there are, with those that are too many to list. */
  readonly notUsedInAll: number
}

type Group = 'own' | 'comps' | 'pattern' | 'notUsed'
type RowInGroup = GridRow & { readonly group: Group }

/** Rows of sales that are not used: no choice changes them, so that hundreds need not be drawn again for each. */
const unusedRows = new WeakMap<EvidenceSaleShown, RowInGroup>()

/**
 * The sales of a home's evidence as the workbench lists them, for what was chosen there. The evidence has the conditions
 * of `corrections` already.
 */
export const gridRows = (
  evidence: EvidenceShown,
  chosen: ChosenComps,
  recomputed: RecomputedValue,
  ledger: ValueLedger,
  corrections: readonly ConditionCorrection[] = [],
): GridRows => {
  const compKeys = new Set(recomputed.comps.map(({ listingKey }) => listingKey))
  const pinned = new Set(chosen.pinned)
  const rows = evidence.sales.map((sale): RowInGroup => {
    const { listingKey } = sale
    const isCandidate = !sale.isOwnSale && (sale.isComp || pinned.has(listingKey))
    const isUnused = !isCandidate && !isUsedSale(sale) && !(listingKey in chosen.off)
    const kept = isUnused ? unusedRows.get(sale) : undefined
    if (kept) return kept
    const row: RowInGroup = {
      sale,
      name: sale.isOwnSale ? ownSaleName(sale.dateSold) : compName(compOfSale(sale)),
      grid: adjustmentGrid(sale.price, sale.lines),
      meaningless: isUnused ? meaninglessLines(sale, evidence.home) : [],
      weight: recomputed.shares.get(listingKey) ?? 0,
      movesUsd: ledger.moves.get(listingKey) ?? 0,
      pinned: pinned.has(listingKey) && !sale.isOwnSale,
      boughtByFlipper: sale.isOwnSale ? (evidence.boughtByFlipper ?? null) : null,
      reason: chosen.off[listingKey] ?? null,
      corrected:
        correctionOf(corrections, { propertyId: sale.propertyId, soldOn: sale.dateSold })
          ?.condition ?? null,
      part: listingKey in chosen.off ? 'switched off' : partOf(sale, isCandidate, compKeys),
      group: groupIn(sale, isCandidate),
    }
    if (isUnused) unusedRows.set(sale, row)
    return row
  })
  const groupOf = (group: Group) => rows.filter((row) => row.group === group)
  const notUsed = groupOf('notUsed').toSorted((a, b) => a.sale.miles - b.sale.miles)
  const listed = evidence.sales.filter((sale) => !isUsedSale(sale)).length
  return {
    own: groupOf('own')[0] ?? null,
    comps: groupOf('comps').toSorted((a, b) => b.sale.likeness - a.sale.likeness),
    pattern: groupOf('pattern').toSorted((a, b) => b.weight - a.weight),
    notUsed,
    notUsedInAll: evidence.unusedNearby - listed + notUsed.length,
  }
}

const partOf = (
  { listingKey, isOwnSale, inPattern }: EvidenceSaleShown,
  isCandidate: boolean,
  compKeys: ReadonlySet<string>,
): PartInValue => {
  if (isOwnSale) return 'own sale'
  if (compKeys.has(listingKey)) return 'comp'
  if (isCandidate) return 'outside'
  return inPattern ? 'pattern' : 'not used'
}

const groupIn = ({ isOwnSale, inPattern }: EvidenceSaleShown, isCandidate: boolean): Group => {
  if (isOwnSale) return 'own'
  if (isCandidate) return 'comps'
  return inPattern ? 'pattern' : 'notUsed'
}

/**
 * As on an appraiser's grid: all lines of a home of another type or of no market sale, and those for which the model
 * had to assume what is not known of the sale.
 */
const meaninglessLines = (
  sale: EvidenceSaleShown,
  home: EvidenceShown['home'],
): readonly LineName[] => {
  if (sale.homeType !== home.homeType || sale.whyNotUsed?.why === 'not a market sale')
    return lineNames
  const known: Partial<Record<LineName, number | null>> = {
    size: sale.livingArea,
    lot: sale.lotSizeSquareFeet,
    age: sale.yearBuilt,
    beds: sale.bedroomsTotal,
    baths: sale.bathroomsTotalDecimal,
  }
  return lineNames.filter((line) => known[line] === null && sale.lines[line] !== 0)
}
