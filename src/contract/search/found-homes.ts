import * as z from 'zod/mini'
import { MAX_HOMES } from '../../domain/search/criteria.ts'
import { homeFilters } from '../../domain/search/home-filters.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { homeSchema, homeTypeSchema, noChanceSchema } from './home.ts'

// What `POST /api/search/flips` answers: apart from what it is asked, which pages need not parse.

export const searchFlipsResponseSchema = about(
  `The homes that qualify, by the sort that was asked for, at most ${MAX_HOMES}.`,
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
      maxPrice: about('The higher max price that would bring them.', z.number()),
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
    qualified: about(
      `Homes that qualify; the answer holds the first ${MAX_HOMES} of them by the sort that was asked for.`,
      z.number(),
    ),
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
    noChance: about(
      'Why no home was likely enough to sell over its asking price, when that was asked for and none of the homes there has a chance; else null.',
      noChanceSchema,
    ),
    loosen: about(
      'When nothing qualifies: what would help, the most homes first.',
      z.array(looseningSchema),
    ),
  }),
)
export type SearchSummary = z.infer<typeof searchSummarySchema>

export const SEARCH_SUMMARY_HEADER = 'search-summary'
