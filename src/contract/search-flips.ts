import * as z from 'zod/mini'
import { NO_MAX_PRICE_USD } from '../domain/search/criteria.ts'
import { homeFilters } from '../domain/search/home-filters.ts'
import { about, named } from './about.ts'
import { calendarDate, homeSchema, homeTypeSchema, searchDistanceSchema } from './home.ts'
import { checkRanges, homeFiltersSchema } from './home-filters.ts'

const wholeDollars = z.int().check(z.minimum(0), z.maximum(NO_MAX_PRICE_USD))

/** `POST /api/flip-search/flips`: the search criteria (specification, sections 3 and 7). */
export const searchFlipsRequestSchema = named(
  'SearchFlipsRequest',
  'What to look for.',
  z
    .object({
      city: about(
        'City and state (Seattle, WA), a zip code, or several (98118, 98144).',
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'enter a city and state, or a zip code'),
            z.maxLength(200, 'it may have 200 characters at most'),
          ),
      ),
      state: about(
        "The state's two letters; for a zip code its state. May be empty.",
        z.exactOptional(z.string().check(z.maxLength(50))),
      ),
      distance: searchDistanceSchema,
      priceBelowMarket: about(
        'How much below its value a home must be priced, in whole US dollars.',
        wholeDollars,
      ),
      includeHomesForSale: about('Whether homes for sale are among the comps.', z.boolean()),
      propertyType: homeTypeSchema,
      maxPrice: about(
        'The highest asking price, in whole US dollars; 100000000 is none.',
        wholeDollars,
      ),
      chanceAtLeast: about(
        'Percent: only homes whose chance of really being priced so much below market is at least this. Asked for or not, the other filters and the order stay the same.',
        z.exactOptional(z.int().check(z.minimum(1), z.maximum(99))),
      ),
      ...homeFiltersSchema.shape,
      connectionId: about(
        "The live progress connection that wants this search's status, when there is one.",
        z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
      ),
    })
    .check(checkRanges),
)
export type SearchFlipsRequest = z.infer<typeof searchFlipsRequestSchema>

export const searchFlipsResponseSchema = about(
  'The homes that qualify, the best profit first, at most 500.',
  z.array(homeSchema),
)

const looseningSchema = named(
  'Loosening',
  "A filter that, set to the form's loosest choice or left out, alone would bring homes.",
  z.discriminatedUnion('filter', [
    z.object({
      filter: about(
        'The filter to loosen.',
        z.enum(['distance', 'priceBelowMarket', 'chanceAtLeast', ...homeFilters]),
      ),
      homes: about('How many homes that would bring.', z.number()),
    }),
    z.object({
      filter: about('The filter to loosen.', z.literal('maxPrice')),
      maxPrice: about('The higher max price that would bring them.', wholeDollars),
      homes: about('How many homes that would bring.', z.number()),
    }),
    z.object({
      filter: about('The filter to change.', z.literal('propertyType')),
      propertyType: about('The other type that would bring the most.', homeTypeSchema),
      homes: about('How many homes that would bring.', z.number()),
    }),
  ]),
)

export const searchSummarySchema = named(
  'SearchSummary',
  'What a search looked at, beside the homes it found: sent as JSON in the `Search-Summary` header.',
  z.object({
    place: about('The place as understood: Seattle, WA, or 98118, WA.', z.string()),
    qualified: about('Homes that qualify; the answer holds at most 500 of them.', z.number()),
    lookedAt: about('Homes for sale there, of any type and price.', z.number()),
    unvalued: about(
      'Homes of the type and price that could not be valued, and so are left out.',
      z.number(),
    ),
    asOf: about('The as-of date of the market most of the homes lie in.', calendarDate),
    marketDay: about(
      "The market's day: the newest on which a file or feed showed homes for sale there. No clock decides it.",
      calendarDate,
    ),
    demo: about('Demo data is among the homes looked at.', z.boolean()),
    loosen: about(
      'When nothing qualifies: what would help, the most homes first.',
      z.array(looseningSchema),
    ),
  }),
)
export type SearchSummary = z.infer<typeof searchSummarySchema>

export const SEARCH_SUMMARY_HEADER = 'search-summary'
