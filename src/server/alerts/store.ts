import { type Kysely, sql } from 'kysely'
import type { Alert, AlertsPage, AlertsQuery, ReadAlerts } from '../../contract/alerts/alerts.ts'
import { withoutKeptBack } from '../../domain/alerts/alert-facts.ts'
import type { Database } from '../platform/database/schema.ts'
import { pageOf } from '../platform/kept/change-kept.ts'
import { accountOf } from '../platform/kept/owner.ts'
import type { Alerted } from './publish-alerts.ts'
import { countUnread, keptBackOf } from './queries.ts'

/** A page of a subscriber's alerts, the newest first; `before` is the `next` of the page before it. */
export const listAlerts = async (
  db: Kysely<Database>,
  person: Alerted,
  { before, limit = PAGE }: AlertsQuery,
): Promise<AlertsPage> => {
  const rows = await db
    .selectFrom('alert')
    .leftJoin('savedSearch as s', 's.id', 'alert.searchId')
    .select([
      'alert.id',
      'alert.propertyId',
      'alert.reason',
      'alert.watched',
      'alert.createdAt',
      'alert.readAt',
      'alert.facts',
      's.id as searchId',
      's.name as searchName',
      keptBackOf(sql`alert.property_id`).as('keptBack'),
    ])
    .where('alert.accountId', '=', accountOf(person))
    .$if(before !== undefined, (query) => query.where('alert.id', '<', before ?? 0))
    .orderBy('alert.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, last } = pageOf(rows, limit)
  const alerts = page.map(
    ({ searchId, searchName, createdAt, readAt, keptBack, ...row }): Alert => ({
      ...row,
      facts: withoutKeptBack(row.facts, row.reason, keptBack),
      search: searchId === null || searchName === null ? null : { id: searchId, name: searchName },
      createdAt: createdAt.toISOString(),
      read: readAt !== null,
    }),
  )
  return { alerts, unread: await countUnread(db, person), next: last?.id ?? null }
}

/** Marks one alert of a subscriber as read, or all up to one. */
export const markRead = async (
  db: Kysely<Database>,
  person: Alerted,
  which: ReadAlerts,
): Promise<void> => {
  const isRead = 'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`id <= ${which.upTo}`
  await db
    .updateTable('alert')
    .set({ readAt: sql<Date>`now()` })
    .where('accountId', '=', accountOf(person))
    .where('readAt', 'is', null)
    .where(isRead)
    .execute()
}

/** How many alerts a page has. */
const PAGE = 30
