import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AlertFacts } from '../../contract/alerts/alerts.ts'
import type { Comp } from '../../contract/search/home.ts'
import type { AlertComp, AlertReason } from '../../domain/alerts/alert-facts.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import type { StoredListing } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** An alert to an account of what it has set or added itself. `event` names what happened. */
export type OwnAlert = {
  readonly accountId: string
  readonly propertyId: string
  readonly reason: AlertReason
  readonly event: string
  readonly facts: AlertFacts
}

/**
 * Stores such alerts in one statement, but for events that their account has been alerted to: made again, also after it
 * was killed, it alerts to none twice. Returns how many were stored.
 */
export const storeOwnAlerts = async (
  db: Kysely<Database>,
  alerts: readonly OwnAlert[],
): Promise<number> => {
  if (alerts.length === 0) return 0
  const stored = await sql<{ readonly id: number }>`
    INSERT INTO alert (account_id, search_id, watched, property_id, reason, event, facts)
    SELECT account_id, NULL, true, property_id, reason, event, facts::jsonb
    FROM unnest(
      ${alerts.map(({ accountId }) => accountId)}::text[],
      ${alerts.map(({ propertyId }) => propertyId)}::text[],
      ${alerts.map(({ reason }) => reason)}::text[],
      ${alerts.map(({ event }) => event)}::text[],
      ${alerts.map(({ facts }) => JSON.stringify(facts))}::text[]
    ) AS fired (account_id, property_id, reason, event, facts)
    ON CONFLICT (account_id, property_id, event) DO NOTHING
    RETURNING id`.execute(db)
  return stored.rows.length
}

/** What such an alert says of the home itself. */
export type ShownRow = Pick<
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
>

/** Of a row of `listing` (as `l`). */
export const shownColumns: RawBuilder<ShownRow> = sql<ShownRow>`
  l.media_url, l.unparsed_address, l.internet_address_display_yn, l.city, l.state_or_province,
  l.postal_code, l.bedrooms_total, l.bathrooms_total_decimal, l.living_area`

/** The home, without prices and figures, as alerts say it. */
export const homeOfRow = (row: ShownRow) => ({
  imageUrl: row.mediaUrl,
  addressLine: shownAddress(row),
  city: row.city ?? '',
  state: row.stateOrProvince ?? '',
  zip: row.postalCode ?? '',
  beds: row.bedroomsTotal,
  bath: row.bathroomsTotalDecimal,
  size: row.livingArea,
})

/** What alerts say that are not about a home's price or figures. */
export const WITHOUT_FIGURES = {
  price: null,
  earlierPrice: null,
  figures: null,
  value: null,
  earlierValue: null,
  range80: null,
  discount: null,
  checks: [],
  comps: [],
} as const

export const toAlertComp = (comp: Comp): AlertComp => ({
  addressLine: comp.address.line,
  price: comp.price,
  dateSold: comp.dateSold,
  distanceMiles: comp.distanceMiles,
  beds: comp.beds,
  bath: comp.baths,
  size: comp.squareFeet,
})
