import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/schema.ts'
import { readAccuracy } from './accuracy-store.ts'

/** `GET /api/accuracy`: how far past values were from later sale prices, market by market. */
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
  app.get('/api/accuracy', { preHandler: requireSubscriber }, () => readAccuracy(db))
}
