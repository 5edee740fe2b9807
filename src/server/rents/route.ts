import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { rentCalls } from '../../contract/rents.ts'
import { readsOfHome } from '../homes/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { type RentDeps, rentOfHome } from './rent-of-home.ts'

/** The calls of rents. */
export const registerRents = (
  app: FastifyInstance,
  {
    requireSubscriber,
    reads,
    ...deps
  }: RentDeps & {
    /** Where the market is read. */
    readonly reads: Kysely<Database>
    readonly requireSubscriber: Guard
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(rentCalls.ofHome, async ({ params: { propertyId } }, { principal }) => {
    const db = readsOfHome(propertyId, { ...deps, reads })
    const rent = await rentOfHome({ ...deps, db }, propertyId, principal)
    if (rent === null) throw new Problem(404, 'not-found', 'No home has this id.')
    return rent
  })
}
