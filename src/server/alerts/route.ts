import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import {
  type Alert,
  type AlertsPage,
  type AlertsQuery,
  alertsPageSchema,
  alertsQuerySchema,
  type ReadAlerts,
  readAlertsSchema,
} from '../../contract/alerts.ts'
import { alertsCountSchema } from '../../contract/progress-hub.ts'
import { withoutKeptBack } from '../../domain/alerts/alert-facts.ts'
import { accountOf } from '../choices/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { keptBackOf } from './queries.ts'
import type { Alerted, AlertNews } from './tell-alerts.ts'

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
    (request) => readPage(db, request.principal, request.query),
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

const ALERTS_A_PAGE = 30

const readPage = async (
  db: Kysely<Database>,
  person: Alerted,
  { before, limit = ALERTS_A_PAGE }: AlertsQuery,
): Promise<AlertsPage> => {
  const rows = await db
    .selectFrom('alert')
    .leftJoin('saved_search as s', 's.id', 'alert.search_id')
    .select([
      'alert.id',
      'alert.property_id as propertyId',
      'alert.reason',
      'alert.watched',
      'alert.created_at as createdAt',
      'alert.read_at as readAt',
      'alert.facts',
      's.id as searchId',
      's.name as searchName',
      keptBackOf(sql`alert.property_id`).as('keptBack'),
    ])
    .where('alert.account_id', '=', accountOf(person))
    .$if(before !== undefined, (query) => query.where('alert.id', '<', before ?? 0))
    .orderBy('alert.id', 'desc')
    .limit(limit + 1)
    .execute()
  const alerts = rows.slice(0, limit).map(
    ({ searchId, searchName, createdAt, readAt, keptBack, ...row }): Alert => ({
      ...row,
      facts: withoutKeptBack(row.facts, row.reason, keptBack),
      search: searchId === null || searchName === null ? null : { id: searchId, name: searchName },
      createdAt: createdAt.toISOString(),
      read: readAt !== null,
    }),
  )
  const next = rows.length > limit ? (alerts.at(-1)?.id ?? null) : null
  return { alerts, unread: await countUnread(db, person), next }
}

const countUnread = async (db: Kysely<Database>, person: Alerted): Promise<number> => {
  const row = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountOf(person))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.unread
}

const markRead = async (
  db: Kysely<Database>,
  person: Alerted,
  which: ReadAlerts,
): Promise<void> => {
  const isRead = 'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`id <= ${which.upTo}`
  await db
    .updateTable('alert')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', accountOf(person))
    .where('read_at', 'is', null)
    .where(isRead)
    .execute()
}
