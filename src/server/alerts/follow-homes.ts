import { type Kysely, sql } from 'kysely'
import type { AlertCause } from '../../domain/alerts/alert-facts.ts'
import { hasValueMoved } from '../../domain/alerts/home-event.ts'
import { WATCHED_DISTANCE, whatWatchersHear, whyItMeets } from '../../domain/alerts/what-fires.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { isFoldedAway } from '../../domain/marks/home-mark.ts'
import { dealFilters } from '../../domain/search/home-filters.ts'
import { liveAccountsOf } from '../account/queries.ts'
import { isUsedAnyway } from '../marks/choices/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SavedSearchTable } from '../platform/database/tables/saved-searches.ts'
import { type ChangedHome, followIds, keepKnownHomes, readChangedHomes } from './known-homes.ts'
import { matchSearches, type Pair } from './match-searches.ts'
import { accountsToRematch } from './searches/queries.ts'
import { type Alert, notYetAlerted, storeAlerts } from './store-alerts.ts'

export type FollowOptions = {
  /** Nothing has changed but the method of values, or the market is valued for the first time. */
  readonly sameSales: boolean
  readonly now: Date
}

/**
 * Compares homes that have changed, or have been valued again, with saved searches and marks, and stores the alerts
 * that fire. The caller's transaction is the one that changes the homes, so that no alert is sent twice or lost.
 * Returns how many alerts were stored.
 */
export const followHomes = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  options: FollowOptions,
): Promise<number> => {
  let alerts = 0
  for (let start = 0; start < propertyIds.length; start += HOMES_AT_A_TIME)
    alerts += await followSome(trx, propertyIds.slice(start, start + HOMES_AT_A_TIME), options)
  return alerts
}

/**
 * The same of homes that have just changed, as far as they will not be valued because of it: those that are no
 * longer for sale, and those whose sellers let no value be shown. The others follow when they have been valued.
 */
export const followUnvaluedHomes = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  now: Date,
): Promise<number> => {
  await followIds(trx, propertyIds)
  // Most changes are sales of homes that were never known for sale.
  const { rows } = await sql<{ readonly propertyId: string }>`
    SELECT known.property_id FROM known_home AS known
    WHERE known.property_id = ANY(${propertyIds}::text[]) AND NOT EXISTS (
      SELECT FROM listing AS l WHERE l.property_id = known.property_id
      AND l.standing = 'active' AND l.internet_automated_valuation_display_yn)`.execute(trx)
  return followHomes(
    trx,
    rows.map(({ propertyId }) => propertyId),
    { sameSales: false, now },
  )
}

const HOMES_AT_A_TIME = 1000

const followSome = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  { sameSales, now }: FollowOptions,
): Promise<number> => {
  await followIds(trx, propertyIds)
  const changed = await readChangedHomes(trx, propertyIds)
  const homes = new Map(changed.map((home) => [home.propertyId, home]))
  const added = await matchSearches(trx, propertyIds)
  const watched = await watchersOf(trx, propertyIds)
  const ofWatchers = watched.flatMap((watcher) => alertsOfWatcher(watcher, homes, sameSales))
  const cut = changed.filter(({ event }) => event?.type === 'price cut')
  const finders = await findersOf(
    trx,
    added,
    cut.map(({ propertyId }) => propertyId),
  )
  const rematching = finders.some(({ asksForDeal }) => asksForDeal)
    ? await accountsToRematch(trx)
    : new Set()
  const ofFinders = finders.flatMap((finder) => {
    const home = homes.get(finder.propertyId)
    const cause = home && whyItMeets(home, { distance: finder.distance, sameSales })
    if (!home || !cause || isSetAside(finder, home)) return []
    const { accountId, searchId, distance, worksBy } = finder
    const mayBeByDefaults = home.event === null && finder.asksForDeal
    if (mayBeByDefaults && rematching.has(accountId)) return []
    return { accountId, searchId, home, cause, distance, worksBy }
  })
  const alerts = eachOnce(await notYetAlerted(trx, [...ofWatchers, ...ofFinders]))
  const live = await liveAccountsOf(
    trx,
    [...new Set(alerts.map(({ accountId }) => accountId))],
    now,
  )
  const stored = await storeAlerts(
    trx,
    alerts.filter(({ accountId }) => live.has(accountId)),
  )
  await noteAlertedValues(trx, watched, homes)
  await keepKnownHomes(trx, propertyIds, changed)
  return stored
}

/** Of one home and one reason an account hears once, however many of its searches the home meets; the others are noted. */
const eachOnce = (alerts: readonly Alert[]): Alert[] => {
  const reasons = Map.groupBy(alerts, ({ accountId, home, cause }) =>
    [accountId, home.propertyId, cause.type].join('\n'),
  )
  return [...reasons.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, otherSearchIds: others.flatMap(({ searchId }) => searchId ?? []) },
  )
}

type Finder = Pair & {
  readonly accountId: string
  readonly distance: SearchDistance
  readonly worksBy: Exit | null
  /** The search asks for what depends on their deal defaults. */
  readonly asksForDeal: boolean
  /** What the home asked when they passed it, where that is known. */
  readonly passed: { readonly price: number | null } | null
  /** It met their search before: an alert fires only if they have passed it, once it is back in their results. */
  readonly metBefore: boolean
}

/** Folded away among the homes they have passed; one that met their search before fires only when it comes back. */
const isSetAside = ({ passed, metBefore }: Finder, { before, now }: ChangedHome): boolean => {
  const isFoldedAwayAt = (askingUsd: number | null | undefined) =>
    passed !== null && isFoldedAway({ mark: 'Passed', price: passed.price }, askingUsd ?? 0)
  return isFoldedAwayAt(now.askingUsd) || (metBefore && !isFoldedAwayAt(before?.askingUsd))
}

/**
 * Who hears of homes that have come to meet saved searches, those first who are to hear at once: not of searches
 * that are paused or off, and of doubtful homes only who uses them anyway. Of homes whose price was cut also those
 * who have passed them, and whose searches they met all along.
 */
const findersOf = async (
  trx: Kysely<Database>,
  added: readonly Pair[],
  cut: readonly string[],
): Promise<Finder[]> => {
  if (added.length === 0 && cut.length === 0) return []
  const order: SavedSearchTable['cadence'][] = ['as it happens', 'daily', 'weekly']
  const { rows } = await sql<Finder>`
    WITH pair AS (
      SELECT *, true AS is_new FROM unnest(
        ${added.map(({ searchId }) => searchId)}::text[],
        ${added.map(({ propertyId }) => propertyId)}::text[]) AS added (search_id, property_id)
      UNION ALL
      SELECT met.search_id, met.property_id, false FROM home_mark AS mark
      JOIN saved_search AS s ON s.account_id = mark.account_id
      JOIN search_match AS met ON met.search_id = s.id AND met.property_id = mark.property_id
      WHERE mark.property_id = ANY(${cut}::text[]) AND mark.mark = 'Passed'
    )
    SELECT s.id AS search_id, met.property_id, s.account_id,
      s.distance, s.criteria->>'worksBy' AS works_by, NOT is_new AS met_before, s.criteria ?| ${dealFilters}::text[] AS asks_for_deal,
      CASE WHEN mark.mark IS NOT NULL THEN jsonb_build_object('price', mark.price) END AS passed
    FROM pair JOIN saved_search AS s ON s.id = pair.search_id
    JOIN search_match AS met ON met.search_id = s.id AND met.property_id = pair.property_id
    LEFT JOIN home_mark AS mark ON mark.account_id = s.account_id
      AND mark.property_id = met.property_id AND mark.mark = 'Passed'
    WHERE NOT s.paused AND s.cadence = ANY(${order}::text[])
      AND (NOT met.doubtful OR ${isUsedAnyway(sql`s.account_id`, sql`met.property_id`)})
    ORDER BY is_new DESC, array_position(${order}::text[], s.cadence), s.created_at, s.id`.execute(
    trx,
  )
  return rows
}

type Watcher = {
  readonly accountId: string
  readonly propertyId: string
  /** The id it had when it was marked, which may be that of another of its listings. */
  readonly markedAs: string
  /** The value of the last alert, if it is newer than the mark. */
  readonly alertedValue: number | null
}

const watchersOf = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<Watcher[]> => {
  const { rows } = await sql<Watcher>`
    SELECT account_id, home.property_id,
      mark.property_id AS marked_as,
      CASE WHEN told_value_at >= marked_at THEN told_value END AS alerted_value
    FROM (
      SELECT unnest(${propertyIds}::text[]) AS property_id, unnest(${propertyIds}::text[]) AS marked
      UNION SELECT property_id, home_key FROM listing
      WHERE property_id = ANY(${propertyIds}::text[]) AND home_key <> property_id
    ) AS home
    JOIN home_mark AS mark ON mark.property_id = home.marked
    WHERE mark.mark IN ('Watching', 'Visit', 'Offered')
    ORDER BY account_id, home.property_id`.execute(trx)
  return rows
}

/** The value known when the mark was set counts as alerted. */
const alertedValueOf = (watcher: Watcher, { before }: ChangedHome): number | null =>
  watcher.alertedValue ?? before?.figures[WATCHED_DISTANCE]?.value ?? null

const alertsOfWatcher = (
  watcher: Watcher,
  homes: ReadonlyMap<string, ChangedHome>,
  sameSales: boolean,
): Alert[] => {
  const home = homes.get(watcher.propertyId)
  if (!home) return []
  const causes: AlertCause[] = whatWatchersHear(home, {
    alertedValue: alertedValueOf(watcher, home),
    sameSales,
  })
  const { accountId } = watcher
  return causes.map((cause) => ({
    accountId,
    searchId: null,
    worksBy: null,
    home,
    cause,
    distance: WATCHED_DISTANCE,
  }))
}

/** Small moves of a watched home's value add up: they are compared with the value of the last alert. */
const noteAlertedValues = async (
  trx: Kysely<Database>,
  watchers: readonly Watcher[],
  homes: ReadonlyMap<string, ChangedHome>,
): Promise<void> => {
  const moved = watchers.flatMap((watcher) => {
    const home = homes.get(watcher.propertyId)
    const is = home?.now.figures[WATCHED_DISTANCE]?.value
    if (!home || is === undefined) return []
    const was = alertedValueOf(watcher, home)
    const value = was === null || hasValueMoved(was, is) ? is : was
    return value === watcher.alertedValue ? [] : { ...watcher, value }
  })
  if (moved.length === 0) return
  await sql`
    UPDATE home_mark AS mark SET told_value = told.value, told_value_at = now()
    FROM unnest(
      ${moved.map(({ accountId }) => accountId)}::text[],
      ${moved.map(({ markedAs }) => markedAs)}::text[],
      ${moved.map(({ value }) => value)}::float8[]) AS told (account_id, property_id, value)
    WHERE mark.account_id = told.account_id AND mark.property_id = told.property_id`.execute(trx)
}
