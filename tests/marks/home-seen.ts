import * as z from 'zod/mini'
import { type Home, homeSchema } from '../../src/contract/search/home.ts'
import { asSubscriber, type TestServer } from '../test-app.ts'

type HomeSeen = {
  readonly propertyId: string
  /** The homes that a subscriber's search of the test city finds. */
  readonly found: (headers?: Headers) => Promise<Home[]>
  /** The home by itself, as a subscriber asks for it; the query begins with `?`. */
  readonly alone: (headers?: Headers, query?: string) => Promise<Home>
}

type Headers = typeof asSubscriber

/** A stored home for sale, as each subscriber sees it by what they have set. */
export const homeSeen = async (server: TestServer, listingKey: string): Promise<HomeSeen> => {
  const { propertyId } = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('listingKey', '=', listingKey)
    .executeTakeFirstOrThrow()
  return {
    propertyId,
    found: async (headers = asSubscriber) => {
      const url = '/api/search/flips'
      const answer = await server.inject({ method: 'POST', url, headers, payload: search })
      return z.parse(z.array(homeSchema), answer.json())
    },
    alone: async (headers = asSubscriber, query = '') => {
      const url = `/api/search/homes/${propertyId}${query}`
      return z.parse(homeSchema, (await server.inject({ url, headers })).json())
    },
  }
}

const search = {
  city: 'Columbus, OH',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}
