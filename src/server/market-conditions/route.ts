import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  type MarketConditions,
  marketConditionsQuerySchema,
  marketConditionsSchema,
  marketParamsSchema,
  zipConditionsSchema,
} from '../../contract/market-conditions.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { parsePlaceQuery, whyNoPlace } from '../../domain/search/place-query.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { CityNames } from '../search/ports.ts'
import { readConditions, readZipsOf } from './store.ts'

type Deps = { readonly reads: Kysely<Database>; readonly places: CityNames }

/**
 * `GET /api/market-conditions?place=` and `GET /api/market-conditions/{market}/zips`: what markets are like, as
 * stored when they were last valued.
 */
export const registerMarketConditions = (
  app: FastifyInstance,
  {
    requireSubscriber,
    ...deps
  }: Deps & { readonly requireSubscriber: (request: FastifyRequest) => Promise<void> },
): void => {
  const tags = ['Search']
  const forSubscribers = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers' },
  } as const
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/api/market-conditions',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'What the market of a place is like',
        description:
          'Days on market, sale-to-list ratio, months of supply and the price trend of a city or of zip codes.',
        querystring: marketConditionsQuerySchema,
        response: { 200: marketConditionsSchema },
      },
    },
    (request) => conditionsOf(deps, request.query.place),
  )
  routes.get(
    '/api/market-conditions/:market/zips',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: "The same for a market's zip codes",
        params: marketParamsSchema,
        response: { 200: zipConditionsSchema },
      },
    },
    (request) => readZipsOf(deps.reads, request.params.market),
  )
}

const conditionsOf = async ({ reads, places }: Deps, text: string): Promise<MarketConditions[]> => {
  const asked = parsePlaceQuery(text)
  if (!asked.ok) throw new Problem(400, 'bad-input', whyNoPlace(asked.error), 'place')
  const place = asked.value
  if (place.kind === 'zips') return readConditions(reads, 'zip', place.zips)
  const key = cityKeyOf(place.city, place.state)
  const name = places.cityLabel(key) ?? `${place.city}, ${place.state}`
  const found = await readConditions(reads, 'city', [key])
  return found.map((city) => ({ ...city, place: name }))
}
