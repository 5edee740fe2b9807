import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  alertsPageSchema,
  alertsQuerySchema,
  readAlertsSchema,
} from '../../contract/alerts/alerts.ts'
import { alertsCountSchema } from '../../contract/progress-hub.ts'
import type { Database } from '../platform/database/schema.ts'
import { countUnread, listAlerts, markRead } from './store.ts'
import type { AlertNews } from './tell-alerts.ts'

/** `GET /api/alerts` and `POST /api/alerts/read`: what the caller is told about homes, and nobody else. */
export const registerAlerts = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
    news,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
    /** Gets what is left to be read, for the caller's other pages. */
    readonly news: Pick<AlertNews, 'tell'>
  },
): void => {
  const tags = ['Alerts']
  const forSubscribers = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers' },
  } as const
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/api/alerts',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'What the caller has been told about homes',
        description:
          'Homes that came to meet saved searches, and what happened to watched homes, the newest first. Open pages hear `UpdateAlerts` over the live connection when there are more.',
        querystring: alertsQuerySchema,
        response: { 200: alertsPageSchema },
      },
    },
    (request) => listAlerts(db, request.principal, request.query),
  )
  routes.post(
    '/api/alerts/read',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'Mark alerts as read',
        description: 'Ids of alerts that are not the caller’s change nothing.',
        body: readAlertsSchema,
        response: { 200: alertsCountSchema },
      },
    },
    async (request) => {
      await markRead(db, request.principal, request.body)
      const count = { unread: await countUnread(db, request.principal) }
      news.tell(request.principal, count)
      return count
    },
  )
}
