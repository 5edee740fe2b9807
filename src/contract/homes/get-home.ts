import * as z from 'zod/mini'
import { about } from '../about.ts'
import { searchDistanceSchema } from './home.ts'

/** `GET /api/flip-search/homes/{propertyId}?distance=&includeHomesForSale=&priceBelowMarket=` answers one `Home`. */
export const getHomeParamsSchema = z.object({
  propertyId: about(
    'The `propertyId` of the home, from a search.',
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  ),
})

export const queryDollarsSchema = about(
  'What its chance should be about: how much over its asking price it sells, in whole US dollars.',
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,9}$/, 'it must be whole dollars')), '0'),
    z.transform(Number),
  ),
)

export const queryDistanceSchema = about(
  'How far from the home its comps may be.',
  z._default(searchDistanceSchema, 'mile'),
)

export const queryAsListedSchema = about(
  'true values a home as the type it is listed as, although its facts say that it is another. Without it, as the caller has chosen for the home.',
  z.optional(z.enum(['true', 'false'])),
)

export const getHomeQuerySchema = z.object({
  distance: queryDistanceSchema,
  includeHomesForSale: about(
    'Whether homes for sale are among the comps.',
    z._default(z.enum(['true', 'false']), 'false'),
  ),
  priceBelowMarket: queryDollarsSchema,
  asListed: queryAsListedSchema,
})
