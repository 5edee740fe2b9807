import { opensLater } from '../../ui/opens-later.tsx'

/** The map over the whole of a narrow screen, with a way back. */
export const MapOnlyView = opensLater(async () => (await import('./MapOnlyPanel.tsx')).MapOnlyPanel)
