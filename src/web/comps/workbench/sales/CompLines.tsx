import type { EvidenceShown } from '../../../../contract/homes/evidence.ts'
import type { SearchDistance } from '../../../../domain/distance.ts'
import type { GridRow } from '../../value/grid-rows.ts'
import type { RowActions } from '../row-actions.ts'
import { PinButton } from './PinButton.tsx'
import { SaleLedger } from './SaleLedger.tsx'
import { SaleNote } from './SaleNote.tsx'

export type CompLinesProps = {
  readonly row: GridRow
  readonly home: EvidenceShown['home']
  readonly distance: SearchDistance
  readonly actions: Pick<RowActions, 'step' | 'pin'>
}

/** What the card of a comp opens on a narrow screen: its line of the adjustment grid. */
export const CompLines = ({ row, home, distance, actions }: CompLinesProps) => (
  <>
    <SaleNote row={row} distance={distance} actions={actions} />
    <SaleLedger row={row} home={home} />
    <PinButton row={row} actions={actions} inWords />
  </>
)
