import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { accuracyCalls } from '../../contract/accuracy.ts'
import { evidenceQuerySchema, evidenceSchema } from '../../contract/homes/evidence.ts'
import { getHomeParamsSchema } from '../../contract/homes/get-home.ts'
import { VALUE_NOT_SHOWN } from '../../domain/listing/display-rules.ts'
import { choseAsListed } from '../choices/queries.ts'
import { keepsValueBack, readPriceHistory, readRemarks } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { type MarketsShown, readAccuracy } from './accuracy/accuracy-store.ts'
import { homeEvidence } from './evidence/home-evidence.ts'
import type { KeptModels } from './training/market-models.ts'

/** The calls of accuracy: for everybody only of the markets that are shown `publicly`. */
export const registerAccuracy = (
  app: FastifyInstance,
  {
    reads,
    requireSubscriber,
    publicly,
  }: {
    readonly reads: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
    readonly publicly: { readonly kind: 'off' } | MarketsShown
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  answer(accuracyCalls.ofAll, ({ query }) => readAccuracy(reads, query, { kind: 'all' }))
  if (publicly.kind === 'off') return
  answer(accuracyCalls.ofPublic, ({ query }) => readAccuracy(reads, query, publicly))
}

/** `GET /api/flip-search/homes/{propertyId}/evidence`. */
export const registerEvidence = (
  app: FastifyInstance,
  {
    db,
    reads,
    models,
    requireSubscriber,
  }: {
    /** Keeps what subscribers have chosen. */
    readonly db: Kysely<Database>
    /** Where homes and their values are read. */
    readonly reads: Kysely<Database>
    readonly models: KeptModels
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/flip-search/homes/:propertyId/evidence',
    {
      preHandler: requireSubscriber,
      config: { access: 'subscribers', problems: { 404: ['home-gone', 'value-not-shown'] } },
      schema: {
        tags: ['Search'],
        summary: 'What the value of a home was made from',
        params: getHomeParamsSchema,
        querystring: evidenceQuerySchema,
        response: { 200: evidenceSchema },
      },
    },
    async (request) => {
      const { params, query } = request
      const asked = {
        ...query,
        everySale: query.everySale === 'true',
        asListed:
          query.asListed === undefined
            ? await choseAsListed(db, request.principal, params.propertyId)
            : query.asListed === 'true',
      }
      const evidence = await homeEvidence(
        { db: reads, models },
        params.propertyId,
        asked,
        request.principal,
      )
      if (evidence === null && (await keepsValueBack(reads, params.propertyId)))
        throw new Problem(404, 'value-not-shown', VALUE_NOT_SHOWN)
      if (evidence === null)
        throw new Problem(
          404,
          'home-gone',
          'This home is no longer for sale or no longer listed here.',
        )
      const [history, remarks] = await Promise.all([
        readPriceHistory(reads, evidence.home.propertyId),
        readRemarks(reads, evidence.home.propertyId),
      ])
      return {
        ...evidence,
        ...(remarks === null ? {} : { remarks }),
        priceHistory: history.map(({ priceUsd: price, ...event }) => ({ ...event, price })),
      }
    },
  )
}
