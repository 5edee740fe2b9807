import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DocumentsUnavailable } from '../../documents/open-documents.ts'
import type { Faults } from '../../faults/open-faults.ts'
import { formOf, takeForms } from '../../pages/take-forms.ts'
import type { Directory } from '../directory.ts'
import type { Secrets } from '../secrets.ts'
import { GRAPH_PATH, GRAPH_TOKEN_PATH } from '../tenant.ts'
import {
  badRequest,
  faultAnswer,
  type GraphAnswer,
  type GraphCall,
  graphError,
  notAuthenticated,
} from './graph-answer.ts'
import { answerTokenRequest, isGraphToken } from './graph-token.ts'
import { createUser, deleteUser, findUsers, getUser, purgeUser, updateUser } from './user-calls.ts'

/** How a call fails: before it has its effect or after, as a lost answer or with a status code. */
export type GraphFault = {
  readonly when: 'before' | 'after'
  readonly answer: 'lost' | 403 | 429 | 503
}

/** The calls of Microsoft Graph that keep users, and those for the token they need. */
export const registerGraph = async (
  app: FastifyInstance,
  deps: {
    readonly directory: Directory
    readonly secrets: Secrets
    readonly faults: Faults<GraphCall, GraphFault>
    readonly now: () => Date
  },
): Promise<void> => {
  const { directory, secrets, faults, now } = deps

  /** Answers a call, unless it is to fail. */
  const answering = async (
    call: GraphCall,
    reply: FastifyReply,
    work: () => Promise<GraphAnswer>,
  ) => {
    const fault = faults.take(call)
    if (fault?.when === 'before') return fail(reply, fault)
    const answer = await work()
    return fault === undefined ? send(reply, answer) : fail(reply, fault)
  }

  await app.register(async (scope) => {
    takeForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode } = error instanceof Error && 'statusCode' in error ? error : {}
      // Nothing was done, so it may be asked for again; 400 would be final.
      if (statusCode === 429) return send(reply, faultAnswer(429))
      if (typeof statusCode === 'number' && statusCode < 500)
        return send(reply, badRequest('Unable to read JSON request payload.'))
      request.log.error({ err: error }, 'a Graph call failed')
      if (error instanceof DocumentsUnavailable)
        return send(
          reply.header('retry-after', DocumentsUnavailable.retryAfterSeconds),
          faultAnswer(error.statusCode),
        )
      return send(reply, graphError(500, 'InternalServerError', 'Internal server error.'))
    })

    scope.post(GRAPH_TOKEN_PATH, (request, reply) =>
      answering('token', reply, () => answerTokenRequest(formOf(request), secrets, now())),
    )

    await scope.register(async (users) => {
      users.addHook('onRequest', async (request, reply) => {
        const token = bearerOf(request)
        if (token === null) return send(reply, notAuthenticated('Access token is empty.'))
        if (!(await isGraphToken(token, secrets, now())))
          return send(reply, notAuthenticated('Access token validation failure.'))
      })
      users.post(`${GRAPH_PATH}/users`, ({ body }, reply) =>
        answering('createUser', reply, () => createUser(directory, body)),
      )
      // The address names the user who is looked for.
      users.get<Query>(`${GRAPH_PATH}/users`, { logLevel: 'warn' }, ({ query }, reply) =>
        answering('findUsers', reply, () => findUsers(directory, query)),
      )
      users.get<ById & Query>(`${GRAPH_PATH}/users/:id`, ({ params, query }, reply) =>
        answering('getUser', reply, () => getUser(directory, params.id, query)),
      )
      users.patch<ById>(`${GRAPH_PATH}/users/:id`, ({ params, body }, reply) =>
        answering('updateUser', reply, () => updateUser(directory, params.id, body)),
      )
      users.delete<ById>(`${GRAPH_PATH}/users/:id`, ({ params }, reply) =>
        answering('deleteUser', reply, () => deleteUser(directory, params.id)),
      )
      users.delete<ById>(`${GRAPH_PATH}/directory/deletedItems/:id`, ({ params }, reply) =>
        answering('purgeUser', reply, () => purgeUser(directory, params.id)),
      )
    })
  })
}

type ById = { Params: { id: string } }
type Query = { Querystring: Record<string, unknown> }

const send = (reply: FastifyReply, { statusCode, body }: GraphAnswer) =>
  reply.code(statusCode).header('cache-control', 'no-store').send(body)

const fail = (reply: FastifyReply, { answer }: GraphFault) => {
  if (answer !== 'lost') {
    if (answer === 429) reply.header('retry-after', '1')
    return send(reply, faultAnswer(answer))
  }
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
