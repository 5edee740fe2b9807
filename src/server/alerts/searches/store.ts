import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type {
  SavedSearch,
  SavedSearches,
  SaveSearchRequest,
} from '../../../contract/alerts/saved-searches.ts'
import { searchCriteriaSchema } from '../../../contract/search/search-flips.ts'
import { ownDefaultsIn } from '../../../domain/deals/inputs/own-defaults.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type AskedWhere, readWhere } from '../../../domain/search/where.ts'
import { listDefaults } from '../../deals/queries.ts'
import { choicesOf, isUsedAnyway } from '../../marks/choices/queries.ts'
import { homeCorrectionsOf } from '../../marks/conditions/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept, countKept, pageOf } from '../../platform/kept/change-kept.ts'
import type { NotKept } from '../../platform/kept/not-kept.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { onTheSide } from '../../platform/requests/go-on-reading.ts'
import {
  areaNow,
  idsOfHomes,
  keysOf,
  layoutIn,
  type SearchedPlace,
  type SearchPlaces,
  searchedPlace,
} from '../../search/queries.ts'

/** A search to keep, with the place that its criteria name. */
export type SearchToKeep = SaveSearchRequest & { readonly place: SearchedPlace }

type Kept = Result<SavedSearch, NotKept<SavedSearch>>

/** A page of a subscriber's saved searches, the newest first; `after` is the `next` of the page before it. */
export const listSearches = async (
  db: Kysely<Database>,
  owner: Owner,
  { after, name }: { readonly after?: string | undefined; readonly name?: string | undefined },
): Promise<SavedSearches> => {
  const found = await readSearches(
    db,
    sql`s.account_id = ${accountOf(owner)}
      AND (${after ?? null}::bigint IS NULL OR s.serial < ${after ?? null}::bigint)
      AND strpos(lower(s.name), lower(${name ?? ''})) > 0
      ORDER BY s.serial DESC LIMIT ${PAGE + 1}`,
  )
  const counted = await sql<{ total: number; newHomes: number }>`
    SELECT (SELECT count(*) FROM saved_search WHERE account_id = own.id) AS total,
      (SELECT count(DISTINCT m.property_id) FROM saved_search AS s
        JOIN search_match AS m ON m.search_id = s.id
        WHERE s.account_id = own.id AND NOT m.seen AND ${isListed}) AS new_homes
    FROM (SELECT ${accountOf(owner)} AS id) AS own`.execute(db)
  const { total = 0, newHomes = 0 } = counted.rows[0] ?? {}
  const { page, last } = pageOf(found, PAGE)
  return {
    searches: page.map(onWire),
    next: last === undefined ? null : String(last.serial),
    total,
    newHomes,
  }
}

/** One saved search; undefined when the subscriber has none of this id. */
export const readSearch = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<SavedSearch | undefined> => {
  const [found] = await readSearches(db, sql`s.account_id = ${accountOf(owner)} AND s.id = ${id}`)
  return found && onWire(found)
}

/**
 * Keeps a search, unless one is kept under this id already, or its owner keeps `max` of them. The homes that meet it now
 * have been seen.
 */
export const saveSearch = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  search: SearchToKeep,
  { max }: { readonly max: number },
): Promise<Kept> =>
  changeKept(db, owner, async (trx, accountId) => {
    const before = await readSearch(trx, owner, id)
    if (before !== undefined) return ok(before)
    if ((await countKept(trx, 'savedSearch', accountId)) >= max) return err({ type: 'TooMany' })
    const added = await sql`
      INSERT INTO saved_search (id, account_id, name, criteria, distance, home_type,
        price_below_market, max_price, cadence, layout)
      SELECT ${id}, ${accountId}, ${search.name}, ${JSON.stringify(search.criteria)}::jsonb,
        ${search.criteria.distance}, ${search.criteria.propertyType},
        ${search.criteria.priceBelowMarket}, ${search.criteria.maxPrice}, ${search.cadence},
        ${layoutText(search.layout)}::jsonb
      WHERE NOT EXISTS (SELECT FROM deleted_search WHERE id = ${id})
      ON CONFLICT (id) DO NOTHING RETURNING id`.execute(trx)
    if (added.rows.length === 0) return err({ type: 'NotThere' })
    await keepPlaces(trx, id, search.place)
    await keepMatches(trx, owner, id, search, { seen: true })
    return keptSearch(trx, owner, id)
  })

const keptSearch = async (trx: Kysely<Database>, owner: Owner, id: string): Promise<Kept> => {
  const kept = await readSearch(trx, owner, id)
  return kept === undefined ? err({ type: 'NotThere' }) : ok(kept)
}

/** There is a newer version of it, or none any more. */
const notChanged = async (trx: Kysely<Database>, owner: Owner, id: string) => {
  const now = await readSearch(trx, owner, id)
  return err(
    now === undefined ? ({ type: 'NotThere' } as const) : ({ type: 'Changed', now } as const),
  )
}

/**
 * Changes a saved search, unless there is a newer version of it than the caller has seen. Homes that other criteria
 * bring have been seen; those that came while it was paused are new.
 */
export const changeSearch = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  change: SearchToKeep & Pick<SavedSearch, 'paused' | 'version'>,
): Promise<Kept> =>
  db.transaction().execute(async (trx) => {
    const criteria = JSON.stringify(change.criteria)
    const changed = await sql<{ otherCriteria: boolean }>`
      UPDATE saved_search AS s SET name = ${change.name}, criteria = ${criteria}::jsonb,
        distance = ${change.criteria.distance}, home_type = ${change.criteria.propertyType},
        price_below_market = ${change.criteria.priceBelowMarket},
        max_price = ${change.criteria.maxPrice}, paused = ${change.paused},
        cadence = ${change.cadence}, cadence_before = NULL,
        layout = ${change.layout === undefined ? sql`s.layout` : sql`${layoutText(change.layout)}::jsonb`}, version = s.version + 1
      FROM saved_search AS old
      WHERE old.id = s.id AND s.id = ${id} AND s.account_id = ${accountOf(owner)}
        AND s.version = ${change.version}
      RETURNING old.criteria <> s.criteria AS other_criteria`.execute(trx)
    const [row] = changed.rows
    if (row === undefined) return notChanged(trx, owner, id)
    if (row.otherCriteria) {
      await sql`DELETE FROM saved_search_place WHERE search_id = ${id}`.execute(trx)
      await keepPlaces(trx, id, change.place)
    }
    await keepMatches(trx, owner, id, change, { seen: row.otherCriteria })
    return keptSearch(trx, owner, id)
  })

/** Its owner has looked at what a saved search finds: nothing of it is new, unless the node only reads. Undefined when there is none. */
export const lookAtSearch = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
): Promise<SavedSearch | undefined> => {
  const look = sql`
    WITH looked AS (
      UPDATE saved_search SET looked_at = now()
      WHERE id = ${id} AND account_id = ${accountOf(owner)} RETURNING id)
    UPDATE search_match SET seen = true
    WHERE search_id IN (SELECT id FROM looked) AND NOT seen`
  await onTheSide<unknown>(look.execute(db), () => undefined)
  return readSearch(db, owner, id)
}

/**
 * Deletes a saved search, unless there is a newer version of it; for an hour that can be undone, of the newest
 * `MAX_DELETED` deletions.
 */
export const deleteSearch = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  version: number,
): Promise<Result<void, NotKept<SavedSearch>>> =>
  db.transaction().execute(async (trx) => {
    const found = await sql<{ version: number }>`
      SELECT version FROM saved_search
      WHERE id = ${id} AND account_id = ${accountOf(owner)} FOR UPDATE`.execute(trx)
    const [row] = found.rows
    if (row?.version !== version) return notChanged(trx, owner, id)
    await sql`
      INSERT INTO deleted_search (id, account_id, search, places, matches, alerts)
      SELECT s.id, s.account_id, to_jsonb(s),
        ARRAY(SELECT place FROM saved_search_place WHERE search_id = s.id),
        (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM search_match AS m
          WHERE m.search_id = s.id),
        ARRAY(SELECT a.id FROM alert AS a WHERE a.search_id = s.id)
      FROM saved_search AS s WHERE s.id = ${id}`.execute(trx)
    await sql`DELETE FROM saved_search WHERE id = ${id}`.execute(trx)
    await sql`
      DELETE FROM deleted_search WHERE id IN (
        SELECT id FROM deleted_search WHERE account_id = ${accountOf(owner)}
        ORDER BY deleted_at DESC, id OFFSET ${MAX_DELETED})`.execute(trx)
    return ok(undefined)
  })

/**
 * Takes a deletion back, unless its owner keeps `max` searches by now; undefined when there is no such search, or that
 * is too long ago. Homes that came meanwhile are new.
 */
export const restoreSearch = async (
  db: Kysely<Database>,
  owner: Owner,
  id: string,
  { max, places }: { readonly max: number; readonly places: SearchPlaces },
): Promise<Kept> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await readSearch(trx, owner, id)
    if (kept !== undefined) return ok(kept)
    const deleted = await trx
      .selectFrom('deletedSearch')
      .select('id')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .where('deletedAt', '>=', anHourAgo)
      .executeTakeFirst()
    if (deleted === undefined) return err({ type: 'NotThere' })
    if ((await countKept(trx, 'savedSearch', accountId)) >= max) return err({ type: 'TooMany' })
    await sql`
      WITH back AS (
        DELETE FROM deleted_search WHERE id = ${deleted.id} RETURNING *),
      search AS (
        INSERT INTO saved_search SELECT one.*
        FROM back, jsonb_populate_record(NULL::saved_search, back.search) AS one),
      places AS (
        INSERT INTO saved_search_place (place, search_id)
        SELECT unnest(back.places), back.id FROM back),
      matches AS (
        INSERT INTO search_match SELECT one.*
        FROM back, jsonb_populate_recordset(NULL::search_match, back.matches) AS one)
      UPDATE alert SET search_id = back.id FROM back
      WHERE alert.id = ANY(back.alerts)`.execute(trx)
    const restored = await readSearch(trx, owner, id)
    if (restored === undefined) return err({ type: 'NotThere' })
    const place = await placeOfKept({ db: trx, places }, restored.criteria)
    if (place !== null) await keepMatches(trx, owner, id, { ...restored, place }, { seen: false })
    return keptSearch(trx, owner, id)
  })

/** Forgets what was deleted more than an hour ago. */
export const forgetDeletedSearches = async (db: Kysely<Database>): Promise<void> => {
  await sql`DELETE FROM deleted_search WHERE deleted_at < ${anHourAgo}`.execute(db)
}

const anHourAgo = sql<Date>`(now() - interval '1 hour')`

type SavedRow = Omit<SavedSearch, 'criteria' | 'layout' | 'createdAt'> & {
  readonly criteria: string
  readonly layout: string | null
  readonly createdAt: Date
  readonly serial: number
}

const readSearches = async (
  db: Kysely<Database>,
  asked: RawBuilder<unknown>,
): Promise<SavedRow[]> => {
  const found = await sql<SavedRow>`
    SELECT s.id, s.name, s.criteria::text AS criteria, s.cadence, s.paused,
      s.layout::text AS layout, s.version, s.serial, s.created_at, counted.*
    FROM saved_search AS s, LATERAL (
      SELECT count(*) AS homes, count(*) FILTER (WHERE NOT m.seen) AS new_homes
      FROM search_match AS m WHERE m.search_id = s.id AND ${isListed}
    ) AS counted
    WHERE ${asked}`.execute(db)
  return found.rows
}

/**
 * Of a match `m` of a search `s`: results list it. They set doubtful homes aside unless their owner uses them anyway, and
 * fold those away that were passed (`isFoldedAway`).
 */
const isListed = sql<boolean>`(
  (NOT m.doubtful OR ${isUsedAnyway(sql`s.account_id`, sql`m.property_id`)})
  AND NOT EXISTS (SELECT FROM home_mark AS mark
    WHERE mark.account_id = s.account_id AND mark.property_id = m.property_id
      AND mark.mark = 'Passed' AND (mark.price IS NULL OR EXISTS (SELECT FROM listing AS l
        WHERE l.property_id = m.property_id AND l.standing = 'active'
          AND l.list_price >= mark.price))))`

const onWire = ({ serial: _, criteria, layout, createdAt, ...row }: SavedRow): SavedSearch => ({
  ...row,
  criteria: z.parse(searchCriteriaSchema, JSON.parse(criteria)),
  layout: layoutIn(layout),
  createdAt: createdAt.toISOString(),
})

const layoutText = (layout: SavedSearch['layout'] | undefined): string | null =>
  layout ? JSON.stringify(layout) : null

const keepPlaces = async (trx: Transaction<Database>, id: string, place: SearchedPlace) => {
  await sql`
    INSERT INTO saved_search_place (place, search_id)
    SELECT unnest(${keysOf(place)}::text[]), ${id}`.execute(trx)
}

/** Where a search that is kept looks; null where that is nowhere any more. */
export const placeOfKept = async (
  deps: { readonly db: Kysely<Database>; readonly places: SearchPlaces },
  criteria: AskedWhere,
): Promise<SearchedPlace | null> => {
  const where = readWhere(criteria)
  const place = where.ok ? await searchedPlace(deps, where.value) : where
  return place.ok ? place.value : null
}

/** Holds all homes against a search, in one query: those that no longer meet it go, and those that came are kept. */
export const keepMatches = async (
  trx: Transaction<Database>,
  owner: Owner,
  id: string,
  search: Pick<SearchToKeep, 'criteria' | 'place'>,
  { seen }: { readonly seen: boolean },
): Promise<void> => {
  const choices = await choicesOf(trx, owner)
  const ownDefaults = await listDefaults(trx, owner)
  const corrections = await homeCorrectionsOf(trx, owner)
  const asListed = choices.flatMap((one) => (one.choice === 'as listed' ? one.propertyId : []))
  const meeting = await idsOfHomes(trx, await areaNow(trx, search.place), {
    ...search.criteria,
    asListed,
    ownDefaults: ownDefaultsIn(ownDefaults, search.criteria.worksBy),
    corrections,
  })
  await sql`
    WITH meeting AS (${meeting}),
    gone AS (
      DELETE FROM search_match AS m
      WHERE m.search_id = ${id}
        AND (m.property_id, m.market) NOT IN (SELECT property_id, market FROM meeting))
    INSERT INTO search_match (search_id, property_id, market, seen, doubtful)
    SELECT ${id}, property_id, market, ${seen}, doubtful FROM meeting
    WHERE NOT EXISTS (
      SELECT FROM search_match AS m WHERE m.search_id = ${id}
        AND m.property_id = meeting.property_id AND m.market = meeting.market
        AND m.doubtful = meeting.doubtful)
    ON CONFLICT (property_id, search_id, market) DO UPDATE SET doubtful = excluded.doubtful`.execute(
    trx,
  )
}

/** How many deletions of an account can be undone. */
const MAX_DELETED = 100
/** How many searches a page has. */
const PAGE = 50
