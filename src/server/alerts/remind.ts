import { type Kysely, sql } from 'kysely'
import type { AlertFacts } from '../../contract/alerts/alerts.ts'
import { dayIn, latestDigest, USUAL_TIME_ZONE } from '../../domain/alerts/mail/digest-time.ts'
import { type Reminder, reminderName, reminderWords } from '../../domain/alerts/reminders.ts'
import { WATCHED_DISTANCE } from '../../domain/alerts/what-fires.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import { rowsOfHome } from '../homes/queries.ts'
import { knownIdOf, type StoredListing } from '../listings/queries.ts'
import { datedOfMark } from '../marks/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * Has an alert fire for each next step that is due by today, and for each open offer that expires by tomorrow, once the
 * alert hour of the day has come where its account is. One statement stores them, each under its name: run again, also
 * after it was killed, it alerts to none twice. Returns how many there were.
 */
export const remind = async (db: Kysely<Database>, now: Date): Promise<number> => {
  const due = await readDue(db, now)
  if (due.length === 0) return 0
  const fired = due.map((row) => {
    const reminder = reminderOf(row)
    return { ...row, reminder, facts: factsOf(row, reminder) }
  })
  const stored = await sql<{ readonly id: number }>`
    INSERT INTO alert (account_id, search_id, watched, property_id, reason, event, facts)
    SELECT account_id, NULL, true, property_id, reason, event, facts::jsonb
    FROM unnest(
      ${fired.map(({ accountId }) => accountId)}::text[],
      ${fired.map(({ propertyId }) => propertyId)}::text[],
      ${fired.map(({ reminder }) => reminder.type)}::text[],
      ${fired.map(({ reminder }) => reminderName(reminder))}::text[],
      ${fired.map(({ facts }) => JSON.stringify(facts))}::text[]
    ) AS fired (account_id, property_id, reason, event, facts)
    ON CONFLICT (account_id, property_id, event) DO NOTHING
    RETURNING id`.execute(db)
  return stored.rows.length
}

type DueRow = Pick<
  StoredListing,
  | 'mediaUrl'
  | 'unparsedAddress'
  | 'internetAddressDisplayYN'
  | 'city'
  | 'stateOrProvince'
  | 'postalCode'
  | 'bedroomsTotal'
  | 'bathroomsTotalDecimal'
  | 'livingArea'
> & {
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
      due.today, l.media_url, l.unparsed_address, l.internet_address_display_yn, l.city,
      l.state_or_province, l.postal_code, l.bedrooms_total, l.bathrooms_total_decimal, l.living_area
    FROM due
    CROSS JOIN LATERAL (SELECT ${knownIdOf(sql`due.property_id`)} AS id) AS home
    CROSS JOIN LATERAL (
      SELECT * FROM ${rowsOfHome(sql`home.id`, sql`due.account_id`)} AS any_of_home
      ORDER BY standing = 'active' DESC, kind = 'offer' DESC, exported_on DESC, id DESC
      LIMIT 1) AS l`.execute(db)
  return rows
}

const reminderOf = ({ on, what, offerId, price }: DueRow): Reminder =>
  offerId === null || price === null
    ? { type: 'next step', on, what: what ?? '' }
    : { type: 'offer expires', on, offerId, price }

/** The home without figures: it is not their change that the alert is about. */
const factsOf = (row: DueRow, reminder: Reminder): AlertFacts => ({
  imageUrl: row.mediaUrl,
  addressLine: shownAddress(row),
  city: row.city ?? '',
  state: row.stateOrProvince ?? '',
  zip: row.postalCode ?? '',
  beds: row.bedroomsTotal,
  bath: row.bathroomsTotalDecimal,
  size: row.livingArea,
  price: null,
  earlierPrice: null,
  date: reminder.on,
  figures: null,
  value: null,
  earlierValue: null,
  range80: null,
  discount: null,
  distance: WATCHED_DISTANCE,
  checks: [],
  comps: [],
  why: reminderWords(reminder, row.today),
})
