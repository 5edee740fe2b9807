import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HEALTH_PATH, LIVE_PATH, READY_PATH } from '../../../../contract/health-paths.ts'
import { Problem } from '../problem.ts'

/**
 * Answers calls from this machine alone: with embedded stand-ins anyone could sign in and pay nothing. The health
 * checks stay open. Upgrades pass no hook: the code that takes them asks `isFromThisMachine`.
 */
export const onlyThisMachine = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    // The route, not the address as written: `/%61pi/` leads to the same place.
    const { url: route = '' } = request.routeOptions
    if (!/^\/(?:api\/|sandbox\/|mcp$)/.test(route)) return
    if (!HEALTH_PATHS.has(route) && !isFromThisMachine(request.raw))
      throw new Problem(
        401,
        'this-machine-only',
        'This server uses embedded stand-ins, so it answers only on its own machine.',
      )
  })
}

const HEALTH_PATHS = new Set<string>([HEALTH_PATH, LIVE_PATH, READY_PATH])

/**
 * Over the loopback interface, to a name of this machine (a page elsewhere can have its own name lead here), and not
 * passed on: behind a proxy on this machine all clients would be local.
 */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '') &&
  !forwardingHeaders.some((name) => name in request.headers)

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-forwarded',
  'forwarded-for',
  'x-proxyuser-ip',
]
