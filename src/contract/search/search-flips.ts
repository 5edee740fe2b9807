import * as z from 'zod/mini'
import { exits } from '../../domain/deals/exits/exit-inputs.ts'
import { MAX_HOMES, NO_MAX_PRICE_USD } from '../../domain/search/criteria.ts'
import { MAX_PLACES } from '../../domain/search/place-query.ts'
import { searchSorts } from '../../domain/search/sort-homes.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { searchFlipsResponseSchema } from './found-homes.ts'
import { homeTypeSchema, searchDistanceSchema } from './home.ts'
import { checkRanges, homeFiltersSchema } from './home-filters.ts'
import { checkWhere, whereSchema } from './where.ts'

const wholeDollars = z.int().check(z.minimum(0), z.maximum(NO_MAX_PRICE_USD))

/** How long the text of cities and zips may be, in characters. */
export const LONGEST_CITY_TEXT = 1000

const criteria = {
  city: about(
    `City and state (Seattle, WA), a zip code, or several (98118, 98144), with a semicolon between cities (Seattle, WA; Tacoma, WA; 98003), ${MAX_PLACES} at most. Empty where one of \`county\`, \`near\` and \`area\` says where to look in its place.`,
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          LONGEST_CITY_TEXT,
          `it may have ${LONGEST_CITY_TEXT.toLocaleString('en-US')} characters at most`,
        ),
      ),
  ),
  state: about(
    "The state's two letters; for a zip code its state. May be empty.",
    z.exactOptional(z.string().check(z.maxLength(50))),
  ),
  ...whereSchema.shape,
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
    'Percent: only homes whose chance of selling so much over their asking price is at least this, so none where there is no chance. Asked for or not, the other filters and the order stay the same.',
    z.exactOptional(z.int().check(z.minimum(1), z.maximum(99))),
  ),
  ...homeFiltersSchema.shape,
  worksBy: about(
    "The exit whose max offer leads, and decides whether a home clears: as the caller's deal defaults say unless said.",
    z.exactOptional(z.enum(exits)),
  ),
  sort: about(
    `What the homes are ordered by, and cut by where more than ${MAX_HOMES} qualify: the best lead unless said.`,
    z.exactOptional(z.enum(searchSorts)),
  ),
}

/** What a search looks for (specification, section 3). */
export const searchCriteriaSchema = named(
  'SearchCriteria',
  'What a search looks for.',
  z.object(criteria).check(checkRanges, checkWhere),
)

/** The search criteria (specification, sections 3 and 7). */
export const searchFlipsRequestSchema = named(
  'SearchFlipsRequest',
  'What to look for.',
  z
    .object({
      ...criteria,
      connectionId: about(
        "The live progress connection that wants this search's status, when there is one.",
        z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
      ),
    })
    .check(checkRanges, checkWhere),
)
export type SearchFlipsRequest = z.infer<typeof searchFlipsRequestSchema>

/** Its answer has a `SearchSummary` in the header `SEARCH_SUMMARY_HEADER`. */
export const searchCalls = calls({
  flips: {
    method: 'POST',
    path: '/api/search/flips',
    reads: 'only',
    formerly: '/api/flip-search/flips',
    tag: 'Search',
    access: 'subscribers',
    summary: 'Homes priced below market',
    description:
      'Homes for sale in cities, zip codes, a county or a part of the map whose value is at least so much above their price, the best profit first.',
    repeatable: true,
    body: searchFlipsRequestSchema,
    answer: searchFlipsResponseSchema,
    problems: { 404: ['nothing-there'] },
  },
})
