import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import {
  allKeptDefaultsSchema,
  keptDefaultsSchema,
  putDefaultsSchema,
} from '../../../contract/deals/deal-defaults.ts'
import { localDateOf } from '../../../domain/iso-date.ts'
import { stateNameOf } from '../../../domain/search/us-states.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { SavedSearchJobSender } from '../../saved-searches/queries.ts'
import type { DealsDeps } from '../deal-of-home.ts'
import { listDefaults } from '../queries.ts'
import { type DefaultsFault, MAX_SCOPES, putDefaults, readDefaults } from './store.ts'

export type DefaultsDeps = DealsDeps & { readonly jobs: SavedSearchJobSender }

/** `/api/deal-defaults`: what the caller has set in place of the shipped defaults of deals. */
export const registerDealDefaults = (
  app: FastifyInstance,
  { db, jobs, clock, requireSubscriber: preHandler }: DefaultsDeps,
): void => {
  const tags = ['Deals']
  const access = 'subscribers' as const
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/deal-defaults',
    {
      preHandler,
      config: { access },
      schema: {
        tags,
        summary: 'Everything the caller has set in place of shipped defaults',
        response: { 200: allKeptDefaultsSchema },
      },
    },
    async (request) => ({ defaults: await listDefaults(db, request.principal) }),
  )

  routes.get(
    '/api/deal-defaults/:scope',
    {
      preHandler,
      config: { access, problems: { 404: ['not-found'] } },
      schema: {
        tags,
        summary: 'What the caller has set for every home, a state or a market',
        params,
        response: { 200: keptDefaultsSchema },
      },
    },
    (request) => readDefaults(db, request.principal, scopeIn(request.params)),
  )

  routes.put(
    '/api/deal-defaults/:scope',
    {
      preHandler,
      config: {
        access,
        problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-deals'] },
      },
      schema: {
        tags,
        summary: 'Set own defaults, or take them back',
        description:
          'Refused when they were changed since the caller read them; `now` is then the KeptDefaults that are kept.',
        params,
        body: putDefaultsSchema,
        response: { 200: keptDefaultsSchema },
      },
    },
    async (request) => {
      const asked = { ...request.body, scope: scopeIn(request.params), today: localDateOf(clock()) }
      const put = await putDefaults({ db, jobs }, request.principal, asked)
      if (!put.ok) throw problemOf(put.error)
      return put.value
    },
  )
}

const params = z.object({
  scope: about(
    '`mine` for every home, a state as two letters, or a market as three digits.',
    z.string(),
  ),
})

const scopeIn = ({ scope }: { readonly scope: string }): string => {
  if (scope === 'mine' || /^\d{3}$/.test(scope) || stateNameOf(scope) !== null) return scope
  throw new Problem(404, 'not-found', 'There is no such state or market.')
}

const problemOf = (fault: DefaultsFault): Problem =>
  fault.type === 'Changed'
    ? new Problem(
        409,
        'changed-elsewhere',
        'You have changed these defaults in another window since. What is kept there stays.',
        undefined,
        { now: fault.now },
      )
    : new Problem(
        409,
        'too-many-deals',
        `You keep defaults for ${MAX_SCOPES} states and markets, which is as many as an account can.`,
      )
