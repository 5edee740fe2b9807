/** The history state of a home's comps that were opened from a list of homes: going back leads there. */
export const OPENED_FROM_RESULTS = { openedFrom: 'results' } as const
export const OPENED_FROM_MY_HOMES = { openedFrom: 'My homes' } as const
export const OPENED_FROM_COUNTY_LISTS = { openedFrom: 'county lists' } as const

type OpenedFrom =
  | typeof OPENED_FROM_RESULTS
  | typeof OPENED_FROM_MY_HOMES
  | typeof OPENED_FROM_COUNTY_LISTS

/** What the screen shown was opened from; null where that is none of them. */
export const openedFrom = (state: unknown): OpenedFrom['openedFrom'] | null => {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null
  const from = state.openedFrom
  return from === 'results' || from === 'My homes' || from === 'county lists' ? from : null
}
