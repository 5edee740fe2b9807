import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { flipCalls } from '../../contract/flips.ts'
import { readsOfHome } from '../homes/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { CityNames } from '../search/ports.ts'
import { flipsNear, flipsOfPlace } from './flips-of-place.ts'

type Deps = {
  /** Keeps the homes that people add. */
  readonly db: Kysely<Database>
  readonly reads: Kysely<Database>
  readonly places: CityNames
}

/** The calls of flips. */
export const registerFlips = (
  app: FastifyInstance,
  { requireSubscriber, db, reads, places }: Deps & { readonly requireSubscriber: Guard },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(flipCalls.ofPlace, async ({ query }) => {
    const found = await flipsOfPlace({ db: reads, places }, query.place)
    if (!found.ok) throw new Problem(400, 'bad-input', found.error, 'place')
    return found.value
  })

  answer(flipCalls.near, async ({ params: { propertyId } }, { principal }) => {
    const near = await flipsNear(readsOfHome(propertyId, { db, reads }), propertyId, principal)
    if (near === null) throw new Problem(404, 'not-found', 'No home has this id.')
    return near
  })
}
