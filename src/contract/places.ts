import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { calls } from './call.ts'

const placeSuggestionSchema = named(
  'PlaceSuggestion',
  'A place to pick.',
  z.object({
    kind: about('What it is.', z.enum(['city', 'zip', 'county'])),
    label: about(
      'What a search takes as `city`: Seattle, WA, or 98118; of a county, as `county`: Pierce County, WA.',
      z.string(),
    ),
    detail: about(
      "The text beside the label in the list: Washington, or a zip code's Seattle, WA.",
      z.string(),
    ),
    state: about('Two letters.', z.string()),
    coverage: about(
      'What is known there, as of the last change; absent when it could not be looked up.',
      z.exactOptional(
        z.object({
          homes: about('Homes for sale.', z.number()),
          demo: about('They are demo homes.', z.boolean()),
        }),
      ),
    ),
  }),
)
export type PlaceSuggestion = z.infer<typeof placeSuggestionSchema>

export const searchPlacesResponseSchema = about(
  'US cities by population, and zip codes, that begin like the query.',
  z.array(placeSuggestionSchema),
)

export const placeCalls = calls({
  suggest: {
    method: 'GET',
    path: '/api/places',
    tag: 'Search',
    access: 'signed in',
    summary: 'Places that begin like a text',
    description:
      'Cities come by population, each place with how many homes are for sale there. The answer may be kept for a minute.',
    query: z.object({
      query: about(
        'How the place begins: Sea, Seattle, W or 981.',
        z.string().check(z.trim(), z.maxLength(100)),
      ),
    }),
    answer: searchPlacesResponseSchema,
  },
  suggestCounties: {
    method: 'GET',
    path: '/api/places/counties',
    tag: 'Search',
    access: 'signed in',
    summary: 'Counties with homes for sale that begin like a text',
    description: 'Those with the most homes come first. The answer may be kept for a minute.',
    query: z.object({
      query: about(
        'How the county begins: Pie, Pierce County, W or pierce wa.',
        z.string().check(z.trim(), z.maxLength(100)),
      ),
    }),
    answer: about(
      'At most eight counties where homes are for sale.',
      z.array(placeSuggestionSchema),
    ),
  },
})
