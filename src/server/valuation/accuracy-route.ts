import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { accuracyQuerySchema } from '../../contract/accuracy.ts'
import type { Database } from '../platform/schema.ts'
import { readAccuracy } from './accuracy-store.ts'

/** `GET /api/accuracy?limit=&after=`: how far past values were from later sale prices, market by market. */
export const registerAccuracy = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/accuracy',
      { preHandler: requireSubscriber, schema: { querystring: accuracyQuerySchema } },
      (request) => readAccuracy(db, request.query),
    )
}
