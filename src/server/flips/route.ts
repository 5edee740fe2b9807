import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  flipsNearParamsSchema,
  flipsNearSchema,
  flipsQuerySchema,
  flipsSchema,
} from '../../contract/flips.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { CityNames } from '../search/ports.ts'
import { flipsNear, flipsOfPlace } from './flips-of-place.ts'

type Deps = { readonly reads: Kysely<Database>; readonly places: CityNames }

/** `GET /api/flips?place=` and `GET /api/flips/near/{propertyId}`: homes bought and sold again, as last worked out. */
export const registerFlips = (
  app: FastifyInstance,
  {
    requireSubscriber,
    reads,
    places,
  }: Deps & { readonly requireSubscriber: (request: FastifyRequest) => Promise<void> },
): void => {
  const tags = ['Search']
  const forSubscribers = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers' },
  } as const
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/api/flips',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'The flips of a place',
        description:
          "Homes of a city, of zip codes or of a market that were bought and sold again within a year for 20% more than the market's own move, with what they have in common.",
        querystring: flipsQuerySchema,
        response: { 200: flipsSchema },
      },
    },
    async (request) => {
      const found = await flipsOfPlace({ db: reads, places }, request.query.place)
      if (!found.ok) throw new Problem(400, 'bad-input', found.error, 'place')
      return found.value
    },
  )
  routes.get(
    '/api/flips/near/:propertyId',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'The nearest flips of a home',
        params: flipsNearParamsSchema,
        response: { 200: flipsNearSchema },
      },
    },
    async (request) => {
      const near = await flipsNear(reads, request.params.propertyId)
      if (near === null) throw new Problem(404, 'not-found', 'No home has this id.')
      return near
    },
  )
}
