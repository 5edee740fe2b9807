/** What welcome keeps, in its history entry, of the screen a visitor was led away from: signing in leads there. */
export type AskedFor = { readonly askedFor: string }

/** What welcome keeps, in its history entry, of an address that leads nowhere. */
export type NotFound = { readonly notFound: string }

/** The address that led nowhere, as text; null when a history entry keeps none. */
export const notFoundOf = (historyState: unknown): string | null => textIn(historyState, 'notFound')

/** The screen a history entry keeps: path and query; null when it keeps none. */
export const askedForOf = (historyState: unknown): string | null => textIn(historyState, 'askedFor')

const textIn = (historyState: unknown, name: string): string | null => {
  const kept: Record<string, unknown> = { ...Object(historyState) }
  const text = kept[name]
  return typeof text === 'string' ? text : null
}
