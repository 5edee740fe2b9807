import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, isPersonalToken, takesAccessTokens } from '../personal-token.ts'
import { Problem } from '../problem.ts'
import type { Counted, RequestKind, RequestLimits } from './request-limits.ts'

/**
 * Counts every request that has reached Fastify, and refuses what is beyond the limits. Registered before
 * anything else that may refuse a request, so refused ones count as well. Only the server's own calls, made
 * for all its users from one address, do not.
 */
export const limitRequests = (
  app: FastifyInstance,
  {
    limits,
    isOwnCall,
  }: { readonly limits: RequestLimits; readonly isOwnCall: (request: IncomingMessage) => boolean },
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnCall(request.raw)) return
    refuseBeyond(limits.count(kindOf(request), request.ip), reply)
  })
}

/** States a limit in an answer's headers; throws the answer to the request that was one too many. */
export const refuseBeyond = (
  { most, left, seconds, exceeded }: Counted,
  reply: FastifyReply,
): void => {
  reply.headers({
    'x-ratelimit-limit': most,
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': seconds,
  })
  if (!exceeded) return
  reply.header('retry-after', seconds)
  throw new Problem(
    429,
    'too-many-requests',
    'Too many requests in a short time. Please wait a minute and try again.',
  )
}

/** Of all protocols that a request may offer to go on in, the one that is spoken here. */
export const asksForWebSocket = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

const kindOf = (request: FastifyRequest): RequestKind => {
  const { method, url, routeOptions } = request
  if (takesAccessTokens(routeOptions) && isPersonalToken(bearerOf(request) ?? '')) return 'token'
  // An upgrade too many has become an ordinary request.
  if ((method !== 'GET' && method !== 'HEAD') || asksForWebSocket(request)) return 'call'
  // The route, not the address as written, unless files are looked for under the address as written.
  const { url: route = '/*' } = routeOptions
  const path = route === '/*' ? url : route
  if (partsOfPages.some((folder) => path.startsWith(folder))) return 'page'
  return /^\/(?:api|sandbox)(?:[/?]|$)/.test(path) ? 'call' : 'page'
}

/** The parts of pages, which need no permission. */
const partsOfPages = ['/sandbox/demo/', '/sandbox/pages/', '/sandbox/square/web/']
