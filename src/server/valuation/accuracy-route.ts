import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { accuracyQuerySchema } from '../../contract/accuracy.ts'
import type { Database } from '../platform/database/schema.ts'
import { type MarketsTold, readAccuracy } from './accuracy-store.ts'

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
    readonly publicly: { readonly kind: 'off' } | MarketsTold
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
