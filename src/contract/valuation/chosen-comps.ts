import * as z from 'zod/mini'
import { about } from '../about.ts'

const MAX_CHOSEN = 500
const listingKey = z.string().check(z.maxLength(200))
const limit = z.nullable(z.number().check(z.minimum(0), z.maximum(100_000)))

/** Which comps a person has chosen for a home. */
export const chosenCompsSchema = z.object({
  off: about(
    'Sales that do not count, by listing key, with the reason; null without one.',
    z
      .record(listingKey, z.nullable(z.string().check(z.maxLength(40))))
      .check(z.refine((off) => Object.keys(off).length <= MAX_CHOSEN, 'these are too many sales')),
  ),
  pinned: about(
    'Listing keys of sales that are comps whatever the rules say.',
    z.readonly(z.array(listingKey).check(z.maxLength(MAX_CHOSEN))),
  ),
  within: z.object({
    miles: about('No comps farther away; null without a limit.', limit),
    days: about('No comps sold longer ago; null without a limit.', limit),
    sizePercent: about('No comps further off in size; null without a limit.', limit),
  }),
})
