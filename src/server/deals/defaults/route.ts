import type { FastifyInstance } from 'fastify'
import { dealDefaultCalls } from '../../../contract/deals/deal-defaults.ts'
import { localDateOf } from '../../../domain/iso-date.ts'
import { stateNameOf } from '../../../domain/search/us-states.ts'
import type { SavedSearchJobSender } from '../../alerts/searches/queries.ts'
import { keptOrProblem, type NotKeptWords } from '../../platform/kept/not-kept.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { DealsDeps } from '../deal-of-home.ts'
import { listDefaults } from '../queries.ts'
import { MAX_SCOPES, putDefaults, readDefaults } from './store.ts'

export type DefaultsDeps = DealsDeps & { readonly jobs: SavedSearchJobSender }

/** The calls of what the caller has set in place of the shipped defaults of deals. */
export const registerDealDefaults = (
  app: FastifyInstance,
  { db, jobs, clock, requireSubscriber }: DefaultsDeps,
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(dealDefaultCalls.list, async (_, { principal }) => ({
    defaults: await listDefaults(db, principal),
  }))

  answer(dealDefaultCalls.get, ({ params }, { principal }) =>
    readDefaults(db, principal, scopeIn(params)),
  )

  answer(dealDefaultCalls.put, async ({ params, body }, { principal }) => {
    const asked = { ...body, scope: scopeIn(params), today: localDateOf(clock()) }
    return keptOrProblem(await putDefaults({ db, jobs }, principal, asked), notKept)
  })
}

const scopeIn = ({ scope }: { readonly scope: string }): string => {
  if (scope === 'mine' || /^\d{3}$/.test(scope) || stateNameOf(scope) !== null) return scope
  throw new Problem(404, 'not-found', NO_SCOPE)
}

const NO_SCOPE = 'There is no such state or market.'
const notKept: NotKeptWords = {
  notThere: NO_SCOPE,
  changed: 'You have changed these defaults in another window since. What is kept there stays.',
  tooMany: [
    'too-many-deals',
    `You keep defaults for ${MAX_SCOPES} states and markets, which is as many as an account can.`,
  ],
}
