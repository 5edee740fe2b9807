/** The history state of a home's comps that were opened from the results, or from My homes: going back leads there. */
export const OPENED_FROM_RESULTS = { openedFrom: 'results' } as const
export const OPENED_FROM_MY_HOMES = { openedFrom: 'My homes' } as const

/** What the screen shown was opened from; null where that is neither. */
export const openedFrom = (state: unknown): 'results' | 'My homes' | null => {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null
  const from = state.openedFrom
  return from === 'results' || from === 'My homes' ? from : null
}
