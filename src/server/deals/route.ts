import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import {
  keptDealSchema,
  keptDealsSchema,
  listDealsQuerySchema,
  MAX_DEAL_BYTES,
  MAX_DEALS,
  putDealSchema,
  removeDealQuerySchema,
} from '../../contract/deals/kept-deals.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { Problem } from '../platform/requests/problem.ts'
import { askedHome, homeParams, noDeal } from './deal-of-home.ts'
import { type DefaultsDeps, registerDealDefaults } from './defaults/route.ts'
import { registerDealPacket } from './packet/route.ts'
import { registerDealShares, type SharesDeps } from './shares/route.ts'
import { type DealFault, listDeals, putDeal, readDeal, removeDeal } from './store.ts'

/** `/api/deals`, `/api/deal-defaults` and links to deals: what the caller keeps, and nobody else's. */
export const registerDeals = (app: FastifyInstance, deps: SharesDeps & DefaultsDeps): void => {
  const { db, clock, requireSubscriber: preHandler } = deps
  const tags = ['Deals']
  const access = 'subscribers' as const
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/api/deals',
    {
      preHandler,
      config: { access },
      schema: {
        tags,
        summary: 'The deals the caller keeps, a page at a time',
        querystring: listDealsQuerySchema,
        response: { 200: keptDealsSchema },
      },
    },
    (request) => listDeals(db, request.principal, request.query.after),
  )

  routes.get(
    '/api/deals/:propertyId',
    {
      preHandler,
      config: { access, problems: { 404: ['not-found'] } },
      schema: {
        tags,
        summary: 'The deal of one home',
        params: homeParams,
        response: { 200: keptDealSchema },
      },
    },
    async (request) => {
      const kept = await readDeal(db, request.principal, askedHome(request.params))
      if (kept === undefined) throw noDeal()
      return kept
    },
  )

  routes.put(
    '/api/deals/:propertyId',
    {
      preHandler,
      bodyLimit: MAX_DEAL_BYTES,
      config: {
        access,
        problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-deals'] },
      },
      schema: {
        tags,
        summary: 'Keep the deal of a home',
        description:
          'Refused when it was changed since the caller read it; `now` is then the KeptDeal that is kept, or null.',
        params: homeParams,
        body: putDealSchema,
        response: { 200: keptDealSchema },
      },
    },
    async (request) => {
      const { name, ...change } = request.body
      const asked = { db, owner: request.principal, now: clock() }
      const put = await putDeal(
        { ...asked, propertyId: askedHome(request.params) },
        { ...change, ...(name === undefined ? {} : { name: printableLine(name) }) },
      )
      if (!put.ok) throw problemOf(put.error)
      return put.value
    },
  )

  routes.delete(
    '/api/deals/:propertyId',
    {
      preHandler,
      config: { access, problems: { 404: ['not-found'], 409: ['changed-elsewhere'] } },
      schema: {
        tags,
        summary: 'Remove the deal of a home, and the links to it',
        description: 'With `changed-elsewhere`, `now` is the KeptDeal that is kept.',
        params: homeParams,
        querystring: removeDealQuerySchema,
        response: { 200: about('It is removed.', z.object({})) },
      },
    },
    async (request) => {
      const propertyId = askedHome(request.params)
      const asked = { db, owner: request.principal, propertyId }
      const removed = await removeDeal(asked, request.query.version)
      if (!removed.ok) throw removed.error.type === 'NotThere' ? noDeal() : problemOf(removed.error)
      return {}
    },
  )

  registerDealDefaults(app, deps)
  registerDealPacket(app, deps)
  registerDealShares(app, deps)
}

const problemOf = (fault: DealFault): Problem => {
  switch (fault.type) {
    case 'NotThere':
      return new Problem(404, 'not-found', 'We do not know this home.')
    case 'Changed':
      return new Problem(
        409,
        'changed-elsewhere',
        'You have changed this deal in another window since. What is kept there stays.',
        undefined,
        { now: fault.now },
      )
    case 'TooMany':
      return new Problem(
        409,
        'too-many-deals',
        `You keep ${MAX_DEALS} deals, which is as many as an account can. Remove one, then try again.`,
      )
  }
}
