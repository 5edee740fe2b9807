import * as z from 'zod/mini'

/** `GET /api/places?query=`: US cities by population, and zips, that begin like the query. */
export const searchPlacesQuerySchema = z.object({
  query: z.string().check(z.trim(), z.maxLength(100)),
})

/** A suggestion to pick. `label` is what the form keeps: `Seattle, WA`, or `98118` for a zip. */
export const placeSuggestionSchema = z.object({
  kind: z.enum(['city', 'zip']),
  label: z.string(),
  /** What stands beside the label in the list: `Washington`, or a zip's `Seattle, WA`. */
  detail: z.string(),
  /** Two letters. */
  state: z.string(),
})
export type PlaceSuggestion = z.infer<typeof placeSuggestionSchema>

export const searchPlacesResponseSchema = z.array(placeSuggestionSchema)
