import type { PlaceSuggestion } from '../../contract/places.ts'

/** A city or zip to pick, without what is known of its homes. */
export type SuggestedPlace = Omit<PlaceSuggestion, 'coverage' | 'kind'> & {
  readonly kind: 'city' | 'zip'
}

/** A county to pick, with its zips. */
export type SuggestedCounty = Omit<SuggestedPlace, 'kind'> & {
  readonly kind: 'county'
  readonly zips: readonly string[]
}

/** Completes what someone types into the city field. Where Google does that, pages ask Google themselves. */
export type PlaceSuggestions = {
  /** At most eight places that begin like the query, best first; none for an empty query. */
  readonly suggest: (query: string) => SuggestedPlace[] | Promise<SuggestedPlace[]>
  /** Every county that begins like the query; none for an empty query. */
  readonly countiesLike: (query: string) => readonly SuggestedCounty[]
}
