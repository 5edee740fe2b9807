/**
 * What welcome keeps, in its history entry, of the screen somebody was led away from: signing in leads there.
 */
export type AskedFor = { readonly askedFor: string }

/** The screen a history entry keeps: path and query; null when it keeps none. */
export const askedForOf = (historyState: unknown): string | null => {
  if (typeof historyState !== 'object' || historyState === null) return null
  return 'askedFor' in historyState && typeof historyState.askedFor === 'string'
    ? historyState.askedFor
    : null
}
