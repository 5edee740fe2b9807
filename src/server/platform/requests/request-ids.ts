import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isProxyInFront } from './proxies-in-front.ts'

/**
 * Names a request in the log, in its answer and in reports of faults. The id that a proxy in front gave it is kept; any
 * other client could give many requests one id.
 */
export const requestIdOf =
  (proxies: number) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isBelieved = isProxyInFront(proxies)(socket.remoteAddress ?? '', 0)
    return isBelieved && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
  }

/** Every answer says the id of its request: `X-Request-Id`. */
export const nameRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}

const WELL_FORMED = /^[\w.:=+/-]{8,128}$/
