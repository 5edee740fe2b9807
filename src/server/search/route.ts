import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { getHomeParamsSchema, getHomeQuerySchema } from '../../contract/homes/get-home.ts'
import { homeSchema } from '../../contract/homes/home.ts'
import {
  SEARCH_SUMMARY_HEADER,
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../contract/search/found-homes.ts'
import {
  getHighestPriceQuerySchema,
  highestPriceSchema,
} from '../../contract/search/get-highest-price.ts'
import { searchFlipsRequestSchema } from '../../contract/search/search-flips.ts'
import { VALUE_NOT_SHOWN } from '../../domain/listing/display-rules.ts'
import { MAX_HOMES } from '../../domain/search/criteria.ts'
import { choicesOf, choseAsListed } from '../choices/queries.ts'
import { listDefaults } from '../deals/queries.ts'
import { keepsValueBack, readPriceHistory, readRemarks } from '../listings/queries.ts'
import { jsonAsWritten } from '../platform/api-description/describe-api.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  compress,
  encodingFor,
  LONG,
  sendCompressed,
} from '../platform/requests/compress-answers.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { SearchReporting } from '../progress/ports.ts'
import { highestPriceIn } from './coverage.ts'
import { findHome, type HomeJson } from './find-homes.ts'
import { KeptHomes } from './kept-homes.ts'
import { areaNamed, type SearchDeps, searchHomesJson } from './search-homes.ts'
import { homeJson } from './to-home.ts'

/** `POST /api/flip-search/flips`, `GET /api/flip-search/highest-price` and `GET /api/flip-search/homes/{propertyId}`. */
export const registerSearch = (
  app: FastifyInstance,
  deps: Omit<SearchDeps, 'db'> & {
    /** Keeps what subscribers have chosen. */
    readonly db: Kysely<Database>
    /** Where homes and their values are read. */
    readonly reads: Kysely<Database>
    readonly reporting: SearchReporting
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  const { db, reads } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const kept = new KeptHomes()

  routes.post(
    '/api/flip-search/flips',
    {
      preHandler: deps.requireSubscriber,
      config: { access: 'subscribers', problems: { 404: ['nothing-there'] } },
      schema: {
        tags: ['Search'],
        summary: 'Homes priced below market',
        description:
          'Homes for sale in a city or zip codes whose value is at least so much above their price, the best profit first.',
        body: searchFlipsRequestSchema,
        response: {
          200: jsonAsWritten(`At most ${MAX_HOMES} homes.`, searchFlipsResponseSchema, {
            [SEARCH_SUMMARY_HEADER]: searchSummarySchema,
          }),
        },
      },
    },
    async (request, reply) => {
      const progress = deps.reporting.begin(request.principal, request.body.connectionId)
      const [choices, ownDefaults] = await Promise.all([
        choicesOf(db, request.principal),
        listDefaults(db, request.principal),
      ])
      const asListed = choices.flatMap((one) => (one.choice === 'as listed' ? one.propertyId : []))
      const found = await searchHomesJson(
        { ...deps, db: reads },
        { ...request.body, asListed, ownDefaults },
        progress,
        kept,
      ).finally(progress.end)
      if (!found.ok) {
        const failure = found.error
        throw failure.type === 'BadPlace'
          ? new Problem(400, 'bad-input', failure.message, 'city')
          : new Problem(404, 'nothing-there', failure.message, undefined, failure.coverage)
      }
      const { homes, summary } = found.value
      reply
        .header(SEARCH_SUMMARY_HEADER, asciiJson(summary))
        .type('application/json; charset=utf-8')
      const json = jsonArray(homes)
      const encoding = encodingFor(request)
      if (encoding === null || json.length < LONG) return reply.send(json.toString())
      return sendCompressed(reply, encoding, await compress(encoding, json))
    },
  )

  routes.get(
    '/api/flip-search/highest-price',
    {
      preHandler: deps.requireSubscriber,
      config: { access: 'subscribers' },
      schema: {
        tags: ['Search'],
        summary: 'The highest asking price in a place',
        querystring: getHighestPriceQuerySchema,
        response: { 200: highestPriceSchema },
      },
    },
    async (request) => {
      const area = areaNamed(request.query.place)
      return { highestUsd: area === null ? null : await highestPriceIn(reads, area) }
    },
  )

  routes.get(
    '/api/flip-search/homes/:propertyId',
    {
      preHandler: deps.requireSubscriber,
      config: { access: 'subscribers', problems: { 404: ['home-gone', 'value-not-shown'] } },
      schema: {
        tags: ['Search'],
        summary: 'One home with its comps',
        description:
          'Of a home that has left the market its comps and figures are as last valued, for callers who have marked it or keep a deal of it.',
        params: getHomeParamsSchema,
        querystring: getHomeQuerySchema,
        response: { 200: jsonAsWritten('The home.', homeSchema) },
      },
    },
    async (request, reply) => {
      const { propertyId } = request.params
      const { asListed } = request.query
      const [isAsListed, ownDefaults] = await Promise.all([
        asListed === undefined
          ? choseAsListed(db, request.principal, propertyId)
          : asListed === 'true',
        listDefaults(db, request.principal),
      ])
      const home = await findHome(reads, propertyId, {
        distance: request.query.distance,
        includeHomesForSale: request.query.includeHomesForSale === 'true',
        priceBelowMarket: request.query.priceBelowMarket,
        asListed: isAsListed ? [propertyId] : [],
        ownDefaults,
        keeper: request.principal,
      })
      if (!home && (await keepsValueBack(reads, propertyId)))
        throw new Problem(404, 'value-not-shown', VALUE_NOT_SHOWN)
      if (!home)
        throw new Problem(
          404,
          'home-gone',
          'This home is no longer for sale or no longer listed here.',
        )
      const [history, remarks] = await Promise.all([
        readPriceHistory(reads, home.propertyId),
        readRemarks(reads, home.propertyId),
      ])
      return reply
        .type('application/json; charset=utf-8')
        .send(homeJson(home, { history, remarks }))
    },
  )
}

const jsonArray = (homes: readonly HomeJson[]): Buffer =>
  Buffer.concat([
    BEGIN,
    ...homes.flatMap((parts, index) => (index === 0 ? parts : [COMMA, ...parts])),
    END,
  ])

const BEGIN = Buffer.from('[')
const COMMA = Buffer.from(',')
const END = Buffer.from(']')

/** JSON that fits a header: characters beyond ASCII are escaped. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
