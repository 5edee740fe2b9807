import type { Kysely } from 'kysely'
import { HOME_ID } from '../../contract/home-id.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'

/** What every call about deals needs. */
export type DealsDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly requireSubscriber: Guard
}

/** What cannot be a home's id is answered as a home without a deal. */
export const askedHome = ({ propertyId }: { readonly propertyId: string }): string => {
  if (!HOME_ID.test(propertyId)) throw noDeal()
  return propertyId
}

/** The answer where the caller keeps no deal of a home. */
export const noDeal = () => new Problem(404, 'not-found', NO_DEAL)
export const NO_DEAL = 'You keep no deal of this home.'
