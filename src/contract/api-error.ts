import * as z from 'zod/mini'

/** The body of every answer that is not 2xx. `error` is a sentence for the screen. */
export const apiErrorSchema = z.object({
  error: z.string(),
  code: z.string(),
  /** The request field at fault, for bad input. */
  field: z.exactOptional(z.string()),
  /** Where a search would find homes instead: the cities with the most, the most first. */
  covered: z.exactOptional(z.array(z.object({ place: z.string(), demo: z.boolean() }))),
  /** How many cities have homes for sale besides those of `covered`. */
  coveredMore: z.exactOptional(z.number()),
})
export type ApiError = z.infer<typeof apiErrorSchema>
