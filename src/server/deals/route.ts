import type { FastifyInstance } from 'fastify'
import { dealCalls, MAX_DEAL_BYTES, MAX_DEALS } from '../../contract/deals/kept-deals.ts'
import { workedOutDealCalls } from '../../contract/deals/worked-out-deal.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { keptOrProblem, type NotKeptWords } from '../platform/kept/not-kept.ts'
import { answering } from '../platform/requests/answer-calls.ts'
import type { NoteDealChange } from '../webhooks/ports.ts'
import { askedHome, NO_DEAL, noDeal } from './deal-of-home.ts'
import { type DefaultsDeps, registerDealDefaults } from './defaults/route.ts'
import { registerDealPacket } from './packet/route.ts'
import { registerDealShares, type SharesDeps } from './shares/route.ts'
import { listDeals, putDeal, readDeal, removeDeal } from './store.ts'
import { type WorkOutDeps, workOutDeal } from './work-out-deal.ts'

/** The calls of deals, their defaults, packets and links: what the caller keeps. */
export const registerDeals = (
  app: FastifyInstance,
  deps: SharesDeps & DefaultsDeps & WorkOutDeps & { readonly noteChange: NoteDealChange },
): void => {
  const { db, clock, noteChange } = deps
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
      const asked = {
        db,
        owner: principal,
        propertyId: askedHome(params),
        now: clock(),
        noteChange,
      }
      const named = name === undefined ? {} : { name: printableLine(name) }
      return keptOrProblem(await putDeal(asked, { ...change, ...named }), notKept)
    },
    { bodyLimit: MAX_DEAL_BYTES },
  )

  answer(dealCalls.remove, async ({ params, query }, { principal }) => {
    const asked = { db, owner: principal, propertyId: askedHome(params), noteChange }
    keptOrProblem(await removeDeal(asked, query.version), { ...notKept, notThere: NO_DEAL })
    return {}
  })

  answer(workedOutDealCalls.workOut, ({ body }, { principal }) =>
    workOutDeal(deps, principal, body),
  )

  registerDealDefaults(app, deps)
  registerDealPacket(app, deps)
  registerDealShares(app, deps)
}

const notKept: NotKeptWords = {
  notThere: 'We do not know this home.',
  changed: 'You have changed this deal in another window since. What is kept there stays.',
  tooMany: [
    'too-many-deals',
    `You keep ${MAX_DEALS} deals, which is as many as an account can. Remove one, then try again.`,
  ],
}
