import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DocumentsUnavailable } from '../documents/open-documents.ts'
import type { Faults } from '../faults/open-faults.ts'
import { answerOnce } from './answer-once.ts'
import { refusalOfKind } from './card-kind.ts'
import { badRequest, notFound, refuse, type SquareAnswer } from './square-answer.ts'
import { type CallName, type SquareCalls, type SquareContext, squareRoutes } from './square-call.ts'

/**
 * How a call can be made to fail. `decline`: refused as a declined card, nothing done. `timeout`: never
 * answered, nothing done. `answer-lost`: done, but the connection breaks before the answer.
 * `unavailable`: 503, nothing done.
 */
export type SquareFault = 'decline' | 'timeout' | 'answer-lost' | 'unavailable'

/** Registers the calls under `/sandbox/square`, with Square's answers for all other addresses. */
export const registerRest = async (
  app: FastifyInstance,
  context: SquareContext,
  calls: SquareCalls,
  {
    faults,
    inTurn,
  }: {
    readonly faults: Faults<CallName, SquareFault>
    /** Runs the work after all before it, with everything due by now done. */
    readonly inTurn: (work: () => Promise<SquareAnswer>) => Promise<SquareAnswer>
  },
): Promise<void> => {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(async (error, request, reply) => {
        const answer = answerToError(error)
        if (answer.status >= 500) request.log.error({ err: error }, 'a Square call failed')
        if (answer === unavailable)
          reply.header('retry-after', DocumentsUnavailable.retryAfterSeconds)
        return send(reply, answer)
      })
      scope.setNotFoundHandler(async (request, reply) =>
        send(reply, notFound('Resource', request.url.split('?')[0] ?? '')),
      )
      scope.addHook('onRequest', async (request, reply) => {
        if (!isAuthorized(request, context.settings.accessToken)) return send(reply, unauthorized)
      })
      for (const [name, method, url] of squareRoutes)
        scope.route({
          method,
          url,
          handler: async (request, reply) => {
            const fault = faults.take(name)
            if (fault === 'timeout') return reply.hijack()
            if (fault === 'decline') return send(reply, refusalOfKind('declined') ?? internalError)
            if (fault === 'unavailable') return send(reply.header('retry-after', '60'), unavailable)
            const answered = await inTurn(() =>
              answerOnce(context.store, name, calls[name], {
                params: textsOf(request.params),
                query: textsOf(request.query),
                body: request.body,
                now: context.clock(),
              }),
            )
            if (fault === 'answer-lost' || answered.lost) return breakConnection(request, reply)
            return send(reply, answered)
          },
        })
    },
    { prefix: '/sandbox/square/v2' },
  )
}

const send = (reply: FastifyReply, { status, body }: SquareAnswer): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json').send(body)

const breakConnection = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Whether a call carries the access token. */
export const isAuthorized = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  token: string,
): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Parameters given twice count as not given. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string'
    }),
  )

const answerToError = (error: unknown): SquareAnswer => {
  const { statusCode } = error instanceof Error && 'statusCode' in error ? error : {}
  if (statusCode === 429) return tooMany
  if (error instanceof DocumentsUnavailable) return unavailable
  return typeof statusCode === 'number' && statusCode < 500
    ? badRequest('The request is not valid.')
    : internalError
}

const tooMany = refuse(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.')
const unauthorized = refuse(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'Not authorized.')
const unavailable = refuse(503, 'API_ERROR', 'SERVICE_UNAVAILABLE', 'Not available.')
const internalError = refuse(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'An internal error.')
