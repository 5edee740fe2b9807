import * as z from 'zod/mini'
import { searchDistances } from '../domain/distance.ts'

/** `GET /api/flip-search/homes/{propertyId}?distance=&includeHomesForSale=&priceBelowMarket=` answers one `Home`. */
export const getHomeParamsSchema = z.object({
  propertyId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
})

/** Whole US dollars in a query: what a home is asked to be below market by, for its chance. */
export const queryDollarsSchema = z.pipe(
  z._default(z.string().check(z.regex(/^\d{1,9}$/, 'it must be whole dollars')), '0'),
  z.transform(Number),
)

export const getHomeQuerySchema = z.object({
  distance: z._default(z.enum(searchDistances), 'mile'),
  includeHomesForSale: z._default(z.enum(['true', 'false']), 'false'),
  priceBelowMarket: queryDollarsSchema,
})
