import { comesLater } from '../ui/comes-later.ts'

/** Loads the code of marks: homes can be looked at without them, so it comes once a screen is up. */
export const loadMarks = () => import('./marks-code.ts')

export const BelowResults = comesLater(async () => (await loadMarks()).BelowResults)
export const HomeKeys = comesLater(async () => (await loadMarks()).HomeKeys)
export const MarkMenu = comesLater(async () => (await loadMarks()).MarkMenu)
export const MarkOfHome = comesLater(async () => (await loadMarks()).MarkOfHome)
export const SinceLook = comesLater(async () => (await loadMarks()).SinceLook)
