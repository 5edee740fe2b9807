import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route watches itself that its body keeps coming: it may be a file over a slow line. */
    takesLong?: true
  }
}

/**
 * Gives a body a time limit in milliseconds, as Node does for a whole request, except on routes whose
 * `config.takesLong` says otherwise. Registered before anything that may wait for the body.
 */
export const limitBodyTime = (app: FastifyInstance, limitMs: number): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // Requests that are injected come over no connection.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return
    const { takesLong = false } = request.routeOptions.config
    const timer = setInterval(() => {
      // What a client sends on after an answer is thrown away, and not for long.
      if (raw.complete || (takesLong && !reply.raw.writableEnded)) return
      const fault = Object.assign(new Error('The body took too long to arrive.'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      })
      app.server.emit('clientError', fault, raw.socket)
    }, limitMs)
    timer.unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
