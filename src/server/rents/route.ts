import type { FastifyInstance } from 'fastify'
import { rentCalls } from '../../contract/rents.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { type RentDeps, rentOfHome } from './rent-of-home.ts'

/** The calls of rents. */
export const registerRents = (
  app: FastifyInstance,
  { requireSubscriber, ...deps }: RentDeps & { readonly requireSubscriber: Guard },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(rentCalls.ofHome, async ({ params }, { principal }) => {
    const rent = await rentOfHome(deps, params.propertyId, principal)
    if (rent === null) throw new Problem(404, 'not-found', 'No home has this id.')
    return rent
  })
}
