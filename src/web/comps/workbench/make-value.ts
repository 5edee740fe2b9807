import type { EvidenceShown } from '../../../contract/evidence.ts'
import type { Home } from '../../../contract/home.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/recompute-value.ts'
import type { ChosenComps } from '../../storage/comps-choice.ts'
import { type ShownValue, storedValue } from '../shown-value.ts'
import { choosesNothing } from './change-choice.ts'
import { type GridRows, gridRows } from './grid-rows.ts'
import { recomputedValue } from './recomputed-value.ts'
import { toCompsChoice } from './to-comps-choice.ts'
import { type ValueLedger, valueLedger } from './value-ledger.ts'

/** A value made from its evidence with the comps that were chosen. */
export type MadeValue = {
  readonly rows: GridRows
  readonly ledger: ValueLedger
  /** Without any choice. */
  readonly ours: ShownValue
  /** Null while nothing is chosen. */
  readonly yours: ShownValue | null
  /** Sales have come in since the home was found: our value is another by now. */
  readonly revalued: boolean
}

/** Makes the value of a home as the server did, and, when something is chosen, once more by that choice. */
export const makeValue = (home: Home, evidence: EvidenceShown, chosen: ChosenComps): MadeValue => {
  const stored = recomputeValue(evidence, asStored)
  const revalued = Math.round(stored.value) !== home.value
  const ours = revalued ? recomputedValue(home, evidence, stored) : storedValue(home)
  const nothing = choosesNothing(chosen)
  const recomputed = nothing ? stored : recomputeValue(evidence, toCompsChoice(chosen))
  const ledger = valueLedger(evidence, recomputed)
  return {
    rows: gridRows(evidence, chosen, recomputed, ledger),
    ledger,
    ours,
    yours: nothing ? null : recomputedValue(home, evidence, recomputed),
    revalued,
  }
}
