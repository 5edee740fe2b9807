import * as z from 'zod/mini'
import { searchDistances } from '../domain/distance.ts'
import { homeTypes } from '../domain/listing/home-type.ts'
import { calendarDate, homeSchema } from './home.ts'

const wholeDollars = z.int().check(z.minimum(0), z.maximum(100_000_000))

/** `POST /api/flip-search/flips`: the search criteria (specification, sections 3 and 7). */
export const searchFlipsRequestSchema = z.object({
  /** `Seattle, WA`; or a zip, or several: `98118, 98144`. */
  city: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'enter a city and state, or a zip code'),
      z.maxLength(200, 'it may have 200 characters at most'),
    ),
  /** The state's two letters; for a zip its state. May be empty. */
  state: z.exactOptional(z.string().check(z.maxLength(50))),
  distance: z.enum(searchDistances),
  priceBelowMarket: wholeDollars,
  includeHomesForSale: z.boolean(),
  propertyType: z.enum(homeTypes),
  maxPrice: wholeDollars,
  /**
   * Percent: only homes whose chance of really being priced so much below market is at least this. Asked for
   * or not, the other filters and the order stay the same.
   */
  chanceAtLeast: z.exactOptional(z.int().check(z.minimum(1), z.maximum(99))),
  /** The live progress connection that wants this search's status, when there is one. */
  connectionId: z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
})
export type SearchFlipsRequest = z.infer<typeof searchFlipsRequestSchema>

/** The answer is a bare array of homes. */
export const searchFlipsResponseSchema = z.array(homeSchema)

/** A filter that, set to the form's loosest choice alone, would bring this many homes. */
const looseningSchema = z.discriminatedUnion('filter', [
  z.object({
    filter: z.enum(['distance', 'priceBelowMarket', 'maxPrice', 'chanceAtLeast']),
    homes: z.number(),
  }),
  /** The other type that would bring the most. */
  z.object({
    filter: z.literal('propertyType'),
    propertyType: z.enum(homeTypes),
    homes: z.number(),
  }),
])

/** What a search looked at, beside the homes it found: sent as JSON in the `Search-Summary` header. */
export const searchSummarySchema = z.object({
  /** The place as understood: `Seattle, WA`, `98118, WA`. */
  place: z.string(),
  /** Homes that qualify; the answer holds at most 500 of them. */
  qualified: z.number(),
  /** Homes for sale there, of any type and price. */
  lookedAt: z.number(),
  /** Homes of the type and price that could not be valued, and so are left out. */
  unvalued: z.number(),
  /** The as-of date of the market most of the homes lie in. */
  asOf: calendarDate,
  /** The market's day: the newest on which a file or feed showed homes for sale there. No clock decides it. */
  marketDay: calendarDate,
  /** Demo data is among the homes looked at. */
  demo: z.boolean(),
  /** When nothing qualifies: what would help, the most homes first. */
  loosen: z.array(looseningSchema),
})
export type SearchSummary = z.infer<typeof searchSummarySchema>

export const SEARCH_SUMMARY_HEADER = 'search-summary'
