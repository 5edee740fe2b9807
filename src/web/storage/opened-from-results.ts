/** The history state of a home's comps that were opened from the results: going back leads to them. */
export const OPENED_FROM_RESULTS = { openedFrom: 'results' } as const

/** Whether the screen shown was opened from the results. */
export const wasOpenedFromResults = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'openedFrom' in state &&
  state.openedFrom === OPENED_FROM_RESULTS.openedFrom
