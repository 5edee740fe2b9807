import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'

/** What every call about deals needs. */
export type DealsDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
}

/** Of the addresses that name a home. */
export const homeParams = z.object({
  propertyId: about('The `propertyId` of the home, from a search.', z.string()),
})

/** What cannot be a home's id is answered as a home without a deal. */
export const askedHome = ({ propertyId }: { readonly propertyId: string }): string => {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(propertyId)) throw noDeal()
  return propertyId
}

/** The answer where the caller keeps no deal of a home. */
export const noDeal = () => new Problem(404, 'not-found', 'You keep no deal of this home.')
