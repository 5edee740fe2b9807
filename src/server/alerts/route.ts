import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { alertCalls } from '../../contract/alerts/alerts.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import type { AlertNews } from './publish-alerts.ts'
import { countUnread } from './queries.ts'
import { listAlerts, markRead } from './store.ts'

/** The caller's alerts, and no one else's. */
export const registerAlerts = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
    news,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: Guard
    /** Gets what is left to be read, for the caller's other pages. */
    readonly news: Pick<AlertNews, 'publish'>
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(alertCalls.list, ({ query }, { principal }) => listAlerts(db, principal, query))

  answer(alertCalls.markRead, async ({ body }, { principal }) => {
    await markRead(db, principal, body)
    const count = { unread: await countUnread(db, principal) }
    news.publish(principal, count)
    return count
  })
}
