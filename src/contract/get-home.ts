import * as z from 'zod/mini'
import { searchDistances } from '../domain/distance.ts'

/** `GET /api/flip-search/homes/{propertyId}?distance=&includeHomesForSale=` answers one `Home`. */
export const getHomeParamsSchema = z.object({
  propertyId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
})

export const getHomeQuerySchema = z.object({
  distance: z._default(z.enum(searchDistances), 'mile'),
  includeHomesForSale: z._default(z.enum(['true', 'false']), 'false'),
})
