import { getEvidence } from '../../api/get-evidence.ts'
import { makeValue } from '../value/make-value.ts'
import { OpenWorkbench } from './OpenWorkbench.tsx'
import { PinNote } from './PinNote.tsx'
import { CompLines } from './sales/CompLines.tsx'

/** What the workbench is made of. The comps screen works without it, so it comes once that is up. */
export type WorkbenchCode = {
  readonly getEvidence: typeof getEvidence
  readonly makeValue: typeof makeValue
  readonly parts: WorkbenchParts
}

/** What of it stands on the screen. */
export type WorkbenchParts = {
  readonly OpenWorkbench: typeof OpenWorkbench
  readonly CompLines: typeof CompLines
  readonly PinNote: typeof PinNote
}

export const workbenchCode: WorkbenchCode = {
  getEvidence,
  makeValue,
  parts: { OpenWorkbench, CompLines, PinNote },
}
