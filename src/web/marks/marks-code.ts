/** All code of marks, in one piece: `later-marks.ts` loads it. */
export { BelowResults } from './BelowResults.tsx'
export { HomeKeys } from './HomeKeys.tsx'
export { openHomeMarks } from './keep-marks.ts'
export { MarkMenu } from './MarkMenu.tsx'
export { MarkOfHome } from './MarkOfHome.tsx'
export { SinceLook } from './SinceLook.tsx'
