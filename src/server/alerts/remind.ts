import { type Kysely, sql } from 'kysely'
import type { AlertFacts } from '../../contract/alerts/alerts.ts'
import { dayIn, latestDigest, USUAL_TIME_ZONE } from '../../domain/alerts/mail/digest-time.ts'
import { type Reminder, reminderName, reminderWords } from '../../domain/alerts/reminders.ts'
import { WATCHED_DISTANCE } from '../../domain/alerts/what-fires.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { shownRowOf } from '../homes/queries.ts'
import { knownIdOf } from '../listings/queries.ts'
import { datedOfMark } from '../marks/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  homeOfRow,
  type ShownRow,
  shownColumns,
  storeOwnAlerts,
  WITHOUT_FIGURES,
} from './own-alerts.ts'

/**
 * Has an alert fire for each next step that is due by today, and for each open offer that expires by tomorrow, once the
 * alert hour of the day has come where its account is, each once. Returns how many there were.
 */
export const remind = async (db: Kysely<Database>, now: Date): Promise<number> => {
  const due = await readDue(db, now)
  return storeOwnAlerts(
    db,
    due.map((row) => {
      const { accountId, propertyId } = row
      const reminder = reminderOf(row)
      const event = reminderName(reminder)
      return { accountId, propertyId, reason: reminder.type, event, facts: factsOf(row, reminder) }
    }),
  )
}

type DueRow = ShownRow & {
  readonly accountId: string
  readonly propertyId: string
  readonly on: IsoDate
  /** The step; null for an offer. */
  readonly what: string | null
  readonly offerId: string | null
  readonly price: number | null
  /** The day whose alert hour came last where the account is. */
  readonly today: IsoDate
}

/** What is long past by the time it can be said is left unsaid. */
const LATEST_DAYS = 3

const readDue = async (db: Kysely<Database>, now: Date): Promise<readonly DueRow[]> => {
  const known = await sql<{ zone: string }>`
    SELECT DISTINCT coalesce(time_zone, ${USUAL_TIME_ZONE}) AS zone FROM account
    WHERE state = 'active'`.execute(db)
  const zones = known.rows.map(({ zone }) => zone)
  const days = zones.map((zone) => dayIn(zone, latestDigest('daily', zone, now)))
  const { rows } = await sql<DueRow>`
    WITH due AS (
      SELECT m.account_id, m.property_id, day.today, thing.*
      FROM home_mark AS m
      JOIN account AS a ON a.id = m.account_id AND a.state = 'active'
      JOIN unnest(${zones}::text[], ${days}::date[]) AS day (zone, today)
        ON day.zone = coalesce(a.time_zone, ${USUAL_TIME_ZONE})
      CROSS JOIN LATERAL ${datedOfMark} AS thing
      WHERE m.mark <> 'Passed' AND thing.on >= day.today - ${LATEST_DAYS}::integer
        AND thing.on <= day.today + CASE WHEN thing.offer_id IS NULL THEN 0 ELSE 1 END)
    SELECT due.account_id, home.id AS property_id, due.on, due.what, due.offer_id, due.price,
      due.today, ${shownColumns}
    FROM due
    CROSS JOIN LATERAL (SELECT ${knownIdOf(sql`due.property_id`)} AS id) AS home
    CROSS JOIN LATERAL ${shownRowOf(sql`home.id`, sql`due.account_id`)} AS l`.execute(db)
  return rows
}

const reminderOf = ({ on, what, offerId, price }: DueRow): Reminder =>
  offerId === null || price === null
    ? { type: 'next step', on, what: what ?? '' }
    : { type: 'offer expires', on, offerId, price }

/** The home without figures: it is not their change that the alert is about. */
const factsOf = (row: DueRow, reminder: Reminder): AlertFacts => ({
  ...homeOfRow(row),
  ...WITHOUT_FIGURES,
  date: reminder.on,
  distance: WATCHED_DISTANCE,
  why: reminderWords(reminder, row.today),
})
