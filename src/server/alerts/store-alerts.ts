import { type Kysely, sql } from 'kysely'
import type { AlertFacts } from '../../contract/alerts/alerts.ts'
import type { Comp } from '../../contract/search/home.ts'
import {
  type AlertCause,
  type AlertedHome,
  alertFacts,
  COMPS_NAMED,
} from '../../domain/alerts/alert-facts.ts'
import { eventName } from '../../domain/alerts/what-fires.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Check } from '../../domain/listings/checks/check.ts'
import { mayBeValued, type StoredListing } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { type HomeOfAlert, readAlertFigures } from './alert-figures.ts'
import { homeOfRow, type ShownRow, shownColumns, toAlertComp } from './own-alerts.ts'

/** What an account is to hear of a home. */
export type Alert = HomeOfAlert & {
  /** The search that it came to meet; null for a watched home. */
  readonly searchId: string | null
  /** Others that it came to meet by the same event. */
  readonly otherSearchIds?: readonly string[]
  readonly cause: AlertCause
}

/** The alerts whose event their account has not been alerted to, in their order. */
export const notYetAlerted = async (
  trx: Kysely<Database>,
  alerts: readonly Alert[],
): Promise<Alert[]> => {
  if (alerts.length === 0) return []
  const { rows } = await sql<{ readonly at: number }>`
    SELECT fired.at FROM unnest(
      ${alerts.map(({ accountId }) => accountId)}::text[],
      ${alerts.map(({ home }) => home.propertyId)}::text[],
      ${alerts.map(eventOf)}::text[]
    ) WITH ORDINALITY AS fired (account_id, property_id, event, at)
    JOIN alert USING (account_id, property_id, event)`.execute(trx)
  const alerted = new Set(rows.map(({ at }) => at - 1))
  return alerts.filter((_, i) => !alerted.has(i))
}

const eventOf = ({ cause, home, searchId }: Alert): string => eventName(cause, home.now, searchId)

/** Stores alerts, each with the home as it is now, except for events that their account has been alerted to. */
export const storeAlerts = async (
  trx: Kysely<Database>,
  alerts: readonly Alert[],
): Promise<number> => {
  if (alerts.length === 0) return 0
  const rows = await readAlertedHomes(trx, alerts)
  const figuresOf = await readAlertFigures(trx, alerts)
  const facts = new Map<string, string>()
  const keys = alerts.map((alert) => {
    const row = rows.get(homeKey({ id: alert.home.listingRow, ...alert }))
    if (row === undefined) throw new Error('a home that fires has a listing')
    const { by, figures } = figuresOf(alert, row)
    const key = factsKey(alert, by)
    if (!facts.has(key)) {
      const said = alertFacts({ ...toAlertedHome(row, alert), figures: figures() }, alert.cause)
      facts.set(key, JSON.stringify(said satisfies AlertFacts))
    }
    return key
  })
  const stored = await sql<{ readonly id: number }>`
    INSERT INTO alert (account_id, search_id, watched, other_search_ids, property_id, reason, event,
      facts)
    SELECT account_id, search_id, search_id IS NULL,
      ARRAY(SELECT jsonb_array_elements_text(others::jsonb)), property_id, reason, event, facts::jsonb
    FROM unnest(
      ${alerts.map(({ accountId }) => accountId)}::text[],
      ${alerts.map(({ searchId }) => searchId)}::text[],
      ${alerts.map(({ otherSearchIds = [] }) => JSON.stringify(otherSearchIds))}::text[],
      ${alerts.map(({ home }) => home.propertyId)}::text[],
      ${alerts.map(({ cause }) => cause.type)}::text[],
      ${alerts.map(eventOf)}::text[],
      ${keys}::text[]
    ) AS fired (account_id, search_id, others, property_id, reason, event, facts_key)
    JOIN unnest(${[...facts.keys()]}::text[], ${[...facts.values()]}::text[]) AS told (key, facts)
      ON told.key = fired.facts_key
    ON CONFLICT (account_id, property_id, event) DO NOTHING
    RETURNING id`.execute(trx)
  return stored.rows.length
}

/** Equal for alerts that tell the same. */
const factsKey = ({ home, cause, distance }: Alert, by: string): string =>
  [home.listingRow, distance, JSON.stringify(cause), by].join('\n')

type AlertedRow = ShownRow &
  Pick<StoredListing, 'countyOrParish' | 'stories' | 'yearBuilt' | 'associationFee'> & {
    readonly id: number
    readonly distance: SearchDistance
    /** JSON arrays of the contract's Check and Comp; null where the home has no value now. */
    readonly checks: string | null
    readonly comps: string | null
    readonly asOf: IsoDate | null
    /** JSON: the domain's Condition. */
    readonly condition: string | null
    /** JSON: the domain's AdjustedSale[]. */
    readonly renovatedSales: string | null
  }

/** What alerts say about homes, by the row of their listing and the distance. */
const readAlertedHomes = async (
  trx: Kysely<Database>,
  alerts: readonly Alert[],
): Promise<Map<string, AlertedRow>> => {
  const homes = [
    ...new Map(
      alerts.map((alert) => [homeKey({ id: alert.home.listingRow, ...alert }), alert]),
    ).values(),
  ]
  const { rows } = await sql<AlertedRow>`
    SELECT l.id, asked.distance, ${shownColumns}, l.county_or_parish, l.stories, l.year_built,
      l.association_fee, v.checks, v.comps, v.as_of, v.condition, v.renovated_sales
    FROM unnest(
      ${homes.map(({ home }) => home.listingRow)}::bigint[],
      ${homes.map(({ distance }) => distance)}::text[]) AS asked (id, distance)
    JOIN listing AS l ON l.id = asked.id
    LEFT JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = asked.distance
      AND NOT v.as_listed AND ${mayBeValued}`.execute(trx)
  return new Map(rows.map((row) => [homeKey(row), row]))
}

const homeKey = ({ id, distance }: Pick<AlertedRow, 'id' | 'distance'>): string =>
  `${id} ${distance}`

const toAlertedHome = (
  row: AlertedRow,
  { home, distance }: Alert,
): Omit<AlertedHome, 'figures'> => {
  const checks: readonly Check[] = JSON.parse(row.checks ?? '[]')
  const comps: readonly Comp[] = JSON.parse(row.comps ?? '[]')
  return {
    ...homeOfRow(row),
    askingUsd: home.now.askingUsd,
    valued: home.now.figures[distance] ?? null,
    distance,
    checks: checks.map(({ evidence }) => evidence),
    comps: comps.slice(0, COMPS_NAMED).map(toAlertComp),
  }
}
