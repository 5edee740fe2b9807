import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { type Sessions, sessionsSchema } from '../../../contract/account/sessions.ts'
import { NO_SUBSCRIPTION } from '../../../contract/account/subscription.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { LiveConnections } from '../../progress/ports.ts'
import { findAccount } from '../find-account.ts'
import type { EndSession } from '../ports.ts'
import { endSessions, listSessions } from './account-sessions.ts'

export type SessionsDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly connections: Pick<LiveConnections, 'renew'>
  readonly endSession: EndSession
}

/**
 * `GET /api/account/sessions`, `DELETE /api/account/sessions` and `DELETE /api/account/sessions/{id}`: where the
 * caller is signed in. The tokens of an ended session are refused from then on, whatever time they have left.
 */
export const registerSessions = (app: FastifyInstance, deps: SessionsDeps): void => {
  const { db, clock, connections, endSession } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const accountIdOf = async ({ principal }: FastifyRequest): Promise<string> => {
    const account = await findAccount(db, principal)
    if (account !== undefined) return account.id
    throw new Problem(404, NO_SUBSCRIPTION, 'You have no subscription yet.')
  }
  const sessionsOf = async (
    { principal }: FastifyRequest,
    accountId: string,
  ): Promise<Sessions> => {
    const current = principal.session
    const sessions = await listSessions(db, accountId, { current, now: clock() })
    return { named: current !== null, sessions }
  }
  const end = async (request: FastifyRequest, sid?: string): Promise<Sessions> => {
    const accountId = await accountIdOf(request)
    const which = { now: clock(), ...(sid !== undefined && { sid }) }
    for (const ended of await endSessions(db, accountId, which)) await endSession(ended)
    connections.renew(request.principal)
    return sessionsOf(request, accountId)
  }
  const config = { problems: { 404: ['no-subscription'] } } as const
  const tags = ['Account']
  const response = { 200: sessionsSchema }

  routes.get(
    '/api/account/sessions',
    { config, schema: { tags, summary: 'Where the caller is signed in', response } },
    async (request) => sessionsOf(request, await accountIdOf(request)),
  )
  routes.delete(
    '/api/account/sessions',
    {
      config,
      schema: { tags, summary: 'End all sessions of the caller, also the one that asks', response },
    },
    (request) => end(request),
  )
  routes.delete(
    '/api/account/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'End a session of the caller',
        description: 'One that is not there, or is another person’s, is none.',
        params: z.object({
          id: about('The id of the session.', z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
        }),
        response,
      },
    },
    (request) => end(request, request.params.id),
  )
}
