import { type Kysely, sql, type Transaction } from 'kysely'
import { type AlertFacts, type KeptBack, withoutKeptBack } from '../../domain/alerts/alert-facts.ts'
import {
  type DigestCadence,
  latestDigest,
  USUAL_TIME_ZONE,
} from '../../domain/alerts/mail/digest-time.ts'
import { alertEventsOf, eventFor } from '../../domain/webhooks/webhook-events.ts'
import { keptBackOf } from '../alerts/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SavedSearchTable } from '../platform/database/tables/saved-searches.ts'
import { keepMessages, type WebhookRow } from './keep-messages.ts'
import { alertMessage, digestMessage, type SentAlert } from './messages.ts'

/** Notes of waiting alerts that no webhook takes them: there is none, or none that wants digests. */
export const leaveUnsent = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    UPDATE alert SET hooked = true WHERE NOT hooked AND NOT EXISTS (
      SELECT FROM webhook AS w WHERE w.account_id = alert.account_id AND w.switched_on)`.execute(db)
  await sql`
    UPDATE alert SET digested = true WHERE NOT digested AND (NOT EXISTS (
      SELECT FROM webhook AS w WHERE w.account_id = alert.account_id AND w.switched_on
        AND 'search.digest' = ANY(w.events))
      OR NOT EXISTS (SELECT FROM saved_search AS s
        WHERE s.id = alert.search_id AND s.cadence IN ('daily', 'weekly')))`.execute(db)
}

export const accountsWithAlerts = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ accountId: string }>`
    SELECT DISTINCT account_id FROM alert WHERE NOT hooked`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Accounts with a digest that is due by the clocks where their owner is. */
export const accountsWithDigests = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const { rows } = await sql<{
    accountId: string
    timeZone: string | null
    cadence: DigestCadence
    oldest: Date
  }>`
    SELECT a.account_id, c.time_zone, s.cadence, min(a.created_at) AS oldest
    FROM alert AS a JOIN saved_search AS s ON s.id = a.search_id JOIN account AS c ON c.id = a.account_id
    WHERE NOT a.digested AND NOT s.paused AND s.cadence IN ('daily', 'weekly')
    GROUP BY a.account_id, c.time_zone, s.cadence`.execute(db)
  return rows
    .filter((row) => row.oldest <= latestDigest(row.cadence, row.timeZone ?? USUAL_TIME_ZONE, now))
    .map(({ accountId }) => accountId)
}

type Forming = {
  readonly accountId: string
  readonly now: Date
  readonly timeZone: string
  readonly origin: string
}

/** Keeps what webhooks get of waiting alerts, which have gone out with it; says the ids of the messages. */
export const formAlerts = async (
  trx: Transaction<Database>,
  hooks: readonly WebhookRow[],
  { accountId, now, origin }: Forming,
): Promise<string[]> => {
  const alerts = await readAlerts(trx, sql`a.account_id = ${accountId} AND NOT a.hooked`)
  await sql`UPDATE alert SET hooked = true
    WHERE id = ANY(${alerts.map(({ id }) => id)}::bigint[])`.execute(trx)
  const kept: string[] = []
  for (const hook of hooks) {
    const events = alertEventsOf(hook.events)
    const taken = alerts.flatMap((alert) => {
      const [first] = waysTo(hook, alert).flatMap(({ watched, ...way }) => {
        const event = eventFor(events, { reason: alert.reason, watched })
        return event === null ? [] : { ...way, event }
      })
      return first ?? []
    })
    for (const [event, ofEvent] of Map.groupBy(taken, (way) => way.event)) {
      const messages = ofEvent.map(({ alert }) => alertMessage(event, alert, origin))
      kept.push(...(await keepMessages(trx, hook, messages, { now, origin })).map(({ id }) => id))
    }
  }
  return kept
}

/** The same of the digests that are due, one for each search. */
export const formDigests = async (
  trx: Transaction<Database>,
  hooks: readonly WebhookRow[],
  { accountId, now, timeZone, origin }: Forming,
): Promise<string[]> => {
  const dueBy = (cadence: DigestCadence) => latestDigest(cadence, timeZone, now)
  const alerts = await readAlerts(
    trx,
    sql`a.account_id = ${accountId} AND NOT a.digested AND NOT s.paused
      AND (s.cadence = 'daily' AND a.created_at <= ${dueBy('daily')}
        OR s.cadence = 'weekly' AND a.created_at <= ${dueBy('weekly')})`,
  )
  await sql`UPDATE alert SET digested = true
    WHERE id = ANY(${alerts.map(({ id }) => id)}::bigint[])`.execute(trx)
  const kept: string[] = []
  for (const ofSearch of Map.groupBy(alerts, ({ search }) => search?.id).values()) {
    const [{ search, cadence } = { search: null, cadence: null }] = ofSearch
    if (search === null || (cadence !== 'daily' && cadence !== 'weekly')) continue
    const digest = digestMessage({ search, cadence, alerts: ofSearch, at: dueBy(cadence) }, origin)
    for (const hook of hooks)
      if (hook.events.includes('search.digest') && isOfSearches(hook, { watched: false, search }))
        kept.push(...(await keepMessages(trx, hook, [digest], { now, origin })).map(({ id }) => id))
  }
  return kept
}

/**
 * As what an alert may go to a webhook, which gets it as the first that it takes: as news of the search that alerts or of a
 * saved home, else as a lead of another search that the home came to meet with it.
 */
const waysTo = (
  hook: WebhookRow,
  { others, ...alert }: WaitingAlert,
): readonly { readonly alert: SentAlert; readonly watched: boolean }[] => [
  ...(alert.paused || !isOfSearches(hook, alert) ? [] : [{ alert, watched: alert.watched }]),
  ...others
    .filter((search) => isOfSearches(hook, { watched: false, search }))
    .map((search) => ({ alert: { ...alert, search }, watched: false })),
]

type WaitingAlert = SentAlert & {
  /** Other searches that it came to meet by the same event, but for paused ones. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  readonly cadence: SavedSearchTable['cadence'] | null
  readonly paused: boolean | null
}

/** Some alerts, the newest first, without what sellers keep back now. */
export const readAlerts = async (
  db: Kysely<Database>,
  which: ReturnType<typeof sql>,
): Promise<WaitingAlert[]> => {
  const { rows } = await sql<AlertRow>`
    SELECT a.id, a.property_id, a.reason, a.watched, a.created_at, a.facts,
      s.id AS search_id, s.name AS search_name, s.cadence, s.paused,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name)
          ORDER BY array_position(a.other_search_ids, other.id)), '[]')
        FROM saved_search AS other
        WHERE other.id = ANY(a.other_search_ids) AND other.account_id = a.account_id
          AND NOT other.paused) AS others,
      ${keptBackOf(sql`a.property_id`)} AS kept_back
    FROM alert AS a LEFT JOIN saved_search AS s ON s.id = a.search_id
    WHERE ${which} ORDER BY a.id DESC`.execute(db)
  return rows.map(({ searchId, searchName, keptBack, createdAt, ...row }) => ({
    ...row,
    facts: withoutKeptBack(row.facts, row.reason, keptBack),
    createdAt: createdAt.toISOString(),
    search: searchId === null || searchName === null ? null : { id: searchId, name: searchName },
  }))
}

type AlertRow = Pick<
  WaitingAlert,
  'id' | 'propertyId' | 'reason' | 'watched' | 'cadence' | 'paused' | 'others'
> & {
  readonly facts: AlertFacts
  readonly createdAt: Date
  readonly searchId: string | null
  readonly searchName: string | null
  readonly keptBack: KeptBack
}

/** News of saved homes are of no search: they come by their event alone. */
const isOfSearches = (
  { searchIds }: WebhookRow,
  { watched, search }: Pick<SentAlert, 'watched' | 'search'>,
): boolean => watched || searchIds === null || (search !== null && searchIds.includes(search.id))
