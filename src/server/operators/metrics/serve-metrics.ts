import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Backplane } from '../../platform/backplane/backplane.ts'
import { type GuessLimit, guessLimit } from '../../platform/requests/limits/limit-guesses.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import type { Metrics } from './open-metrics.ts'

type MetricsAccess = { readonly token: string; readonly guesses: GuessLimit }

/**
 * `GET /metrics` on the port of the pages, for callers with the token; wrong ones are limited. Without a token it says
 * where figures are to be had, so that Prometheus does not get the page.
 */
export const registerMetrics = (
  app: FastifyInstance,
  metrics: Metrics | undefined,
  access: MetricsAccess | null,
): void => {
  if (metrics === undefined || access === null) {
    app.get('/metrics', async () => {
      throw new Problem(
        404,
        'not-found',
        'No figures here: set FLIP_METRICS_TOKEN, or ask FLIP_METRICS_PORT.',
      )
    })
    return
  }
  const { exposition } = metrics
  const { token, guesses } = access
  app.get('/metrics', async (request, reply) => {
    guesses.refuse(request, reply)
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      guesses.wrong(request)
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('Send the FLIP_METRICS_TOKEN as Authorization: Bearer.\n')
    }
    const { contentType, text } = await exposition()
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
}

/** Who may ask for figures on the port of the pages; null for no one. */
export const metricsAccess = (
  {
    metrics: { token },
    signUpsPerMinute,
  }: { readonly metrics: { readonly token: string | null }; readonly signUpsPerMinute: number },
  backplane: Backplane,
): MetricsAccess | null =>
  token === null
    ? null
    : { token, guesses: guessLimit(signUpsPerMinute, { backplane, name: 'metrics' }) }

/** `GET /metrics` on a port of its own, for everyone who reaches it. */
export const listenForMetrics = async (
  { exposition }: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    exposition().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartRefused(`FLIP_METRICS_PORT: ${host}:${port} cannot be used: ${error.message}.`),
      ),
    )
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
