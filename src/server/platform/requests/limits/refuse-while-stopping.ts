import type { FastifyInstance } from 'fastify'
import { RETRY_AFTER_SECONDS } from '../handle-errors.ts'
import { Problem } from '../problem.ts'

/**
 * From the moment the app closes, requests that still reach it over connections that are open get 503 with
 * `Retry-After`, in the form of every other refusal. Needs Fastify's `return503OnClosing: false`: its own answer passes
 * no hook.
 */
export const refuseWhileStopping = (app: FastifyInstance): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return
    reply.header('retry-after', RETRY_AFTER_SECONDS)
    throw new Problem(
      503,
      'server-stopping',
      'The server is restarting. Please try again in a moment.',
    )
  })
}
