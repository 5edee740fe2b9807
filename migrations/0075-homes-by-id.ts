import { type Kysely, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = { oldVersion: 'may stay up', rewrites: [], indexes: [] }

/**
 * What is known of a home by its id, before it is known in which market, and so in which partition, it lies. To plan a
 * statement on all partitions takes longer than to run it: these are planned once for each connection.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const made of [currentHomeId, idsOfHome, marketsOfHomes]) await made.execute(db)
}

/** The id a home has now, of one that may have been known by another; null where no listing is of it. */
const currentHomeId = sql`CREATE FUNCTION current_home_id(asked text) RETURNS text
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$ BEGIN
    RETURN coalesce(
      (SELECT l.property_id FROM listing AS l WHERE l.property_id = asked LIMIT 1),
      (SELECT min(l.property_id) FROM listing AS l
        WHERE l.home_key = asked AND l.home_key <> l.property_id
        HAVING count(DISTINCT l.property_id) = 1));
  END $$`

/** All ids that a home has had, of the one it has now. */
const idsOfHome = sql`CREATE FUNCTION ids_of_home(current_id text) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$ BEGIN
    RETURN QUERY SELECT current_id UNION SELECT l.home_key FROM listing AS l
      WHERE l.property_id = current_id AND l.home_key IS NOT NULL;
  END $$`

/** The markets in which listings of homes lie, by the ids that these have now. */
const marketsOfHomes = sql`CREATE FUNCTION markets_of_homes(current_ids text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$ BEGIN
    RETURN QUERY SELECT DISTINCT l.market FROM listing AS l WHERE l.property_id = ANY(current_ids);
  END $$`
