import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { countsCalls } from '../../contract/account/counts.ts'
import { countUnread } from '../alerts/queries.ts'
import { countDeals } from '../deals/queries.ts'
import { countHomesInPlay } from '../marks/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'

/** What the navigation counts. */
export const registerCounts = (
  app: FastifyInstance,
  { db, requireSubscriber }: { readonly db: Kysely<Database>; readonly requireSubscriber: Guard },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  answer(countsCalls.read, async (_, { principal }) => {
    const [homes, deals, unreadAlerts] = await Promise.all([
      countHomesInPlay(db, principal),
      countDeals(db, principal),
      countUnread(db, principal),
    ])
    return { homes, deals, unreadAlerts }
  })
}
