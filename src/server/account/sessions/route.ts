import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Sessions, sessionCalls } from '../../../contract/account/sessions.ts'
import { NO_SUBSCRIPTION } from '../../../contract/account/subscription.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { LiveConnections } from '../../progress/ports.ts'
import { endAllTokens } from '../../tokens/queries.ts'
import { findAccount } from '../find-account.ts'
import type { EndSession } from '../ports.ts'
import { endSessions, listSessions } from './account-sessions.ts'

export type SessionsDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly connections: Pick<LiveConnections, 'renew'>
  readonly endSession: EndSession
  /** Called with an account once something of it was ended. */
  readonly readAgain: (accountId: string) => Promise<void>
}

/** Where the caller is signed in. Ending all of it ends personal tokens too: a thief could have made one. */
export const registerSessions = (app: FastifyInstance, deps: SessionsDeps): void => {
  const { db, clock, connections, endSession } = deps
  const answer = answering(app)
  const accountIdOf = async (principal: Principal): Promise<string> => {
    const account = await findAccount(db, principal)
    if (account !== undefined) return account.id
    throw new Problem(404, NO_SUBSCRIPTION, 'You have no subscription yet.')
  }
  const sessionsOf = async (principal: Principal, accountId: string): Promise<Sessions> => {
    const current = principal.session
    const sessions = await listSessions(db, accountId, { current, now: clock() })
    return { named: current !== null, sessions }
  }
  const end = async (principal: Principal, sid?: string): Promise<Sessions> => {
    const accountId = await accountIdOf(principal)
    const which = { now: clock(), ...(sid !== undefined && { sid }) }
    for (const ended of await endSessions(db, accountId, which)) await endSession(ended)
    if (sid === undefined) await endAllTokens(db, accountId, clock())
    await deps.readAgain(accountId)
    connections.renew(principal)
    return sessionsOf(principal, accountId)
  }

  answer(sessionCalls.list, async (_, { principal }) =>
    sessionsOf(principal, await accountIdOf(principal)),
  )
  answer(sessionCalls.endAll, (_, { principal }) => end(principal))
  answer(sessionCalls.end, ({ params }, { principal }) => end(principal, params.id))
}
