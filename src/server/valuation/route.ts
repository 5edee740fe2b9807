import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { accuracyQuerySchema } from '../../contract/accuracy.ts'
import { evidenceQuerySchema } from '../../contract/evidence.ts'
import { getHomeParamsSchema } from '../../contract/get-home.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import { type MarketsShown, readAccuracy } from './accuracy-store.ts'
import { homeEvidence } from './home-evidence.ts'
import { KeptModels } from './market-models.ts'

/**
 * `GET /api/accuracy?limit=&after=`: how far past values were from later sale prices, market by market; and
 * the same at `/api/accuracy/public`, for everybody, of the markets that are shown `publicly`.
 */
export const registerAccuracy = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
    publicly,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
    readonly publicly: { readonly kind: 'off' } | MarketsShown
  },
): void => {
  const schema = { querystring: accuracyQuerySchema }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/api/accuracy', { preHandler: requireSubscriber, schema }, (request) =>
    readAccuracy(db, request.query, { kind: 'all' }),
  )
  if (publicly.kind === 'off') return
  routes.get('/api/accuracy/public', { config: { access: 'public' }, schema }, (request) =>
    readAccuracy(db, request.query, publicly),
  )
}

/** `GET /api/flip-search/homes/{propertyId}/evidence`. */
export const registerEvidence = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  const models = new KeptModels(db)
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/flip-search/homes/:propertyId/evidence',
    {
      preHandler: requireSubscriber,
      schema: { params: getHomeParamsSchema, querystring: evidenceQuerySchema },
    },
    async (request) => {
      const { params, query } = request
      const asked = { ...query, everySale: query.everySale === 'true' }
      const evidence = await homeEvidence({ db, models }, params.propertyId, asked)
      if (evidence === null)
        throw new Problem(
          404,
          'home-gone',
          'This home is no longer for sale or no longer listed here.',
        )
      return evidence
    },
  )
}
