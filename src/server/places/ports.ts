import type { PlaceSuggestion } from '../../contract/places.ts'

/** A place to pick, without what is known of its homes. */
export type SuggestedPlace = Omit<PlaceSuggestion, 'coverage'>

/** Completes what someone types into the city field. Where Google does that, pages ask Google themselves. */
export type PlaceSuggestions = {
  /** At most eight places that begin like the query, best first; none for an empty query. */
  readonly suggest: (query: string) => SuggestedPlace[] | Promise<SuggestedPlace[]>
}
