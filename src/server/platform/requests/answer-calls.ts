import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { Call, Received } from '../../../contract/call.ts'
import { jsonAsWritten } from '../api-description/describe-api.ts'

/** Throws the answer to a request that may not come in. */
export type Guard = (request: FastifyRequest) => Promise<void>

/** What lets the callers in whom a call is for. A feature without such calls needs no guard. */
export type Guards = { readonly subscribers?: Guard; readonly operators?: Guard }

/** What the route of a call may need beyond what the call declares. */
type RouteNeeds = Pick<RouteOptions, 'bodyLimit' | 'exposeHeadRoute' | 'onRequest'> & {
  /** The handler sends the answer as finished JSON: what it is, and its headers. */
  readonly asWritten?: {
    readonly description: string
    readonly headers?: Readonly<Record<string, z.ZodMiniType>>
  }
}

/**
 * Answers calls of the contract: `answer(call, handler)` registers the route that the call declares. The handler gets
 * what the call's schemas have parsed, and the request for what they do not tell; what it returns is the answer. Where
 * the answer has headers, or is finished JSON, the handler sends it by the reply.
 */
export const answering =
  (app: FastifyInstance, guards: Guards = {}) =>
  <C extends Call>(
    call: C,
    handle: (
      received: Received<C>,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Answer<C> | Promise<Answer<C>>,
    { asWritten, ...needs }: RouteNeeds = {},
  ): void => {
    const { access, security, problems, params, query, body } = call
    const guard = guardOf(call, guards)
    const route: Omit<RouteOptions, 'url'> = {
      ...needs,
      method: call.method,
      config: {
        ...(access === 'signed in' ? {} : { access }),
        ...(problems === undefined ? {} : { problems }),
        ...(call.reads === undefined ? {} : { reads: call.reads }),
      },
      ...(guard === undefined ? {} : { preHandler: guard }),
      schema: {
        tags: [call.tag],
        summary: call.summary,
        ...(call.description === undefined ? {} : { description: call.description }),
        ...(security === undefined ? {} : { security: [...security] }),
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { querystring: query }),
        ...(body === undefined ? {} : { body }),
        response: {
          200:
            asWritten === undefined
              ? call.answer
              : jsonAsWritten(asWritten.description, call.answer, asWritten.headers),
        },
      },
      handler: (request, reply) => handle(receivedIn(request), request, reply),
    }
    app.route({ ...route, url: urlOf(call.path) })
    if (call.formerly !== undefined)
      app.route({
        ...route,
        url: urlOf(call.formerly),
        schema: { ...route.schema, deprecated: true },
      })
  }

/** The routes of something that is no call, at its address and at the one it had up to version 0.4. */
export const routesOf = ({ path, formerly }: Required<Pick<Call, 'path' | 'formerly'>>) => [
  { url: urlOf(path), deprecated: false },
  { url: urlOf(formerly), deprecated: true },
]

/** The path of a route, as the contract has it. */
export const pathOf = (url: string): `/${string}` =>
  `/${url.slice(1).replaceAll(/:(\w+)/g, '{$1}')}`

/** The address of a route, as the server has it. */
export const urlOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

type Answer<C extends Call> = z.input<C['answer']> | FastifyReply

const guardOf = ({ method, path, access }: Call, guards: Guards): Guard | undefined => {
  if (access === 'public' || access === 'signed in') return undefined
  const guard = guards[access]
  if (guard === undefined) throw new Error(`${method} ${path} is for ${access}, who are not let in`)
  return guard
}

/** The route's own schemas have parsed these before its handler is called. */
const receivedIn = <C extends Call>({ params, query, body }: FastifyRequest): Received<C> =>
  ({ params, query, body }) as Received<C>
