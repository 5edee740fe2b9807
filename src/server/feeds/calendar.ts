import ical, { type ICalCalendar } from 'ical-generator'
import { type Kysely, sql } from 'kysely'
import { homeUrlOf } from '../../domain/alerts/mail/alert-mail.ts'
import { dollars } from '../../domain/dollars.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import { printable } from '../../domain/printable-text.ts'
import { DAY_MS } from '../../domain/time-units.ts'
import { shownRowOf } from '../homes/queries.ts'
import { knownIdOf, type StoredListing } from '../listings/queries.ts'
import { datedOfMark } from '../marks/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * The next steps of a subscriber's homes and the open offers that expire, from 30 days ago on, each a whole day of a
 * calendar (RFC 5545). A step that is moved to another day keeps its place in calendars.
 */
export const calendarOfSteps = async (
  db: Kysely<Database>,
  {
    accountId,
    origin,
    now,
  }: { readonly accountId: string; readonly origin: string; readonly now: Date },
): Promise<ICalCalendar> => {
  const calendar = ical({
    name: 'Flip Search Pro',
    prodId: { company: 'Flip Search Pro', product: 'Next steps', language: 'EN' },
    ttl: 60 * 60,
  })
  const host = new URL(origin).host
  for (const row of await readDated(db, accountId, now)) {
    const address = [shownAddress(row), row.city].filter((part) => part !== '').join(', ')
    const url = homeUrlOf(origin, row)
    calendar.createEvent({
      id: `${row.offerId ?? 'next-step'}.${row.propertyId}@${host}`,
      start: row.on,
      allDay: true,
      summary: printable(
        `${row.what ?? `Offer of ${dollars(row.price ?? 0)} expires`}: ${address}`,
      ),
      location: printable(address),
      url,
      description: url,
      stamp: row.markedAt,
    })
  }
  return calendar
}

type DatedRow = Pick<
  StoredListing,
  'unparsedAddress' | 'internetAddressDisplayYN' | 'city' | 'stateOrProvince'
> & {
  readonly propertyId: string
  readonly markedAt: Date
  readonly on: IsoDate
  /** The step; null for an offer. */
  readonly what: string | null
  readonly offerId: string | null
  readonly price: number | null
}

const readDated = async (
  db: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<readonly DatedRow[]> => {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS)
  const { rows } = await sql<DatedRow>`
    SELECT home.id AS property_id, m.marked_at, thing.on, thing.what, thing.offer_id, thing.price,
      l.unparsed_address, l.internet_address_display_yn, l.city, l.state_or_province
    FROM home_mark AS m
    CROSS JOIN LATERAL ${datedOfMark} AS thing
    CROSS JOIN LATERAL (SELECT ${knownIdOf(sql`m.property_id`)} AS id) AS home
    CROSS JOIN LATERAL ${shownRowOf(sql`home.id`, sql`m.account_id`)} AS l
    WHERE m.account_id = ${accountId} AND m.mark <> 'Passed' AND thing.on >= ${since}::date
    ORDER BY thing.on, home.id LIMIT ${MAX_EVENTS}`.execute(db)
  return rows
}

const PAST_DAYS = 30
const MAX_EVENTS = 1000
