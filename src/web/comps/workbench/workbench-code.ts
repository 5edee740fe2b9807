/** All code of the workbench, in one piece: `later-workbench.ts` loads it. */
export { dealDefaultCalls } from '../../../contract/deals/deal-defaults.ts'
export { evidenceCalls } from '../../../contract/homes/evidence.ts'
export { makeValue } from '../value/make-value.ts'
export { OpenWorkbench } from './OpenWorkbench.tsx'
export { PinNote } from './PinNote.tsx'
export { CompLines } from './sales/CompLines.tsx'
