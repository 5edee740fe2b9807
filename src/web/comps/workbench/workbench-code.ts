import { getEvidence } from '../../api/get-evidence.ts'
import { CompLines } from './CompLines.tsx'
import { makeValue } from './make-value.ts'
import { OpenWorkbench } from './OpenWorkbench.tsx'

/** What the workbench is made of. The comps screen works without it, so it comes once that is up. */
export type WorkbenchCode = {
  readonly getEvidence: typeof getEvidence
  readonly makeValue: typeof makeValue
  readonly OpenWorkbench: typeof OpenWorkbench
  readonly CompLines: typeof CompLines
}

export const workbenchCode: WorkbenchCode = { getEvidence, makeValue, OpenWorkbench, CompLines }
