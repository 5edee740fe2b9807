import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call, Received } from '../../../contract/call.ts'

/** Throws the answer to a request that may not come in. */
export type Guard = (request: FastifyRequest) => Promise<void>

/** What lets the callers in whom a call is for. A feature without such calls needs no guard. */
export type Guards = { readonly subscribers?: Guard; readonly operators?: Guard }

/**
 * Answers calls of the contract: `answer(call, handler)` registers the route that the call declares. The handler gets
 * what the call's schemas have parsed, and the request for what they do not tell; what it returns is the answer.
 */
export const answering =
  (app: FastifyInstance, guards: Guards = {}) =>
  <C extends Call>(
    call: C,
    handle: (received: Received<C>, request: FastifyRequest) => Answer<C> | Promise<Answer<C>>,
  ): void => {
    const { access, problems, params, query, body } = call
    const guard = guardOf(call, guards)
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        ...(access === 'signed in' ? {} : { access }),
        ...(problems === undefined ? {} : { problems }),
      },
      ...(guard === undefined ? {} : { preHandler: guard }),
      schema: {
        tags: [call.tag],
        summary: call.summary,
        ...(call.description === undefined ? {} : { description: call.description }),
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { querystring: query }),
        ...(body === undefined ? {} : { body }),
        response: { 200: call.answer },
      },
      handler: (request) => handle(receivedIn(request), request),
    })
  }

type Answer<C extends Call> = z.input<C['answer']>

const guardOf = ({ method, path, access }: Call, guards: Guards): Guard | undefined => {
  if (access === 'public' || access === 'signed in') return undefined
  const guard = guards[access]
  if (guard === undefined) throw new Error(`${method} ${path} is for ${access}, who are not let in`)
  return guard
}

/** The route's own schemas have parsed these before its handler is called. */
const receivedIn = <C extends Call>({ params, query, body }: FastifyRequest): Received<C> =>
  ({ params, query, body }) as Received<C>
