import type { Home } from '../../../contract/search/home.ts'
import type { EvidenceSaleShown, EvidenceShown } from '../../../contract/valuation/evidence.ts'
import type { ConditionCorrection } from '../../../domain/condition/corrected-condition.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import type { HomeStory } from '../../../domain/search/home-story.ts'
import { correctConditions } from '../../../domain/valuation/evidence/correct-conditions.ts'
import { isUsedSale } from '../../../domain/valuation/evidence/evidence.ts'
import { type LenderGrids, lenderGrids } from '../../../domain/valuation/evidence/lender-grids.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import type { ChosenComps } from '../../data/storage/comps/comps-choice.ts'
import { choosesNothing } from './change-choice.ts'
import { choiceFor, toCompsChoice } from './choice-for.ts'
import { type GridRows, gridRows } from './grid-rows.ts'
import { type PinChange, pinChange } from './pin-change.ts'
import { recomputedValue } from './recomputed-value.ts'
import { type ShownValue, storedValue } from './shown-value.ts'
import { type ValueLedger, valueLedger } from './value-ledger.ts'

/** A value made from its evidence with the comps that were chosen. */
export type MadeValue = {
  readonly rows: GridRows
  readonly ledger: ValueLedger
  /** Without any choice; the home's own condition is as the person says. */
  readonly ours: ShownValue
  /** Null while nothing is chosen, and no condition of a sale is set that counts. */
  readonly yours: ShownValue | null
  /** With the conditions that the person says. */
  readonly corrected: EvidenceShown
  /** As is and as completed, by the same choice. */
  readonly grids: LenderGrids<EvidenceSaleShown>
  /** How many conditions of sales that count the person has set. */
  readonly conditionsSet: number
  /** What of the choice is about this evidence. */
  readonly chosen: ChosenComps
  /** How many sales and limits of the choice are not about it. */
  readonly withoutPart: number
  /** What the last thing done has made of the value, when that was a pin. */
  readonly pinned: PinChange | null
  /** A sale was pinned that may be one of those the evidence does not list. */
  readonly pinsUnlisted: boolean
  /** Sales have come in since the home was found, or other defaults of deals: what we show of it is another by now. */
  readonly revalued: boolean
}

/**
 * Makes the value of a home as the server did, and, when something is chosen, once more by that choice; `own` are the
 * person's defaults of deals. `before` is the choice before it, null when there was none; `corrections` are what the
 * person says of conditions.
 */
export const makeValue = (
  home: Home,
  evidence: EvidenceShown,
  own: readonly OwnDefaults[],
  choice: ChosenComps,
  before: ChosenComps | null = null,
  corrections: readonly ConditionCorrection[] = [],
): MadeValue => {
  const chosen = choiceFor(evidence, choice)
  const { propertyId } = evidence.home
  // No comp's part in the value depends on the home's own condition.
  const stored = correctConditions(
    evidence,
    corrections.filter((one) => one.propertyId === propertyId && one.soldOn === null),
  )
  const corrected = correctConditions(evidence, corrections)
  const conditionsSet = corrected.sales.filter(
    (sale, i) =>
      sale !== evidence.sales[i] && (isUsedSale(sale) || chosen.pinned.includes(sale.listingKey)),
  ).length
  const ours = recomputedValue(home, stored, recomputeValue(stored, asStored), own)
  const nothing = choosesNothing(chosen) && conditionsSet === 0
  const recomputed = recomputeValue(corrected, toCompsChoice(chosen))
  const ledger = valueLedger(corrected, recomputed)
  const rows = gridRows(corrected, chosen, recomputed, ledger, corrections)
  return {
    rows,
    ledger,
    ours,
    yours: nothing ? null : recomputedValue(home, corrected, recomputed, own),
    corrected,
    grids: lenderGrids(corrected, toCompsChoice(chosen).off),
    conditionsSet,
    chosen,
    withoutPart: countOf(choice) - countOf(chosen),
    pinned: before === null ? null : pinChange(corrected, before, choice),
    pinsUnlisted:
      chosen.pinned.length < choice.pinned.length && rows.notUsed.length < rows.notUsedInAll,
    revalued: isAnother(ours, storedValue(home)),
  }
}

const countOf = ({ off, pinned, within }: ChosenComps): number =>
  Object.keys(off).length +
  pinned.length +
  Object.values(within).filter((limit) => limit !== null).length

const isAnother = (ours: ShownValue, found: ShownValue): boolean =>
  !isSameStory(ours.story, found.story) ||
  ours.asOf !== found.asOf ||
  isAnotherChance(ours.chance.chance, found.chance.chance) ||
  !sameComps(ours, found)

const isSameStory = (one: HomeStory, other: HomeStory): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isAnotherChance = (ours: number | null, found: number | null): boolean =>
  ours === null || found === null ? ours !== found : Math.abs(ours - found) > SEEN_CHANCE

/** Chances are shown in whole percent, and rounded on the wire. */
const SEEN_CHANCE = 0.005

const sameComps = (one: ShownValue, other: ShownValue): boolean => {
  const homes = new Set(other.comps.map(({ propertyId }) => propertyId))
  return (
    one.comps.length === other.comps.length &&
    one.comps.every(({ propertyId }) => homes.has(propertyId))
  )
}
