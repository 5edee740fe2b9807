import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { type AlertsCount, alertsCountSchema } from '../../contract/progress-hub.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Principal } from '../platform/requests/auth.ts'

/** Whose alerts: those of the account that a token belongs to. */
export type Alerted = Pick<Principal, 'issuer' | 'sub'>

/** Alerts as they come, for subscribers to them on any node. */
export type AlertNews = {
  readonly publish: (person: Alerted, count: AlertsCount) => void
  /** Calls `heard` each time alerts have come for an account, until the returned function is called. */
  readonly subscribe: (heard: AlertNews['publish']) => () => void
}

/** News without listeners yet. */
export const alertNews = (backplane: Backplane): AlertNews => {
  const came = backplane.topic('alerts', alertsSchema)
  return {
    publish: ({ issuer, sub }, count) => came.publish({ person: { issuer, sub }, count }),
    subscribe: (heard) => came.hear(({ person, count }) => heard(person, count)),
  }
}

const alertsSchema = z.object({
  person: z.object({ issuer: z.string(), sub: z.string() }),
  count: alertsCountSchema,
})

/** Publishes, once, how many alerts are unread, to everyone for whom alerts have come since the last time. */
export const publishAlerts = async (
  db: Kysely<Database>,
  news: Pick<AlertNews, 'publish'>,
): Promise<void> => {
  const { rows } = await sql<{
    readonly issuer: string | null
    readonly subject: string | null
    readonly unread: number
  }>`
    WITH told AS (UPDATE alert SET told = true WHERE NOT told RETURNING account_id)
    SELECT issuer, subject, (
      SELECT count(*) FROM alert WHERE account_id = account.id AND read_at IS NULL) AS unread
    FROM account WHERE id IN (SELECT account_id FROM told)`.execute(db)
  for (const { issuer, subject, unread } of rows)
    if (issuer !== null && subject !== null) news.publish({ issuer, sub: subject }, { unread })
}
