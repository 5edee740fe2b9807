import type { FastifyInstance } from 'fastify'
import { dealCalls, MAX_DEAL_BYTES, MAX_DEALS } from '../../contract/deals/kept-deals.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { notKeptProblem } from '../platform/kept/not-kept.ts'
import { answering } from '../platform/requests/answer-calls.ts'
import type { Problem } from '../platform/requests/problem.ts'
import { askedHome, noDeal } from './deal-of-home.ts'
import { type DefaultsDeps, registerDealDefaults } from './defaults/route.ts'
import { registerDealPacket } from './packet/route.ts'
import { registerDealShares, type SharesDeps } from './shares/route.ts'
import { type DealFault, listDeals, putDeal, readDeal, removeDeal } from './store.ts'

/** The calls of deals, their defaults, packets and links: what the caller keeps. */
export const registerDeals = (app: FastifyInstance, deps: SharesDeps & DefaultsDeps): void => {
  const { db, clock } = deps
  const answer = answering(app, { subscribers: deps.requireSubscriber })

  answer(dealCalls.list, ({ query }, { principal }) => listDeals(db, principal, query.after))

  answer(dealCalls.get, async ({ params }, { principal }) => {
    const kept = await readDeal(db, principal, askedHome(params))
    if (kept === undefined) throw noDeal()
    return kept
  })

  answer(
    dealCalls.put,
    async ({ params, body: { name, ...change } }, { principal }) => {
      const asked = { db, owner: principal, propertyId: askedHome(params), now: clock() }
      const put = await putDeal(asked, {
        ...change,
        ...(name === undefined ? {} : { name: printableLine(name) }),
      })
      if (!put.ok) throw problemOf(put.error)
      return put.value
    },
    { bodyLimit: MAX_DEAL_BYTES },
  )

  answer(dealCalls.remove, async ({ params, query }, { principal }) => {
    const asked = { db, owner: principal, propertyId: askedHome(params) }
    const removed = await removeDeal(asked, query.version)
    if (!removed.ok) throw removed.error.type === 'NotThere' ? noDeal() : problemOf(removed.error)
    return {}
  })

  registerDealDefaults(app, deps)
  registerDealPacket(app, deps)
  registerDealShares(app, deps)
}

const problemOf = (fault: DealFault): Problem =>
  notKeptProblem(fault, {
    notThere: 'We do not know this home.',
    changed: 'You have changed this deal in another window since. What is kept there stays.',
    tooMany: [
      'too-many-deals',
      `You keep ${MAX_DEALS} deals, which is as many as an account can. Remove one, then try again.`,
    ],
  })
