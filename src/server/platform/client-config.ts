import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from '../../contract/client-config.ts'

/** `GET /api/client-config`: what the page needs to know about this installation. */
export const registerClientConfig = (app: FastifyInstance, config: () => ClientConfig): void => {
  app.get('/api/client-config', { config: { access: 'public' } }, async () => config())
}
