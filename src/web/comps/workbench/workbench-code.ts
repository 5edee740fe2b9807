/** All code of the workbench, in one piece: `later-workbench.ts` loads it. */
export { getOwnDefaults } from '../../api/deals/deal-defaults.ts'
export { getEvidence } from '../../api/homes/get-evidence.ts'
export { makeValue } from '../value/make-value.ts'
export { OpenWorkbench } from './OpenWorkbench.tsx'
export { PinNote } from './PinNote.tsx'
export { CompLines } from './sales/CompLines.tsx'
