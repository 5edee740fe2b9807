import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** `GET /api/health`: 200 only when a search would work, 503 otherwise. */
export const registerHealth = (app: FastifyInstance, db: Kysely<Database>): void => {
  app.get(
    '/api/health',
    { config: { rateLimit: false, access: 'public' } },
    async (request, reply) => {
      try {
        await sql`SELECT l.id, v.value FROM listing AS l
        LEFT JOIN valuation AS v ON v.property_id = l.property_id LIMIT 1`.execute(db)
        return { status: 'ok' }
      } catch (error) {
        request.log.error({ err: error }, 'health check failed')
        return reply.code(503).send({
          error: 'The database does not answer, so searches fail at the moment.',
          code: 'database-down',
        })
      }
    },
  )
}
