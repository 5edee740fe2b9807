import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** `GET /api/health`: 200 only when a search would work and work in the background is done, 503 otherwise. */
export const registerHealth = (
  app: FastifyInstance,
  {
    db,
    jobs,
  }: { readonly db: Kysely<Database>; readonly jobs: { readonly healthy: () => boolean } },
): void => {
  app.get('/api/health', { config: { access: 'public' } }, async (request, reply) => {
    try {
      await sql`SELECT l.id, v.value FROM listing AS l
        LEFT JOIN valuation AS v ON v.property_id = l.property_id LIMIT 1`.execute(db)
      if (jobs.healthy()) return { status: 'ok' }
      return reply.code(503).send({
        error: 'Work in the background is not done at the moment: deletions and payments wait.',
        code: 'jobs-down',
      })
    } catch (error) {
      request.log.error({ err: error }, 'health check failed')
      return reply.code(503).send({
        error: 'The database does not answer, so searches fail at the moment.',
        code: 'database-down',
      })
    }
  })
}
