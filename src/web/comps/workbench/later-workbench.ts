import { lazy } from 'react'

/** Loads the code of the workbench: the comps screen works without it, so it comes once that is up. */
export const loadWorkbench = () => import('./workbench-code.ts')

export const OpenWorkbench = lazy(async () => ({ default: (await loadWorkbench()).OpenWorkbench }))
export const CompLines = lazy(async () => ({ default: (await loadWorkbench()).CompLines }))
export const PinNote = lazy(async () => ({ default: (await loadWorkbench()).PinNote }))
