import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import type { CorrectedCondition } from '../../../domain/condition/corrected-condition.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import type { ChoiceChange } from '../value/change-choice.ts'
import type { GridRow } from '../value/grid-rows.ts'

/** What can be done with a sale. */
export type RowActions = {
  readonly step: (change: ChoiceChange) => void
  /** Pins a sale, or unpins it: it moves to another group, and takes the focus along. */
  readonly pin: (row: GridRow) => void
  /** Says what condition a sale was in; null leaves it to its words again. */
  readonly correctSale: (
    sale: GridRow['sale'],
    name: string,
    condition: CorrectedCondition | null,
  ) => void
}

/** A sale as a card. */
export type SaleProps = {
  readonly row: GridRow
  readonly home: EvidenceShown['home']
  readonly distance: SearchDistance
  readonly actions: RowActions
}
