import * as z from 'zod/mini'
import { about } from '../about.ts'
import { calls } from '../call.ts'
import { homeId } from '../home-id.ts'
import { homeSchema, searchDistanceSchema } from './home.ts'

/** What the value of a home goes by, in a query. */
export const valueQuery = {
  distance: about(
    'How far from the home its comps may be.',
    z._default(searchDistanceSchema, 'mile'),
  ),
  priceBelowMarket: about(
    'What its chance should be about: how much over its asking price it sells, in whole US dollars.',
    z.pipe(
      z._default(z.string().check(z.regex(/^\d{1,9}$/, 'it must be whole dollars')), '0'),
      z.transform(Number),
    ),
  ),
  asListed: about(
    'true values a home as the type it is listed as, although its facts say that it is another. Without it, as the caller has chosen for the home.',
    z.optional(z.enum(['true', 'false'])),
  ),
}

const query = z.object({
  distance: valueQuery.distance,
  includeHomesForSale: about(
    'Whether homes for sale are among the comps.',
    z._default(z.enum(['true', 'false']), 'false'),
  ),
  priceBelowMarket: valueQuery.priceBelowMarket,
  asListed: valueQuery.asListed,
})

/** What a call about the value of one home has in common with others. */
export const ofValuedHome = {
  tag: 'Search',
  access: 'subscribers',
  method: 'GET',
  params: z.object({ propertyId: homeId }),
  problems: { 404: ['home-gone', 'no-value', 'value-not-shown'] },
} as const

export const homeCalls = calls({
  get: {
    ...ofValuedHome,
    path: '/api/search/homes/{propertyId}',
    formerly: '/api/flip-search/homes/{propertyId}',
    summary: 'One home with its comps',
    description:
      'Of a home that has left the market its comps and figures are as last valued, for callers who have marked it or keep a deal of it.',
    query,
    answer: homeSchema,
  },
})
